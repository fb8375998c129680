import CArchive
import Crypto
import Foundation
import UsherCore

/// Reads a tar archive from its beginning to its end. Used by one thread.
package final class TarReader {
    private let archive: OpaquePointer

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    package init(_ path: String) throws {
        guard let archive = archive_read_new() else { throw Failure(description: "no memory") }
        self.archive = archive
        archive_read_support_format_tar(archive)
        guard archive_read_open_filename(archive, path, 1 << 20) == ARCHIVE_OK else { throw failure }
    }

    deinit { archive_read_free(archive) }

    /// One file of the archive, readable once, inside the closure that receives it.
    package struct Entry {
        package let name: String
        package let size: Int64
        fileprivate let reader: TarReader

        package func write(to path: String) throws {
            let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            guard file >= 0 else { throw Failure(description: "\(path): \(String(cString: strerror(errno)).lowercased())") }
            let target = FileHandle(fileDescriptor: file, closeOnDealloc: true)
            try pieces { try target.write(contentsOf: Data($0)) }
            try target.close()
        }

        package func sha256() throws -> String {
            var hash = SHA256()
            try pieces { hash.update(bufferPointer: UnsafeRawBufferPointer($0)) }
            return Hexadecimal.text(Array(hash.finalize()))
        }

        private func pieces(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
            var piece = [UInt8](repeating: 0, count: 1 << 20)
            var left = size
            while true {
                let count = archive_read_data(reader.archive, &piece, piece.count)
                guard count >= 0 else { throw reader.failure }
                if count == 0 { break }
                left -= Int64(count)
                try piece.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[..<count])) }
            }
            guard left == 0 else { throw Failure(description: "\(name) is cut off") }
        }
    }

    package func forEach(_ body: (Entry) throws -> Void) throws {
        var header: OpaquePointer?
        while true {
            switch archive_read_next_header(archive, &header) {
            case ARCHIVE_EOF: return
            case ARCHIVE_OK:
                guard let header, let name = archive_entry_pathname(header) else { throw failure }
                try body(Entry(name: String(cString: name), size: Int64(archive_entry_size(header)), reader: self))
            default: throw failure
            }
        }
    }

    private var failure: Failure {
        Failure(description: archive_error_string(archive).map { String(cString: $0).lowercased() } ?? "it cannot be read")
    }
}
