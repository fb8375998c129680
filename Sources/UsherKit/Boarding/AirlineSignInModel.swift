import Foundation
public import Observation
public import UsherWire

/// An airline signing in with Apple, and staying so: only a 401, or an Apple id that was taken away, signs it out.
///
/// ```swift
/// let airline = AirlineSignInModel(client: boarding, account: KeychainTokenStore(service: "airline"), apple: apple)
/// await airline.signIn()
/// ```
@MainActor @Observable
public final class AirlineSignInModel {
    /// Whether an airline is signed in.
    public enum State: Sendable, Hashable {
        /// Nobody is.
        case signedOut
        /// Apple or the server is being asked.
        case working
        /// Somebody is, also while the network is away.
        case signedIn
    }

    /// Whether an airline is signed in.
    public private(set) var state = State.signedOut
    /// As the server told it last, also while the network is away.
    public private(set) var airline: BoardingAirline?
    /// Why signing in failed; nil if it did not, or was cancelled.
    public private(set) var error: BoardingError?
    /// What the airline is called; blank leaves its name.
    public var name = ""
    private let client: BoardingClient
    private let account: any TokenStore
    private let apple: (any AppleSignIn)?

    /// What is remembered of who signed in: their Apple id is a credential, so it lies with the secrets.
    private struct Account: Codable {
        var apple: String
        var airline: BoardingAirline
    }

    /// `account` keeps who is signed in: a store beside the client's own. `apple` shows the system's sheet.
    public init(client: BoardingClient, account: any TokenStore, apple: (any AppleSignIn)? = nil) {
        (self.client, self.account, self.apple) = (client, account, apple)
        guard client.credential != nil, let kept else { return }
        client.know(kept.airline)
        (airline, state) = (kept.airline, .signedIn)
    }

    private var kept: Account? {
        (try? account.read()).flatMap { $0 }.flatMap { try? WireJSON.decoder.decode(Account.self, from: $0) }
    }

    /// Shows Apple's sheet; Cancel changes nothing.
    public func signIn() async {
        guard let apple, state != .working else { return }
        let before = state
        (state, error) = (.working, nil)
        let identity: AppleIdentity?
        do { identity = try await apple.signIn(nonce: nil) } catch {
            state = before
            let failure = BoardingError(UsherError(error))
            if failure != .cancelled { self.error = failure }
            return
        }
        state = before
        if let identity { await register(identity) }
    }

    /// With Apple's id and, where there is one, its token: then a session is kept, else the id itself.
    public func register(_ identity: AppleIdentity) async {
        guard state != .working else { return }
        let before = state
        (state, error) = (.working, nil)
        let wanted = name.isEmpty ? identity.name : name
        do {
            keep(try await client.create(appleIdentifier: identity.user, name: wanted, identityToken: identity.token), identity.user)
        } catch {
            state = before
            if error != .cancelled { self.error = error }
        }
    }

    /// Asks the server who is signed in, and Apple whether they still are: at launch and when the app comes to the front.
    public func refresh() async {
        guard state == .signedIn, let user = kept?.apple else { return }
        if await apple?.state(of: user) == .revoked { return leave() }
        error = nil
        do {
            keep(try await client.airline(), user)
        } catch .signedOut {
            leave()
            error = .signedOut
        } catch {
            if error != .cancelled { self.error = error }
        }
    }

    private func keep(_ fresh: BoardingAirline, _ user: String) {
        (airline, state) = (fresh, .signedIn)
        // A session's token is the client's to keep, and no longer than this answer's.
        var plain = fresh
        plain.session = nil
        if let data = try? WireJSON.encoder(.offset).encode(Account(apple: user, airline: plain)) { try? account.write(data) }
    }

    /// Nothing of the airline's stays on this device.
    public func leave() {
        try? client.store.write(nil)
        try? account.write(nil)
        client.know(nil)
        (airline, state, error) = (nil, .signedOut, nil)
    }
}
