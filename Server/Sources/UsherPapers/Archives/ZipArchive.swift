import CArchive
package import UsherCore

/// A zip file in memory: Wallet passes, and what a house keeps of a person.
package enum ZipArchive {
    package struct Failure: LoggedInFull {
        package let reason: String
    }

    /// The same files and date give the same bytes.
    package static func make(_ files: [(name: String, bytes: [UInt8])], date: Instant) throws -> [UInt8] {
        guard let archive = archive_write_new() else { throw Failure(reason: "no memory") }
        defer { archive_write_free(archive) }
        // A file never grows by more than its headers, of which each has two.
        let room = files.reduce(4_096) { $0 + $1.bytes.count + $1.bytes.count / 1_000 + 2 * $1.name.utf8.count + 512 }
        var buffer = [UInt8](repeating: 0, count: room)
        var used = 0
        try buffer.withUnsafeMutableBytes { memory in
            try check(archive_write_set_format_zip(archive), archive)
            try check(archive_write_zip_set_compression_deflate(archive), archive)
            // Without padding to whole blocks.
            try check(archive_write_set_bytes_in_last_block(archive, 1), archive)
            try check(archive_write_open_memory(archive, memory.baseAddress, memory.count, &used), archive)
            for file in files { try add(file.name, file.bytes, date, to: archive) }
            try check(archive_write_close(archive), archive)
        }
        return Array(buffer[..<used])
    }

    private static func add(_ name: String, _ bytes: [UInt8], _ date: Instant, to archive: OpaquePointer) throws {
        guard let entry = archive_entry_new() else { throw Failure(reason: "no memory") }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname_utf8(entry, name)
        archive_entry_set_size(entry, Int64(bytes.count))
        archive_entry_set_filetype(entry, 0o100000)
        archive_entry_set_perm(entry, 0o644)
        archive_entry_set_mtime(entry, Int(date.seconds), 0)
        try check(archive_write_header(archive, entry), archive)
        let written = bytes.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
        guard written == bytes.count else { throw Failure(reason: "\(name) was not written") }
    }

    private static func check(_ result: Int32, _ archive: OpaquePointer) throws {
        guard result == ARCHIVE_OK else {
            throw Failure(reason: archive_error_string(archive).map { String(cString: $0) } ?? "error \(result)")
        }
    }
}
