public import Observation
public import UsherWire

/// One's account: name, password, signing out, leaving.
@MainActor @Observable
public final class AccountModel: ScreenModel {
    /// Who is signed in; nil until `load()` has succeeded.
    public private(set) var user: BoxOffice.User?
    /// Nobody is signed in any more: show the first screen.
    public private(set) var isSignedOut = false
    /// The server's words after something was done.
    public private(set) var notice: String?
    /// Somebody wants to delete it: ask.
    public var asksToDelete = false
    public var isBusy = false
    public var error: BoxOfficeError?
    private let client: BoxOfficeClient
    private let cache: BookingCache?

    /// `cache` is emptied when somebody signs out or deletes the account.
    public init(client: BoxOfficeClient, cache: BookingCache? = nil) {
        self.client = client
        self.cache = cache
    }

    /// The address was confirmed by the link of a mail.
    public var isVerified: Bool { user?.emailVerified != nil }

    /// Fetches the account; a token that is not taken any more signs out.
    public func load() async {
        let client = client
        if let user = await perform({ () async throws(BoxOfficeError) in try await client.profile() }) { self.user = user }
        if error == .unauthorized { leave() }
    }

    /// Gives the account another name; what is wrong with it stands in `error`.
    public func rename(_ name: String) async {
        let client = client
        if let user = await perform({ () async throws(BoxOfficeError) in try await client.rename(name) }) { self.user = user }
    }

    /// Changes the password; `current` is nil where there is none yet, as after signing in with Apple.
    public func changePassword(current: String?, new: String) async {
        let client = client
        let done = await perform { () async throws(BoxOfficeError) in try await client.changePassword(current: current, new: new) }
        notice = done?.message
    }

    /// Another mail to confirm the address with.
    public func resendVerification() async {
        guard let email = user?.email, !isVerified else { return }
        let client = client
        let done = await perform { () async throws(BoxOfficeError) in try await client.resendVerification(email: email) }
        notice = done?.message
    }

    /// Ends this sign-in, or with `everywhere` all of the account's; the device forgets it also without a network.
    public func signOut(everywhere: Bool = false) async {
        await client.signOut(everywhere: everywhere)
        leave()
    }

    /// Deletes the account for good; a wrong password is told in `error`, and nothing is gone.
    public func deleteAccount(password: String?) async {
        asksToDelete = false
        let client = client
        let done = await perform { () async throws(BoxOfficeError) in try await client.deleteAccount(password: password) }
        if done != nil { leave() }
    }

    /// Nothing of theirs stays on this device.
    private func leave() {
        user = nil
        isSignedOut = true
        cache?.wipe()
    }
}
