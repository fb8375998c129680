/// What Walks answers when it refuses. Only `access_denied` has no `error`, only `validation_failed` has `details`.
public struct WalksErrorResponse: Codable, Sendable, Hashable {
    public var statusCode: Int
    public var message: String
    public var error: String?
    public var code: String
    public var details: [String]?
    /// With `already_has_access`.
    public var tourID: String?

    public init(statusCode: Int, message: String, error: String? = nil, code: String, details: [String]? = nil, tourID: String? = nil) {
        (self.statusCode, self.message, self.error, self.code, self.details) = (statusCode, message, error, code, details)
        self.tourID = tourID
    }

    enum CodingKeys: String, CodingKey {
        case statusCode, message, error, code, details, tourID = "tourId"
    }
}
