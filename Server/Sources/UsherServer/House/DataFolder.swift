package import Foundation
import Synchronization

/// The folder that holds a server's database, keys and mail.
package struct DataFolder: Sendable {
    package let url: URL
    private let held = Held()

    package init(_ path: String) throws {
        url = URL(fileURLWithPath: path)
        // It holds names and codes: others on this machine have no business in a folder that we make.
        let own: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        do { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true, attributes: own) } catch {
            throw DataFolderError(description: "The data folder \(path) cannot be made.")
        }
        guard access(url.path, R_OK | W_OK | X_OK) == 0 else {
            throw DataFolderError(description: "The data folder \(path) cannot be read and written.")
        }
    }

    /// Keeps other servers away from this folder until this process ends.
    package func lock() throws {
        let file = open(url.appending(path: "usher.lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0, flock(file, LOCK_EX | LOCK_NB) == 0 else {
            if file >= 0 { close(file) }
            throw DataFolderInUse(
                description: "Another Usher serves from \(url.path). Choose another folder with --data, or PostgreSQL with --database.")
        }
        held.file = file
    }

    /// Closes the lock with the last copy of the folder. Set once, before the folder is shared, which is why the
    /// unchecked conformance is sound.
    private final class Held: @unchecked Sendable {
        var file: Int32 = -1
        deinit { if file >= 0 { close(file) } }
    }
}

/// Why a data folder cannot be used: one line for the operator.
package struct DataFolderError: Error, Equatable, CustomStringConvertible {
    package let description: String
}

/// Why a folder cannot be locked: somebody else holds it.
package struct DataFolderInUse: Error, Equatable, CustomStringConvertible {
    package let description: String
}
