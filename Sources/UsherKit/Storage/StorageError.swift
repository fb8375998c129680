import Foundation

/// A file could not be written or read.
public struct StorageError: UsherFailure, Hashable {
    public let path: String
    /// The system's `errno`.
    public let code: Int32

    public init(path: String, code: Int32) { (self.path, self.code) = (path, code) }

    public var text: UsherText? { .failureStorage }
    public var nextStep: NextStep { .fix }
}
