/// What Walks answers when it refuses. Only `access_denied` has no `error`, only `validation_failed` has `details`.
public struct WalksErrorResponse: Codable, Sendable, Equatable {
    public var statusCode: Int
    public var message: String
    public var error: String?
    public var code: String
    public var details: [String]?
    /// With `already_has_access`.
    public var tourId: String?

    public init(statusCode: Int, message: String, error: String? = nil, code: String, details: [String]? = nil, tourId: String? = nil) {
        (self.statusCode, self.message, self.error, self.code, self.details) = (statusCode, message, error, code, details)
        self.tourId = tourId
    }
}
