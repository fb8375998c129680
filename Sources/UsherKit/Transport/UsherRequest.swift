public import Foundation

/// An HTTP request, as every `Transport` takes it.
public struct UsherRequest: Sendable, Hashable {
    public enum Method: String, Sendable { case get = "GET", head = "HEAD", post = "POST", put = "PUT", patch = "PATCH", delete = "DELETE" }

    public var method: Method
    public var url: URL
    public var headers: UsherHeaders
    public var body: Data?
    /// Seconds until an answer that does not come counts as a network error.
    public var timeout: Double
    /// From 1, for the log.
    var attempt = 1

    public init(_ method: Method, _ url: URL, headers: UsherHeaders = [:], body: Data? = nil, timeout: Double = 15) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }
}

// The same request is the same at each attempt.
extension UsherRequest {
    public static func == (a: Self, b: Self) -> Bool {
        (a.method, a.url, a.headers, a.body, a.timeout) == (b.method, b.url, b.headers, b.body, b.timeout)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(method)
        hasher.combine(url)
        hasher.combine(headers)
        hasher.combine(body)
        hasher.combine(timeout)
    }
}
