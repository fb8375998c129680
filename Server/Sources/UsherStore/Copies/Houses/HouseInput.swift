import Foundation
import UsherCore

/// The lines of a house's file, one after the other.
struct HouseInput {
    private let handle: FileHandle
    private var buffer = Data()
    private var ended = false
    /// Bytes that have been read.
    private(set) var read = 0

    /// What no row is longer than.
    private static let longest = 256 << 20

    init(_ path: String) throws {
        guard let handle = FileHandle(forReadingAtPath: path) else { throw HouseMoveError("\(path) cannot be read") }
        self.handle = handle
    }

    /// Bytes of the last line.
    private(set) var length = 0

    /// Nil at the end; a last line that is cut off is none.
    mutating func next() throws -> JSONValue? {
        while true {
            if let end = buffer.firstIndex(of: 0x0A) {
                let line = buffer[buffer.startIndex..<end]
                length = line.count + 1
                read += length
                defer { buffer = buffer[(end + 1)...] }
                guard let value = try? JSONValue.read(Array(line)) else { throw HouseMoveError("the file is damaged") }
                return value
            }
            guard !ended, buffer.count < Self.longest else { return nil }
            let piece = try handle.read(upToCount: 1 << 20) ?? Data()
            if piece.isEmpty { ended = true }
            buffer = Data(buffer) + piece
        }
    }
}
