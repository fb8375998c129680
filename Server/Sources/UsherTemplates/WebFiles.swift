import CWeb
import Foundation
import Synchronization

/// The files of the folder `Web` (templates, style sheets, scripts, drawings, fonts) Leaflet's and the decoder's, bound into the program when it is built.
/// Each is read once, by what keeps its text; while somebody works on them, `web.folder` names the folder itself, which is then read each time.
package enum WebFiles {
    /// Their paths within `Web`, in order.
    package static var paths: [String] { all.map { String(cString: $0.path) } }

    /// Where the folder stands that is read instead; nil: nowhere. Said once, before anything is served.
    package static var folder: String? {
        get { source.withLock(\.self) }
        set { source.withLock { $0 = newValue } }
    }

    /// What a file says, without the line break at its end, which is the file's and not the text's: a piece stands in the middle of something.
    /// Empty where there is no such file; `make check` holds the names in the sources against the files.
    package static func text(_ path: String) -> String {
        if let folder, let text = text(path, in: folder) { return text }
        guard let file = all.first(where: { String(cString: $0.path) == path }) else { return "" }
        return text(UnsafeBufferPointer(start: file.bytes, count: file.count))
    }

    /// A file as it stands, for what is no text; empty where there is none.
    package static func bytes(_ path: String) -> [UInt8] {
        if let folder, let data = try? Data(contentsOf: URL(fileURLWithPath: folder).appending(path: path)) { return Array(data) }
        guard let file = all.first(where: { String(cString: $0.path) == path }) else { return [] }
        return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
    }

    /// Several files as one, in this order.
    package static func text(_ paths: [String]) -> String { paths.map { text($0) }.joined(separator: "\n") }

    /// The same of a file as the folder has it now; nil where it has none.
    package static func text(_ path: String, in folder: String) -> String? {
        (try? Data(contentsOf: URL(fileURLWithPath: folder).appending(path: path))).map { text($0) }
    }

    private static func text(_ bytes: some BidirectionalCollection<UInt8>) -> String {
        String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...], as: UTF8.self)
    }

    private static var all: some Sequence<web_file> {
        sequence(state: 0) { index in
            defer { index += 1 }
            return web_file_at(index)?.pointee
        }
    }

    private static let source = Mutex<String?>(nil)
}
