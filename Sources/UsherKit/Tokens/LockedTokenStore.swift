public import Foundation

/// Secrets behind the app's lock: read once each time it opens, kept in memory while it is open, forgotten when it locks.
///
/// While it is locked every call that needs the secret fails with `.locked`; a secret may still be written or taken away.
///
/// `@unchecked Sendable`: `state` is only touched under `gate`.
public final class LockedTokenStore: TokenStore, @unchecked Sendable {
    private enum State {
        case locked
        /// Not read since it opened.
        case open
        case known(Data?)
    }

    private let store: any TokenStore
    private let gate = NSLock()
    private var state = State.locked

    /// Locked at first.
    public init(_ store: any TokenStore) { self.store = store }

    public var isLocked: Bool { gate.withLock { if case .locked = state { true } else { false } } }

    /// From now on the secret may be read.
    public func open() { gate.withLock { if case .locked = state { state = .open } } }

    /// Forgets the secret.
    public func lock() { gate.withLock { state = .locked } }

    /// Whoever comes while another one reads waits for that. A store that does not give the secret, because somebody pressed Cancel at its
    /// own question, stays as it is: locked.
    public func read() throws -> Data? {
        try gate.withLock {
            switch state {
            case .locked: throw UsherError.locked
            case .known(let secret): return secret
            case .open:
                do {
                    let secret = try store.read()
                    state = .known(secret)
                    return secret
                } catch UsherError.locked {
                    state = .locked
                    throw UsherError.locked
                }
            }
        }
    }

    public func write(_ secret: Data?) throws {
        try gate.withLock {
            try store.write(secret)
            if case .locked = state { return }
            state = .known(secret)
        }
    }
}
