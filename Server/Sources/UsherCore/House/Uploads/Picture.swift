/// A picture that a house has sent, as we have drawn it anew in several widths: none of the bytes that came is kept.
package struct Picture: Sendable, Equatable {
    package struct File: Sendable, Equatable {
        package let width: Int64
        package let height: Int64
        package let type: MediaType
        package let size: Int64
        package let sha256: String

        package init(width: Int64, height: Int64, type: MediaType, size: Int64, sha256: String) {
            (self.width, self.height, self.type, self.size, self.sha256) = (width, height, type, size, sha256)
        }
    }

    package let uuid: String
    /// By width; at least one.
    package let files: [File]

    /// Nil without a file.
    package init?(uuid: String, files: [File]) {
        guard !files.isEmpty else { return nil }
        (self.uuid, self.files) = (uuid, files.sorted { $0.width < $1.width })
    }

    package var widest: File { files[files.count - 1] }

    /// The narrowest that is at least so wide, else the widest.
    package func file(atLeast width: Int64) -> File { files.first { $0.width >= width } ?? widest }

    package func path(_ file: File) -> String { "/pictures/\(uuid)/\(file.width).\(file.type.fileExtension)" }

    /// For a page that lets the browser choose.
    package var sourceSet: String { files.map { "\(path($0)) \($0.width)w" }.joined(separator: ", ") }
}
