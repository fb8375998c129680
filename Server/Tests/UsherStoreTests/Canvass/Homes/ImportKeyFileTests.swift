import Foundation
import Testing
import UsherTesting

@testable import UsherStore

@Suite struct ImportKeyFileTests {
    /// The same numbers each time.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64 = 7
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    @Test("It knows what a dictionary knows, however many keys there are, and leaves nothing in its folder")
    func keeps() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "usher-keys-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var numbers = Numbers()
        let keys = [0, 1, -1, Int.min, Int.max, 4_095, 4_096] + (0..<40_000).map { _ in Int.random(in: .min ... .max, using: &numbers) }
        let file = try ImportKeyFile(beside: folder.appending(path: "homes").path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        var known: [Int: Int64] = [:]
        for start in stride(from: 2, to: keys.count, by: 1_000) {
            let batch = keys[start..<min(start + 1_000, keys.count)]
            var changes: [Int: Int64] = [:]
            for key in batch { changes[key] = Int64(start) }
            // Some of those before change, and some are nobody's any more.
            for key in keys[2..<start].prefix(50) { changes[key] = start % 2_000 == 2 ? 0 : Int64(start) }
            try file.keep(changes)
            known.merge(changes) { $1 }
        }
        let found = try file.recall(keys.dropFirst(2))
        #expect(found == known)
        let others = try file.recall((0..<1_000).map { _ in Int.random(in: .min ... .max, using: &numbers) } + [0])
        #expect(others.isEmpty)
        // 0 and 1 are one key to it, as two keys of one hash are.
        try file.keep([0: 5])
        #expect(try file.recall([0, 1]) == [0: 5, 1: 5])
    }

    @Test("Without a place to write it says so, and the import is told to come again")
    func noPlace() {
        #expect(throws: DatabaseError.self) { try ImportKeyFile(beside: "/nowhere/at/all") }
    }
}
