public import Foundation

/// A refusal of the Boarding desk.
public struct BoardingErrorResponse: Codable, Sendable, Hashable {
    /// A sentence for people.
    public var detail: String
    public var statusCode: Int
    /// A stable name for programs.
    public var code: String
    /// With 422: what is wrong, one by one.
    public var errors: [Field]?
    public var boardedAt: Date?
    public var ticket: String?

    public init(detail: String, statusCode: Int, code: String, errors: [Field]? = nil, boardedAt: Date? = nil, ticket: String? = nil) {
        (self.detail, self.statusCode, self.code, self.errors, self.boardedAt) = (detail, statusCode, code, errors, boardedAt)
        self.ticket = ticket
    }

    private enum CodingKeys: String, CodingKey { case detail, statusCode = "status_code", code, errors, boardedAt = "boarded_at", ticket }
}

extension BoardingErrorResponse {
    /// One thing wrong with a request.
    public struct Field: Codable, Sendable, Hashable {
        public var loc: [String]
        public var msg: String
        public var type: String

        public init(loc: [String], msg: String, type: String) { (self.loc, self.msg, self.type) = (loc, msg, type) }
    }
}
