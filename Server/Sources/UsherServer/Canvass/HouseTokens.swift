import UsherHTTP
import UsherCore
import UsherStore

/// Usher's own access tokens, of every desk where people sign in.
struct HouseTokens: Sendable {
    let boxOffice: BoxOfficeAuthenticator
    let walks: WalksAuthenticator

    /// Whether a token is Usher's, so that nobody else is asked about it. Walkers' tokens name no key: they are told by what they say,
    /// which counts only once their own key is found to have signed it.
    func owns(_ token: SignedToken) -> Bool { token.kid == SessionTokens.kid || isWalkers(token) }

    /// Whose token it is; nil where it is worth nothing (any more).
    func account(of token: SignedToken, _ text: String) async throws -> CanvassAccount? {
        if isWalkers(token) {
            return try await walks.walker(text).map { CanvassAccount(id: $0.id, uuid: $0.uuid, isShutOut: false) }
        }
        return try await boxOffice.account(of: text).map { CanvassAccount(id: $0.id, uuid: $0.uuid, isShutOut: $0.deactivated != nil) }
    }

    private func isWalkers(_ token: SignedToken) -> Bool {
        token.kid == nil && token.payload["iss"]?.text == WalkTokens.issuer && token.payload["aud"]?.text == WalkTokens.audience
    }
}
