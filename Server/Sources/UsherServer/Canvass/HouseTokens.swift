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
    func signIn(by token: SignedToken, _ text: String) async throws -> HouseSignIn? {
        if isWalkers(token) {
            guard let walker = try await walks.walker(text) else { return nil }
            return HouseSignIn(
                account: CanvassAccount(id: walker.id, uuid: walker.uuid, isShutOut: false), isStrong: false,
                session: token.payload["fam"]?.text)
        }
        return try await boxOffice.signIn(by: text).map { signIn in
            let account = signIn.account
            return HouseSignIn(
                account: CanvassAccount(id: account.id, uuid: account.uuid, isShutOut: account.deactivated != nil),
                isStrong: signIn.session.isStrong, session: signIn.session.id.text)
        }
    }

    private func isWalkers(_ token: SignedToken) -> Bool {
        token.kid == nil && token.payload["iss"]?.text == WalkTokens.issuer && token.payload["aud"]?.text == WalkTokens.audience
    }
}

/// Somebody who is signed in by a token of Usher's own.
struct HouseSignIn: Sendable {
    let account: CanvassAccount
    /// Whether two factors were proved for it.
    let isStrong: Bool
    /// What ends it: a session's id, or a walker's token family.
    let session: String?
}
