import Foundation
import UsherCore

/// Where an export goes: gathers bytes and writes them by the chunk. Used by the one thread that reads the database, which
/// is why the unchecked conformance is sound.
final class CatalogueOutput: @unchecked Sendable {
    private let file: CInt
    private let path: String
    private let isOwn: Bool
    private let form: CatalogueExport.Form
    private var bytes: [UInt8] = []
    private var array: CatalogueArray?
    private var hasElements = false
    private(set) var isEmpty = true

    static let chunk = 1 << 18

    /// `name` is what a failure calls the file.
    init(path: String, name: String, form: CatalogueExport.Form) throws {
        file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        (self.path, self.form, isOwn) = (name, form, true)
        guard file >= 0 else { throw CatalogueFileError(path: name, reason: String(cString: strerror(errno))) }
    }

    init(descriptor: CInt, form: CatalogueExport.Form) throws {
        (file, path, self.form, isOwn) = (descriptor, "output", form, false)
    }

    deinit { if isOwn, file >= 0 { close(file) } }

    func begin() { if form == .document { add("{\n\"catalogue\": 1") } }

    func begin(_ array: CatalogueArray) {
        self.array = array
        hasElements = false
        if form == .document { add(",\n\"\(array.rawValue)\": [") }
    }

    /// One element of the array that has begun.
    func element(_ json: JSONWriter) throws {
        if form == .document {
            add(hasElements ? ",\n" : "\n")
            bytes += json.bytes
        } else {
            add("{\"\(array?.single ?? "")\":")
            bytes += json.bytes
            add("}\n")
        }
        hasElements = true
        if bytes.count >= CatalogueOutput.chunk { try flush() }
    }

    func end(_ array: CatalogueArray) { if form == .document { add(hasElements ? "\n]" : "]") } }

    func end() throws {
        if form == .document { add("\n}\n") }
        try flush()
        if isOwn, fsync(file) != 0 { throw failure() }
    }

    private func add(_ text: String) { bytes += text.utf8 }

    private func flush() throws {
        isEmpty = false
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { write(file, $0.baseAddress! + written, $0.count - written) }
            guard count > 0 else { throw failure() }
            written += count
        }
        bytes.removeAll(keepingCapacity: true)
    }

    private func failure() -> CatalogueFileError { CatalogueFileError(path: path, reason: String(cString: strerror(errno))) }
}
