import UsherCore
import UsherStore

/// Usher's own access tokens, of every desk where people sign in.
struct HouseTokens: Sendable {
    let boxOffice: BoxOfficeDoor
    let walks: WalksDoor

    /// Whether a token with this key's name is Usher's, so that nobody else is asked about it.
    func owns(_ kid: String?) -> Bool { kid == SessionTokens.kid || kid == WalkTokens.kid }

    /// Whose token it is; nil where it is worth nothing (any more).
    func account(of token: String, kid: String?) async throws -> CanvassAccount? {
        if kid == SessionTokens.kid {
            return try await boxOffice.account(of: token).map { CanvassAccount(id: $0.id, uuid: $0.uuid, isShutOut: $0.deactivated != nil) }
        }
        return try await walks.walker(token).map { CanvassAccount(id: $0.id, uuid: $0.uuid, isShutOut: false) }
    }
}
