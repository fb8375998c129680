public import Foundation

/// Where an app keeps its secrets. What is kept is never logged.
public protocol TokenStore: Sendable {
    func read() throws -> Data?
    /// Nil takes it away.
    func write(_ secret: Data?) throws
}

extension TokenStore {
    func text() -> String? { (try? read()).flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) } }
    func write(text: String?) throws { try write(text.map { Data($0.utf8) }) }
}
