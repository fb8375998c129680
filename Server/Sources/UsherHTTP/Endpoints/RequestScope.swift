import HTTPTypes
import Logging
import NIOCore

/// One request from its head to its answer, whichever way it takes: its name, what is said and logged when it fails, its count and its time.
struct RequestScope {
    /// What is the same for every request of a server.
    struct Ground: Sendable {
        let proxies: TrustedProxies
        let failed: FailedRequests
        /// nil: nothing is traced, which then costs nothing.
        let tracer: UsherTracer?

        /// Whom a request counts for: the socket's address, or the one that a trusted proxy names.
        func client(behind peer: ClientAddress, forwarded: () -> String) -> ClientAddress {
            proxies.isEmpty ? peer : proxies.client(behind: peer, forwarded: forwarded())
        }
    }

    let tag: RequestTag
    let method: String
    let meter: RouteMeter
    let began: NIODeadline
    let span: RequestSpan?

    /// `sent` is the client's own name for it.
    init(tag sent: String?, method: String, meter: RouteMeter, began: NIODeadline, span: RequestSpan?) {
        tag = sent.flatMap(RequestTag.init(sent:)) ?? .made()
        (self.method, self.meter, self.began, self.span) = (method, meter, began, span)
    }

    /// What is said about an error. What is the house's own fault is logged, by the route as it is declared: what stands in a path may be
    /// somebody's ticket.
    func problem(of error: any Error, _ failed: FailedRequests, _ log: Logger) -> Problem {
        let problem = Problem(of: error)
        if problem.status.code >= 500 && !(error is CancellationError) {
            let failure = FailedRequests.Failure(
                error: error, status: problem.status.code, method: method, route: meter.path, tag: tag, span: span)
            failed.log(failure, to: log)
        }
        return problem
    }

    /// Counts the answer and says how long it took.
    @discardableResult func end(status: Int) -> TimeAmount {
        let took = NIODeadline.now() - began
        meter.record(status: status, nanoseconds: took.nanoseconds)
        span?.end(status: status)
        return took
    }
}
