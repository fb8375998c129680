/// What Walks answers when it refuses. Only `access_denied` has no `error`, only `validation_failed` has `details`.
public struct WalksErrorResponse: Codable, Sendable, Hashable {
    /// The HTTP status of this very answer.
    public var statusCode: Int
    /// A sentence for people.
    public var message: String
    /// The status in words, `Bad Request`; nil with `access_denied`.
    public var error: String?
    /// A stable name for programs, such as `voucher_expired`.
    public var code: String
    /// With `validation_failed`: `field: reason`, one for each.
    public var details: [String]?
    /// With `already_has_access`.
    public var tourID: String?

    /// Makes one, for tests and previews; optional parts may be left out.
    public init(statusCode: Int, message: String, error: String? = nil, code: String, details: [String]? = nil, tourID: String? = nil) {
        (self.statusCode, self.message, self.error, self.code, self.details) = (statusCode, message, error, code, details)
        self.tourID = tourID
    }

    enum CodingKeys: String, CodingKey {
        case statusCode, message, error, code, details, tourID = "tourId"
    }
}
