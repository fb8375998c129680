import Foundation

/// What a command writes.
enum Terminal {
    /// A line, at once, also into a pipe.
    static func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }
}
