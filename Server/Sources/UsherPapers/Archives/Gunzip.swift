import UsherCore
import CArchive

/// Inflates gzip with libarchive.
package enum Gunzip {
    package struct Failure: LoggedInFull {
        package let reason: String
    }

    /// What a tile may come to: far more than any does.
    private static let most = 32 << 20

    package static func bytes(_ packed: [UInt8]) throws -> [UInt8] {
        guard let archive = archive_read_new() else { throw Failure(reason: "libarchive") }
        defer { archive_read_free(archive) }
        archive_read_support_filter_gzip(archive)
        archive_read_support_format_raw(archive)
        return try packed.withUnsafeBytes { source in
            var entry: OpaquePointer?
            guard archive_read_open_memory(archive, source.baseAddress, source.count) == ARCHIVE_OK,
                archive_read_next_header(archive, &entry) == ARCHIVE_OK
            else { throw Failure(reason: "not gzip") }
            var plain: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 64 * 1024)
            while true {
                let count = archive_read_data(archive, &piece, piece.count)
                guard count >= 0, plain.count + count <= most else { throw Failure(reason: "broken gzip") }
                if count == 0 { return plain }
                plain += piece[..<count]
            }
        }
    }
}
