import Foundation

/// A file that is there whole or not at all: it is written beside its place, brought to disk, and then given its name.
package struct NewFile: Sendable {
    package let path: String
    /// Where it is written meanwhile.
    package let draft: String

    /// Makes an empty draft that only its owner can read.
    package init(_ path: String) throws {
        self.path = path
        draft = "\(path).\(UUID().uuidString.prefix(8)).part"
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw NewFile.failure(path) }
        close(file)
    }

    /// Brings the draft to disk and gives it its name; only `replacing` takes the place of another file.
    package func publish(replacing: Bool) throws {
        try sync(draft, O_RDONLY)
        if replacing {
            guard rename(draft, path) == 0 else { throw NewFile.failure(path) }
        } else {
            guard link(draft, path) == 0 else {
                throw errno == EEXIST ? CopyError("\(path) is there already; --force replaces it") : NewFile.failure(path)
            }
            unlink(draft)
        }
        try sync((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY)
    }

    /// Takes away what was written, unless it has got its name.
    package func discard() {
        for end in ["", "-journal", "-wal", "-shm"] { unlink(draft + end) }
    }

    private func sync(_ path: String, _ flags: Int32) throws {
        let file = open(path.isEmpty ? "." : path, flags | O_CLOEXEC)
        defer { if file >= 0 { close(file) } }
        guard file >= 0, fsync(file) == 0 else { throw NewFile.failure(self.path) }
    }

    private static func failure(_ path: String) -> CopyError {
        CopyError("\(path): \(String(cString: strerror(errno)).lowercased())")
    }
}
