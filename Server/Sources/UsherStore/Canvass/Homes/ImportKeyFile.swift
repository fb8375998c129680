import Foundation

/// What the rows of an import that is only played through do to the keys of homes: on disk, since a file may have millions of them. A table
/// of slots, each with a key's hash and the number of the home that has it (0: none any more), without a name in its folder.
final class ImportKeyFile {
    private let path: String
    private var file: CInt
    private var slots: Int
    private var used = 0
    private var buffer: [Int64]

    /// Slots of an empty table, and those that are read at once.
    private static let fewest = 1 << 12
    private static let run = 32
    private static let width = 2 * MemoryLayout<Int64>.size

    init(beside path: String, slots: Int = fewest) throws {
        self.path = path
        self.slots = slots
        buffer = Array(repeating: 0, count: 2 * Self.run)
        file = try Self.make(path, slots)
    }

    deinit { close(file) }

    /// What rows before did to these keys.
    func recall(_ hashes: some Sequence<Int>) throws -> [Int: Int64] {
        var found: [Int: Int64] = [:]
        for hash in hashes where found[hash] == nil { found[hash] = try place(of: Self.key(hash)).value }
        return found
    }

    /// Writes down what has become of these keys.
    func keep(_ changes: [Int: Int64]) throws {
        if (used + changes.count) * 2 > slots { try grow(to: used + changes.count) }
        for (hash, value) in changes { try put(Self.key(hash), value) }
    }

    /// No key is 0: that is an empty slot.
    private static func key(_ hash: Int) -> Int64 { hash == 0 ? 1 : Int64(hash) }

    private func put(_ key: Int64, _ value: Int64) throws {
        let (slot, known) = try place(of: key)
        if known == value { return }
        if known == nil { used += 1 }
        let entry = [key, value]
        let written = entry.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, off_t(slot * Self.width)) }
        guard written == Self.width else { throw Self.failure() }
    }

    private func place(of key: Int64) throws -> (slot: Int, value: Int64?) {
        var slot = Int(key) & (slots - 1)
        while true {
            let count = min(Self.run, slots - slot)
            let read = buffer.withUnsafeMutableBytes { pread(file, $0.baseAddress, count * Self.width, off_t(slot * Self.width)) }
            guard read == count * Self.width else { throw Self.failure() }
            for index in 0..<count {
                if buffer[2 * index] == key { return (slot + index, buffer[2 * index + 1]) }
                if buffer[2 * index] == 0 { return (slot + index, nil) }
            }
            slot = (slot + count) & (slots - 1)
        }
    }

    private func grow(to count: Int) throws {
        var more = slots
        while count * 4 > more { more *= 2 }
        let larger = try ImportKeyFile(beside: path, slots: more)
        var start = 0
        while start < slots {
            let step = min(Self.run, slots - start)
            let read = buffer.withUnsafeMutableBytes { pread(file, $0.baseAddress, step * Self.width, off_t(start * Self.width)) }
            guard read == step * Self.width else { throw Self.failure() }
            for index in 0..<step where buffer[2 * index] != 0 { try larger.put(buffer[2 * index], buffer[2 * index + 1]) }
            start += step
        }
        swap(&file, &larger.file)
        (slots, used) = (more, larger.used)
    }

    private static func make(_ path: String, _ slots: Int) throws -> CInt {
        let name = "\(path).\(UUID().uuidString.prefix(8)).keys"
        let file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure() }
        // It goes with its last reader, whatever becomes of this process.
        unlink(name)
        guard ftruncate(file, off_t(slots * width)) == 0 else {
            close(file)
            throw failure()
        }
        return file
    }

    private static func failure() -> DatabaseError {
        .unavailable("an import's keys cannot be kept on disk: \(String(cString: strerror(errno)))")
    }
}
