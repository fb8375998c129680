public import Foundation

/// Secrets that end with the process.
///
/// `@unchecked Sendable`: `secret` is only touched under `lock`.
public final class MemoryTokenStore: TokenStore, @unchecked Sendable {
    private let lock = NSLock()
    private var secret: Data?

    /// Begins with a secret, or empty.
    public init(_ secret: Data? = nil) { self.secret = secret }

    public func read() -> Data? { lock.withLock { secret } }
    public func write(_ secret: Data?) { lock.withLock { self.secret = secret } }
}
