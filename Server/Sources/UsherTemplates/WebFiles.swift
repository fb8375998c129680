import CWeb

/// The files of the folder `Web` (templates, style sheets, scripts, drawings) and Leaflet's, bound into the program when it is built.
/// Each is read once, by what keeps its text.
package enum WebFiles {
    /// Their paths within `Web`, in order.
    package static var paths: [String] { all.map { String(cString: $0.path) } }

    /// What a file says, without the line break at its end, which is the file's and not the text's: a piece stands in the middle of something.
    /// Empty where there is no such file; `make check` holds the names in the sources against the files.
    package static func text(_ path: String) -> String {
        guard let file = all.first(where: { String(cString: $0.path) == path }) else { return "" }
        let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
        return String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...], as: UTF8.self)
    }

    /// Several files as one, in this order.
    package static func text(_ paths: [String]) -> String { paths.map(text).joined(separator: "\n") }

    private static var all: some Sequence<web_file> {
        sequence(state: 0) { index in
            defer { index += 1 }
            return web_file_at(index)?.pointee
        }
    }
}
