#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// The transport of apps and commands: a `URLSession` that keeps no cookies and no cache and follows no redirect.
public struct URLSessionTransport: Transport {
    private let session: URLSession
    private let receiver: SessionReceiver

    /// Cookies, caches and redirects are off, whatever the configuration says.
    public init(configuration: URLSessionConfiguration = .ephemeral) {
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        receiver = SessionReceiver()
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: queue)
    }

    /// Ends what is under way; the transport is of no more use.
    public func close() { session.invalidateAndCancel() }

    public func send(_ request: UsherRequest) async throws(UsherError) -> UsherResponse {
        try await stream(request).collected()
    }

    public func stream(_ request: UsherRequest) async throws(UsherError) -> UsherStream {
        if Task.isCancelled { throw .cancelled }
        var wire = URLRequest(url: request.url, timeoutInterval: request.timeout)
        wire.httpMethod = request.method.rawValue
        wire.httpBody = request.body
        for (name, value) in request.headers.all { wire.setValue(value, forHTTPHeaderField: name) }
        let task = session.dataTask(with: wire)
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    receiver.begin(task, continuation)
                    task.resume()
                }
            } onCancel: {
                task.cancel()
            }
        } catch {
            throw UsherError(error)
        }
    }
}
