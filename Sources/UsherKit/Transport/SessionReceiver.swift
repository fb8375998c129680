import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Hands a session's events to who waits for them. All of them come on the session's own serial queue.
///
/// `@unchecked Sendable`: `calls` is only touched under `lock`.
final class SessionReceiver: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private struct Call {
        var head: CheckedContinuation<UsherStream, any Error>?
        var pieces: AsyncThrowingStream<Data, any Error>.Continuation?
    }

    private let lock = NSLock()
    private var calls: [Int: Call] = [:]

    func begin(_ task: URLSessionTask, _ head: CheckedContinuation<UsherStream, any Error>) {
        lock.withLock { calls[task.taskIdentifier] = Call(head: head) }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        answer(dataTask, response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let pieces = lock.withLock { calls[dataTask.taskIdentifier]?.pieces }
        pieces?.yield(data)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        answer(task, response)
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        // What has no body is told by its end alone.
        if error == nil, let response = task.response { answer(task, response) }
        let call = lock.withLock { calls.removeValue(forKey: task.taskIdentifier) }
        let failure = error.map { ($0 as? URLError)?.code == .cancelled ? UsherError.cancelled : UsherError.network("\($0)") }
        call?.head?.resume(throwing: failure ?? UsherError.network("no answer"))
        // Whoever let go of the body hears nothing more; to others a task that was cancelled is a broken line.
        call?.pieces?.finish(throwing: call?.head == nil ? failure.map { $0 == .cancelled ? .network("the line was cut off") : $0 } : nil)
    }

    /// Tells status and headers, once.
    private func answer(_ task: URLSessionTask, _ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return }
        let (pieces, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
        let head = lock.withLock {
            let head = calls[task.taskIdentifier]?.head
            if head != nil { calls[task.taskIdentifier] = Call(head: nil, pieces: continuation) }
            return head
        }
        guard let head else { return }
        continuation.onTermination = { reason in if case .cancelled = reason { task.cancel() } }
        let headers = UsherHeaders(response.allHeaderFields.map { ("\($0.key)", "\($0.value)") })
        head.resume(returning: UsherStream(status: response.statusCode, headers: headers, pieces: pieces))
    }
}
