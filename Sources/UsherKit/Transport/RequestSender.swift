import Foundation
import UsherWire

/// What every client stands on: a base URL, a transport, one way to retry, one way to read answers.
struct RequestSender: Sendable {
    let base: URL
    let transport: any Transport
    let clock: UsherClock
    private let server = ServerTime()
    /// 0..<1
    let random: @Sendable () -> Double

    /// How the desk writes times.
    let times: WireJSON.TimeForm

    init(
        base: URL, times: WireJSON.TimeForm, transport: any Transport, clock: UsherClock, random: @escaping @Sendable () -> Double = { 0 },
        identity: AppIdentity?, log: UsherLog
    ) {
        self.base = base
        self.times = times
        self.transport = OwnTransport(base: base, behind: transport, identity: identity, log: log)
        self.clock = clock
        self.random = random
    }

    /// The server's time, as far as its answers have told it.
    var serverNow: Date { server.now(clock.now()) }

    /// A path below the base, its segments already encoded; queries of nil are left out.
    func url(_ path: String, _ query: [(String, String?)] = []) -> URL {
        var text = base.absoluteString
        while text.hasSuffix("/") { text.removeLast() }
        text += path.hasPrefix("/") ? path : "/" + path
        let items = query.compactMap { name, value in value.map { "\(name)=\(Self.encoded($0))" } }
        if !items.isEmpty { text += (path.contains("?") ? "&" : "?") + items.joined(separator: "&") }
        return URL(string: text) ?? base
    }

    /// A request whose body, if any, is JSON.
    func request(_ method: UsherRequest.Method, _ path: String, _ query: [(String, String?)] = []) -> UsherRequest {
        UsherRequest(method, url(path, query), headers: ["Accept": "application/json"])
    }

    func request(
        _ method: UsherRequest.Method, _ path: String, _ query: [(String, String?)] = [], json body: some Encodable
    ) throws(UsherError) -> UsherRequest {
        var request = request(method, path, query)
        request.headers["Content-Type"] = "application/json"
        do { request.body = try WireJSON.encoder(times).encode(body) } catch { throw .decoding("\(error)") }
        return request
    }

    /// Text as one segment of a path or one value of a query.
    static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
    }

    private static let unreserved = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    /// The 2xx answer (or 304) to a request, tried again as the policy says.
    func send(
        _ request: UsherRequest, retry policy: RetryPolicy, attempts: Attempts? = nil
    ) async throws(UsherError) -> UsherResponse {
        var (request, spent) = (request, 0.0)
        for attempt in 0..<max(1, policy.attempts) {
            let error: UsherError
            attempts?.count()
            request.attempt = attempt + 1
            do {
                let response = try await transport.send(request)
                server.note(response.date, at: clock.now())
                if (200..<300).contains(response.status) || response.status == 304 { return response }
                error = UsherError(response)
            } catch let failure {
                // A connection that breaks because nobody waits any more is no outage.
                error = Task.isCancelled ? .cancelled : failure
            }
            guard attempt + 1 < policy.attempts, let wait = wait(after: error, policy, attempt), spent + wait <= policy.budget else {
                throw error
            }
            spent += wait
            do { try await clock.sleep(wait) } catch { throw .cancelled }
        }
        throw .cancelled
    }

    /// Seconds until the next try; nil where there is none.
    private func wait(after error: UsherError, _ policy: RetryPolicy, _ attempt: Int) -> Double? {
        switch error {
        case .network: return policy.retriesNetwork ? policy.delay(attempt, random()) : nil
        case .refused, .http:
            guard let status = error.status, policy.retries(status) else { return nil }
            guard let told = error.retryAfter else { return policy.delay(attempt, random()) }
            return told <= policy.longestWait ? told : nil
        case .decoding, .redirected, .signedOut, .cancelled: return nil
        }
    }

    /// A body as its wire type.
    static func decode<Value: Decodable>(_ type: Value.Type, _ response: UsherResponse) throws(UsherError) -> Value {
        do { return try WireJSON.decoder.decode(type, from: response.body) } catch { throw .decoding("\(error)") }
    }
}
