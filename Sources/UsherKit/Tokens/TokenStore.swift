public import Foundation

/// Where an app keeps its secrets. What is kept is never logged.
public protocol TokenStore: Sendable {
    /// The secret; nil where there is none. Throws where it cannot be read just now.
    func read() throws -> Data?
    /// Nil takes it away.
    func write(_ secret: Data?) throws
    /// What was read may not be used now: it has to be read again, when that is possible.
    var isLocked: Bool { get }
}

extension TokenStore {
    public var isLocked: Bool { false }

    /// The secret; only that it is locked is told, what cannot be read is not there.
    func unlocked() throws(UsherError) -> Data? {
        do { return try read() } catch UsherError.locked { throw .locked } catch { return nil }
    }

    func unlockedText() throws(UsherError) -> String? { try unlocked().map { String(decoding: $0, as: UTF8.self) } }

    func text() -> String? { (try? read()).flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) } }
    func write(text: String?) throws { try write(text.map { Data($0.utf8) }) }
}
