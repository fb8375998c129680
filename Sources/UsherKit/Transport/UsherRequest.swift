public import Foundation

/// An HTTP request, as every `Transport` takes it.
public struct UsherRequest: Sendable, Hashable {
    /// What is asked of the server; those that the desks use.
    public enum Method: String, Sendable {
        /// Reads.
        case get = "GET"
        /// Reads the fields alone.
        case head = "HEAD"
        /// Does something, perhaps once more if sent again.
        case post = "POST"
        /// Sets something; again makes no difference.
        case put = "PUT"
        /// Changes part of something.
        case patch = "PATCH"
        /// Takes something away.
        case delete = "DELETE"
    }

    /// What is asked of the server.
    public var method: Method
    /// Absolute.
    public var url: URL
    /// Those of the app's identity come on top, on its own server.
    public var headers: UsherHeaders
    /// As it is sent; nil for none.
    public var body: Data?
    /// Seconds until an answer that does not come counts as a network error.
    public var timeout: Double
    /// From 1, for the log.
    var attempt = 1

    /// A request with 15 seconds to be answered, if nothing else is said.
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
