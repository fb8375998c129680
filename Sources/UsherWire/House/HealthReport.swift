/// What `GET /health` answers.
public struct HealthReport: Codable, Sendable, Hashable {
    /// `ok`.
    public var status: String
    /// The server's version.
    public var version: String

    /// Makes one, for tests and previews.
    public init(status: String, version: String) { (self.status, self.version) = (status, version) }
}
