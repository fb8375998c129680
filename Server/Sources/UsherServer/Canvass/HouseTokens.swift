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

    /// Whose token it is, and whether two factors were proved for it; nil where it is worth nothing (any more).
    func account(of token: SignedToken, _ text: String) async throws -> (account: CanvassAccount, isStrong: Bool)? {
        if isWalkers(token) {
            return try await walks.walker(text).map { (CanvassAccount(id: $0.id, uuid: $0.uuid, isShutOut: false), false) }
        }
        return try await boxOffice.signIn(by: text).map { signIn in
            let account = signIn.account
            let known = CanvassAccount(id: account.id, uuid: account.uuid, isShutOut: account.deactivated != nil)
            return (known, signIn.session.isStrong)
        }
    }

    private func isWalkers(_ token: SignedToken) -> Bool {
        token.kid == nil && token.payload["iss"]?.text == WalkTokens.issuer && token.payload["aud"]?.text == WalkTokens.audience
    }
}
