public import Observation
public import UsherWire

/// Who walks: registering, signing in and out, leaving.
@MainActor @Observable
public final class WalkerModel {
    /// Whether somebody is signed in, and who: nobody, it is being asked, this account.
    public enum State: Sendable, Hashable { case signedOut, working, signedIn(WalksUser) }

    /// The address, as it is typed.
    public var email = ""
    /// The password, as it is typed.
    public var password = ""
    /// The name, as it is typed; it may stay empty.
    public var name = ""
    /// The language that the account prefers.
    public var language = TourLanguage.en
    /// News by mail, if somebody wants them.
    public var wantsNews = false
    /// Whether somebody is signed in.
    public private(set) var state = State.signedOut
    /// Why the last try failed; nil where it did not.
    public private(set) var error: UsherError?
    private let client: WalksClient
    private let tracker: WalksTracker?
    /// Takes everything away that was somebody's.
    private let signOut: SignOut?

    /// `tracker` hears of sign-ups and sign-ins; `signOut` takes away what was somebody's.
    public init(client: WalksClient, tracker: WalksTracker? = nil, signOut: SignOut? = nil) {
        (self.client, self.tracker, self.signOut) = (client, tracker, signOut)
    }

    /// Nobody is signed in, the address looks like one, and there is a password.
    public var canSignIn: Bool { state == .signedOut && email.contains("@") && !password.isEmpty }
    /// Also, the password has 8 to 128 characters.
    public var canRegister: Bool { canSignIn && (8...128).contains(password.unicodeScalars.count) }

    /// Who is signed in from before.
    public func load() async {
        guard state == .signedOut, await client.tokens.current != nil else { return }
        await work { [client] () async throws(UsherError) in try await client.me() }
    }

    /// Makes an account and signs in to it; `email_taken` and other refusals stand in `error`.
    public func register() async {
        guard canRegister else { return }
        let request = WalksRegisterRequest(
            email: email, password: password, name: name.isEmpty ? nil : name, preferredLanguage: language, mailingListOptIn: wantsNews)
        await work { [client] () async throws(UsherError) in try await client.register(request).user }
        if case .signedIn = state { await tracker?.track(.signup) }
    }

    /// Signs in; what fails stands in `error`.
    public func signIn() async {
        guard canSignIn else { return }
        let (email, password) = (email, password)
        await work { [client] () async throws(UsherError) in try await client.login(email: email, password: password).user }
        if case .signedIn = state { await tracker?.track(.login) }
    }

    /// Signs out; the device forgets the account also without a network.
    public func leave() async {
        await client.logout()
        await wipe()
    }

    /// Erases the account; a wrong password is told, and nothing is gone.
    public func deleteAccount(password: String?) async {
        guard case .signedIn = state else { return }
        error = nil
        do { try await client.deleteAccount(password: password) } catch {
            if error != .cancelled { self.error = error }
            return
        }
        await wipe()
    }

    private func wipe() async {
        (state, error, email, password, name) = (.signedOut, nil, "", "", "")
        await signOut?.run()
    }

    private func work(_ call: () async throws(UsherError) -> WalksUser) async {
        (state, error) = (.working, nil)
        do {
            state = .signedIn(try await call())
            password = ""
        } catch {
            state = .signedOut
            if error != .cancelled { self.error = error }
        }
    }
}
