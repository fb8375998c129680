public import Foundation

/// A refusal of the Boarding desk.
public struct BoardingErrorResponse: Codable, Sendable, Hashable {
    /// A sentence for people.
    public var detail: String
    /// The HTTP status of this very answer.
    public var statusCode: Int
    /// A stable name for programs.
    public var code: String
    /// With 422: what is wrong, one by one.
    public var errors: [Field]?
    /// With `already_boarded`: when that was.
    public var boardedAt: Date?
    /// With `already_boarded`: the ticket's identifier.
    public var ticket: String?

    /// Makes one, for tests and previews; optional parts may be left out.
    public init(detail: String, statusCode: Int, code: String, errors: [Field]? = nil, boardedAt: Date? = nil, ticket: String? = nil) {
        (self.detail, self.statusCode, self.code, self.errors, self.boardedAt) = (detail, statusCode, code, errors, boardedAt)
        self.ticket = ticket
    }

    private enum CodingKeys: String, CodingKey { case detail, statusCode = "status_code", code, errors, boardedAt = "boarded_at", ticket }
}

extension BoardingErrorResponse {
    /// One thing wrong with a request.
    public struct Field: Codable, Sendable, Hashable {
        /// Where it is: `["body", "origin", "icao"]`.
        public var loc: [String]
        /// What is wrong, for people: `Field required`.
        public var msg: String
        /// What is wrong, for programs: `missing`.
        public var type: String

        /// Makes one, for tests and previews.
        public init(loc: [String], msg: String, type: String) { (self.loc, self.msg, self.type) = (loc, msg, type) }
    }
}
