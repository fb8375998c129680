import Foundation

/// Sends requests with a Bearer token; one that is refused is renewed once, and the request repeated once.
struct AuthorizedSender: Sendable {
    let sender: RequestSender
    let tokens: TokenRefresher
    /// Whether an answer tells that the token was not taken, beside 401.
    var hints: @Sendable (UsherResponse) -> Bool = { _ in false }

    func send(
        _ request: UsherRequest, retry policy: RetryPolicy, attempts: Attempts? = nil
    ) async throws(UsherError) -> UsherResponse {
        guard let token = try await tokens.access() else { return try await plain(request, policy, attempts) }
        do {
            let response = try await plain(request.bearing(token), policy, attempts)
            if !hints(response) { return response }
        } catch {
            if error.status != 401 { throw error }
        }
        guard let renewed = try await tokens.renewed(after: token) else { throw .signedOut }
        do {
            return try await plain(request.bearing(renewed), policy, attempts)
        } catch {
            if error.status != 401 { throw error }
            await tokens.refused(renewed)
            throw .signedOut
        }
    }

    private func plain(
        _ request: UsherRequest, _ policy: RetryPolicy, _ attempts: Attempts?
    ) async throws(UsherError) -> UsherResponse {
        let response = try await sender.send(request, retry: policy, attempts: attempts)
        await tokens.note(response.date)
        return response
    }
}

extension UsherRequest {
    func bearing(_ token: String?) -> UsherRequest {
        guard let token else { return self }
        var request = self
        request.headers["Authorization"] = "Bearer \(token)"
        return request
    }
}
