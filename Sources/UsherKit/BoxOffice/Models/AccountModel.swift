public import Observation
public import UsherWire

/// One's account: name, password, signing out, leaving.
@MainActor @Observable
public final class AccountModel: ScreenModel {
    public private(set) var user: BoxOffice.User?
    public private(set) var isSignedOut = false
    /// The server's words after something was done.
    public private(set) var notice: String?
    /// Somebody wants to delete it: ask.
    public var asksToDelete = false
    public var isBusy = false
    public var error: BoxOfficeError?
    private let client: BoxOfficeClient
    private let cache: BookingCache?

    public init(client: BoxOfficeClient, cache: BookingCache? = nil) {
        self.client = client
        self.cache = cache
    }

    public var isVerified: Bool { user?.emailVerified != nil }

    public func load() async {
        let client = client
        if let user = await perform({ () async throws(BoxOfficeError) in try await client.profile() }) { self.user = user }
        if error == .unauthorized { leave() }
    }

    public func rename(_ name: String) async {
        let client = client
        if let user = await perform({ () async throws(BoxOfficeError) in try await client.rename(name) }) { self.user = user }
    }

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

    public func signOut(everywhere: Bool = false) async {
        await client.signOut(everywhere: everywhere)
        leave()
    }

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
