#if canImport(Combine)
    public import Combine
#elseif OpenCombine
    // The server's tests compile this file on Linux, where it stands beside UsherKit.
    public import OpenCombine
    public import UsherKit
#endif

#if canImport(Combine) || OpenCombine
    extension BoxOfficeClient {
        /// Any call as a publisher: `client.publisher { try await $0.shows() }`. Cancelling the subscription stops the request.
        ///
        /// There where Combine is.
        public func publisher<Value: Sendable>(
            _ call: @escaping @Sendable (BoxOfficeClient) async throws -> Value
        ) -> AnyPublisher<Value, BoxOfficeError> {
            let client = self
            return Deferred { () -> Publishers.HandleEvents<Future<Value, BoxOfficeError>> in
                let running = RunningCall()
                let future = Future<Value, BoxOfficeError> { promise in
                    // Combine does not call a promise Sendable. This one is called once, by the task alone.
                    nonisolated(unsafe) let promise = promise
                    // From callbacks into async: Combine has no task of its own. Cancelling the subscription cancels it.
                    running.task = Task {
                        do {
                            promise(.success(try await call(client)))
                        } catch {
                            promise(.failure(error as? BoxOfficeError ?? BoxOfficeError(UsherError(error))))
                        }
                    }
                }
                return future.handleEvents(receiveCancel: { running.task?.cancel() })
            }.eraseToAnyPublisher()
        }
    }

    private final class RunningCall {
        var task: Task<Void, Never>?
    }
#endif
