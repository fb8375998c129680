import Foundation

/// A window that slides over a file of any size: only what is being looked at is in memory.
final class FileWindow {
    private let file: CInt
    private var memory: UnsafeMutableRawBufferPointer
    private var start = 0
    private var end = 0
    /// Bytes read from the file so far.
    private(set) var bytesRead = 0

    static let chunk = 1 << 18
    /// The longest element that is read; a file that needs more is no catalogue.
    static let widest = 1 << 26

    init(path: String) throws {
        file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw CatalogueFileError(path: path, reason: String(cString: strerror(errno))) }
        memory = .allocate(byteCount: 2 * FileWindow.chunk, alignment: 16)
    }

    deinit {
        memory.deallocate()
        close(file)
    }

    /// What has been read and not passed yet.
    var pending: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[start..<end]) }

    func advance(_ count: Int) { start += count }

    /// Reads more behind what is pending; false at the end of the file, or when the window is as wide as it may be.
    func fill() throws -> Bool {
        if start > 0 {
            memory.baseAddress!.copyMemory(from: memory.baseAddress! + start, byteCount: end - start)
            end -= start
            start = 0
        }
        if memory.count - end < FileWindow.chunk { guard widen() else { return false } }
        let count = read(file, memory.baseAddress! + end, FileWindow.chunk)
        guard count >= 0 else { throw CatalogueFileError(path: "catalogue", reason: String(cString: strerror(errno))) }
        end += count
        bytesRead += count
        return count > 0
    }

    private func widen() -> Bool {
        guard memory.count < FileWindow.widest else { return false }
        let wider = UnsafeMutableRawBufferPointer.allocate(byteCount: memory.count * 2, alignment: 16)
        wider.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<end]))
        memory.deallocate()
        memory = wider
        return true
    }
}

/// Why a catalogue file could not be read or written.
package struct CatalogueFileError: Error, Sendable, CustomStringConvertible {
    package let path: String
    package let reason: String

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    package var description: String { "\(path): \(reason)" }
}
