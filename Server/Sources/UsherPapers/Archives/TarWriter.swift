import CArchive
import Foundation

/// Writes a tar archive a piece at a time. Used by one thread.
package final class TarWriter {
    private let archive: OpaquePointer

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    package init(_ path: String) throws {
        guard let archive = archive_write_new() else { throw Failure(description: "no memory") }
        self.archive = archive
        try check(archive_write_set_format_pax_restricted(archive))
        try check(archive_write_set_bytes_per_block(archive, 1 << 20))
        try check(archive_write_set_bytes_in_last_block(archive, 1))
        try check(archive_write_open_filename(archive, path))
    }

    deinit { archive_write_free(archive) }

    /// Adds a file and gives its size; nil where there is none.
    package func add(_ path: String, as name: String) throws -> Int64? {
        let handle = open(path, O_RDONLY | O_CLOEXEC)
        guard handle >= 0 else {
            if errno == ENOENT { return nil }
            throw Failure(description: "\(path): \(String(cString: strerror(errno)).lowercased())")
        }
        defer { Foundation.close(handle) }
        let size = lseek(handle, 0, SEEK_END)
        guard size >= 0, lseek(handle, 0, SEEK_SET) == 0, let entry = archive_entry_new() else {
            throw Failure(description: "\(path) cannot be read")
        }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname_utf8(entry, name)
        archive_entry_set_size(entry, Int64(size))
        archive_entry_set_filetype(entry, 0o100000)
        archive_entry_set_perm(entry, 0o600)
        if let changed = Self.changed(path) { archive_entry_set_mtime(entry, changed, 0) }
        try check(archive_write_header(archive, entry))
        var left = size
        var piece = [UInt8](repeating: 0, count: 1 << 20)
        while left > 0 {
            let count = read(handle, &piece, min(left, piece.count))
            guard count > 0, archive_write_data(archive, piece, count) == count else {
                throw Failure(description: "\(path) cannot be copied: \(reason)")
            }
            left -= count
        }
        return Int64(size)
    }

    private static func changed(_ path: String) -> time_t? {
        let date = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        return date.map { time_t($0.timeIntervalSince1970) }
    }

    package func close() throws { try check(archive_write_close(archive)) }

    private func check(_ result: Int32) throws { guard result == ARCHIVE_OK else { throw Failure(description: reason) } }

    private var reason: String { archive_error_string(archive).map { String(cString: $0) } ?? "the archive cannot be written" }
}
