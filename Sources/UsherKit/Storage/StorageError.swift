import Foundation

/// A file could not be written or read.
public struct StorageError: UsherFailure, Hashable {
    /// The file's path, for logs.
    public let path: String
    /// The system's `errno`.
    public let code: Int32

    /// For what the system told in `errno`.
    public init(path: String, code: Int32) { (self.path, self.code) = (path, code) }

    public var text: UsherText? { .failureStorage }
    /// To make room: trying again is of no use.
    public var nextStep: NextStep { .fix }
}
