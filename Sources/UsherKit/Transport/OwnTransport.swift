import Foundation

/// A client's way out: says who calls, to the app's own server alone, and tells the log what became of it.
struct OwnTransport: Transport {
    let base: URL
    let behind: any Transport
    let identity: AppIdentity?
    let log: UsherLog

    func send(_ request: UsherRequest) async throws(UsherError) -> UsherResponse {
        let (request, start) = (identified(request), ContinuousClock.now)
        let outcome: Result<UsherResponse, UsherError>
        do { outcome = .success(try await behind.send(request)) } catch { outcome = .failure(.heard(error)) }
        log.request(request, outcome: outcome.map(\.status), since: start)
        return try outcome.get()
    }

    func stream(_ request: UsherRequest) async throws(UsherError) -> UsherStream {
        let (request, start) = (identified(request), ContinuousClock.now)
        let outcome: Result<UsherStream, UsherError>
        do { outcome = .success(try await behind.stream(request)) } catch { outcome = .failure(.heard(error)) }
        log.request(request, outcome: outcome.map(\.status), since: start)
        return try outcome.get()
    }

    private func identified(_ request: UsherRequest) -> UsherRequest {
        guard let identity, isOwn(request.url) else { return request }
        var request = request
        for (name, value) in identity.headers.all where request.headers[name] == nil { request.headers[name] = value }
        return request
    }

    private func isOwn(_ url: URL) -> Bool {
        url.scheme?.lowercased() == base.scheme?.lowercased() && url.host()?.lowercased() == base.host()?.lowercased()
            && Self.port(url) == Self.port(base)
    }

    private static func port(_ url: URL) -> Int { url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80) }
}
