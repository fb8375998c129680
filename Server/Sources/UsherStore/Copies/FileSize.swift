import Foundation

/// How large files are.
package enum FileSize {
    /// In bytes; nil where there is no file.
    package static func of(_ path: String) -> Int64? {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : nil
    }
}
