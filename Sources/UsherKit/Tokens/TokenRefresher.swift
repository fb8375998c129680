import Foundation
import UsherWire

/// Keeps one person's tokens and renews them: once, however many calls need it at the same time.
///
/// A renewal that is refused (400, 401) ends the session; one that finds no network keeps it. Whoever signs out while a
/// renewal is under way stays signed out.
public actor TokenRefresher {
    /// Gets the pair that is over and returns the next; throws a 400 or 401 to end the session.
    public typealias Renewal = @Sendable (AccessTokens) async throws -> AccessTokens

    private let store: any TokenStore
    private let clock: UsherClock
    private let renewal: Renewal
    private let onSignedOut: @Sendable () -> Void
    private var tokens: AccessTokens?
    private var watched: Broadcast<Session>
    private var flight: Task<AccessTokens, any Error>?
    /// The server's clock is so many seconds ahead of the device's.
    private var skew = 0.0
    /// Changes whenever somebody signs in or out.
    private var session = 0

    /// Reads the tokens that `store` keeps, and writes each new pair there.
    public init(
        store: any TokenStore, clock: UsherClock = .system, renew: @escaping Renewal, onSignedOut: @escaping @Sendable () -> Void = {}
    ) {
        self.store = store
        self.clock = clock
        self.onSignedOut = onSignedOut
        renewal = renew
        do {
            tokens = try Self.read(store)
            watched = Broadcast(tokens == nil ? .signedOut : .signedIn)
        } catch {
            watched = Broadcast(.locked)
        }
    }

    private static func read(_ store: any TokenStore) throws(UsherError) -> AccessTokens? {
        try store.unlocked().flatMap { try? WireJSON.decoder.decode(AccessTokens.self, from: $0) }
    }

    deinit { watched.finish() }

    /// Whether somebody is signed in.
    public enum Session: Sendable, Hashable {
        /// Somebody is.
        case signedIn
        /// Nobody is.
        case signedOut
        /// Nobody knows before the app's lock is opened.
        case locked
    }

    /// Whether somebody is signed in: now, then with every change, the newest alone for who is slow. Each call gives a stream of its own.
    public var sessions: AsyncStream<Session> {
        watched.stream { [weak self] reader in
            // A reader that has gone tells it from wherever it was.
            Task { await self?.forget(reader) }
        }
    }

    private func forget(_ reader: Int) { watched.forget(reader) }

    /// The tokens as they are, not renewed; nil where nobody is signed in or the app is locked.
    public var current: AccessTokens? { try? known() }

    /// Who is signed in; what was known before the app locked is forgotten, and read again when it is open.
    private func known() throws(UsherError) -> AccessTokens? {
        if store.isLocked {
            tokens = nil
            watched.set(.locked)
            throw .locked
        }
        if watched.value == .locked {
            tokens = try Self.read(store)
            watched.set(tokens == nil ? .signedOut : .signedIn)
        }
        return tokens
    }

    /// Signs in, or out with nil.
    public func set(_ new: AccessTokens?) {
        session += 1
        flight?.cancel()
        flight = nil
        keep(new)
    }

    /// Learns the server's time from an answer.
    func note(_ serverDate: Date?) {
        if let serverDate { skew = serverDate.timeIntervalSince(clock.now()) }
    }

    /// The token to send; nil for nobody. Renewed first if it ends within a minute.
    public func access() async throws(UsherError) -> String? {
        guard let tokens = try known() else { return nil }
        guard let left = tokens.expiry?.timeIntervalSince(clock.now().addingTimeInterval(skew)), left < 60 else { return tokens.access }
        do {
            return try await renewed(after: tokens.access)
        } catch {
            // It is good for some seconds yet.
            if left > 0, error != .signedOut { return tokens.access }
            throw error
        }
    }

    /// The token to repeat a call with that was refused with this one.
    public func renewed(after token: String) async throws(UsherError) -> String? {
        guard let tokens = try known() else { throw .signedOut }
        if tokens.access != token { return tokens.access }
        let (session, task) = (session, flight ?? begin(tokens))
        flight = task
        do {
            let new = try await task.value
            // Signed out meanwhile: what came is thrown away.
            guard self.session == session else { throw UsherError.signedOut }
            if flight == task { flight = nil }
            if self.tokens != new { keep(new) }
            return new.access
        } catch {
            if self.session == session, flight == task { flight = nil }
            let failure = UsherError(error)
            guard self.session == session else { throw .signedOut }
            // The renewal goes on for the others; to a call that was cancelled meanwhile its end says nothing.
            guard failure.status == 400 || failure.status == 401 else { throw Task.isCancelled ? .cancelled : failure }
            signOut()
            throw .signedOut
        }
    }

    /// Ends the session: a new token was refused too.
    func refused(_ token: String) {
        if tokens?.access == token { signOut() }
    }

    private func begin(_ tokens: AccessTokens) -> Task<AccessTokens, any Error> {
        let renewal = renewal
        // All calls that wait share one renewal; the one that began it may be cancelled without taking it from the others.
        return Task { try await renewal(tokens) }
    }

    private func signOut() {
        guard tokens != nil else { return }
        set(nil)
        onSignedOut()
    }

    private func keep(_ new: AccessTokens?) {
        // What a renewal brings while the app is locked is kept, and read when it is open.
        tokens = store.isLocked ? nil : new
        watched.set(store.isLocked ? .locked : new == nil ? .signedOut : .signedIn)
        try? store.write(new.flatMap { try? WireJSON.encoder.encode($0) })
    }
}
