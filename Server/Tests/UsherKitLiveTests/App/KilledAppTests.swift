import Foundation
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherKit

/// `usher-app` is ended by SIGKILL, at any instruction, and started again on what it left on disk.
@Suite(.serialized) struct KilledAppTests {
    @Test("Gate A53 A door is killed while it writes its queue: whoever was told Admitted offline is on disk, and uploaded once")
    func door() async throws {
        let numbers = Array(1000..<1400)
        let sales = numbers.map { SaleSeed(.init(Int64($0)), persons: 1) }
        try await KitHouse.gate(sales: sales) { kit in
            try await HouseSocket.open(kit) { socket in
                try await withTemporaryFolder { folder in
                    let scan = [
                        "scan", "--key", Staff.door.secret, "--event", "456", "--data", folder.path, "--server", socket.url,
                    ]
                    let listing = try await AppProcess.run(scan)
                    #expect(listing.status == 0 && listing.output.contains("Door is online, 0 waiting, list of "), "\(listing)")
                    socket.isDown = true
                    var told = 0
                    for round in 1...3 {
                        let door = try AppProcess.start(scan)
                        defer { door.remove() }
                        // Those of the last time first: they are in. Some are left for the next, however late the kill comes.
                        try door.type(numbers.prefix(told + 130).map { "S\($0)\n" }.joined())
                        #expect(try await door.writes("✓ Admitted offline", times: 30))
                        await door.crash()
                        let before = door.lines.count { $0.hasPrefix("↻ Already used") }
                        let waiting = door.lines.first { $0.hasPrefix("Door is offline") } ?? ""
                        // One may have been written whose word the kill cut off; never one told and not written.
                        #expect((told...told + 1).contains(before), "round \(round): \(told) were told, \(before) are in")
                        let number = waiting.firstMatch(of: /(\d+) waiting/).flatMap { Int($0.1) } ?? -1
                        #expect(number >= before, "round \(round): \(waiting)")
                        told = before + door.lines.count { $0.hasPrefix("✓ Admitted offline") }
                    }
                    #expect(told >= 90)
                    socket.isDown = false
                    let back = try await AppProcess.run(scan)
                    #expect(back.output.hasPrefix("Door is online, 0 waiting"), "\(back)")
                    let entries = try await kit.entries()
                    #expect((told...told + 1).contains(entries))
                    let again = try await AppProcess.run(scan, input: numbers.prefix(told).map { "S\($0)\n" }.joined())
                    let used = again.output.split(separator: "\n").count { $0.hasPrefix("↻ Already used") }
                    #expect(used == told, "\(again)")
                }
            }
        }
    }

    @Test("Walks A51 An app is killed while it writes its events: each that was kept arrives once, in order")
    func events() async throws {
        try await WalksKit.run(clock: VirtualClock(Date(), skips: true)) { walks in
            try await HouseSocket.open(walks.kit) { socket in
                try await withTemporaryFolder { folder in
                    let track = ["track", "--data", folder.path, "--server", socket.url]
                    socket.isDown = true
                    var kept = 0
                    for _ in 1...3 {
                        let app = try AppProcess.start(track)
                        defer { app.remove() }
                        try app.type((kept..<kept + 200).map { "point_triggered {\"order\":\($0)}\n" }.joined())
                        #expect(try await app.writes("Kept", times: 20))
                        await app.crash()
                        let told = app.lines.count { $0 == "Kept" }
                        let onDisk = try Self.events(in: folder)
                        #expect((kept + told...kept + told + 1).contains(onDisk))
                        kept = onDisk
                    }
                    #expect(kept >= 60)
                    socket.isDown = false
                    let sent = try await AppProcess.run(track)
                    #expect(sent.status == 0 && sent.output == "0 wait to be sent\n", "\(sent)")
                    let stored = try await walks.orders()
                    #expect(stored == Array(0..<Int64(kept)))
                }
            }
        }
    }

    @Test("Walks A48, A50 A download is killed four times, an update twice: at most 5 % come twice, one version is always there")
    func download() async throws {
        try await WalksKit.run(clock: VirtualClock(Date(), skips: true)) { walks in
            try await HouseSocket.open(walks.kit) { socket in
                try await withTemporaryFolder { root in
                    let total = WalksKit.sizes.reduce(0, +)
                    try await Self.interrupted(socket, root, at: [total / 10, total * 27 / 100, total * 26 / 100, total * 27 / 100])
                    #expect(walks.downloader(root).downloaded(tour: WalksKit.milan, language: .en) == nil)
                    let done = try await AppProcess.run(Self.download(socket, root))
                    #expect(done.status == 0 && done.output.contains("version 1, 5 points"), "\(done)")
                    #expect(Double(socket.passed) <= 1.05 * Double(total), "\(socket.passed) of \(total)")
                    try Self.expect(1, walks, root)
                    // The second version has other bytes for one point.
                    try await walks.publishSecondVersion()
                    let before = socket.passed
                    try await Self.interrupted(socket, root, at: [WalksKit.sizes[1] / 3, WalksKit.sizes[1] / 3], counting: [".part"])
                    try Self.expect(1, walks, root)
                    let updated = try await AppProcess.run(Self.download(socket, root))
                    #expect(updated.status == 0 && updated.output.contains("version 2, 5 points"), "\(updated)")
                    #expect(Double(socket.passed - before) <= 1.05 * Double(WalksKit.sizes[1]))
                    try Self.expect(2, walks, root)
                }
            }
        }
    }

    /// How many a new process would find; a copy is read, for reading mends the file.
    private static func events(in folder: URL) throws -> Int {
        let copy = folder.appending(path: "copy-\(UUID().uuidString).jsonl")
        try FileManager.default.copyItem(at: folder.appending(path: "events.jsonl"), to: copy)
        return try DurableQueue<AnalyticsQueue.Queued>(copy).items.count
    }

    private static func download(_ socket: HouseSocket, _ root: URL) -> [String] {
        ["download", WalksKit.milan, "--data", root.path, "--server", socket.line()]
    }

    /// Kills the download each time so many bytes more have reached the disk.
    private static func interrupted(
        _ socket: HouseSocket, _ root: URL, at steps: [Int], counting endings: [String] = [".part", ".mp3"]
    ) async throws {
        for step in steps {
            let command = download(socket, root)
            socket.allow(step)
            let (sent, stored) = (socket.passed, size(root, endings))
            let app = try AppProcess.start(command)
            defer { app.remove() }
            let isStuck = try await eventually {
                socket.passed > sent && socket.isStuck && size(root, endings) - stored == socket.passed - sent
            }
            try #require(isStuck, "\(app.output) \(app.errors)")
            await app.crash()
            socket.breakLines()
        }
        socket.allow(nil)
    }

    /// Bytes of unfinished files.
    private static func size(_ root: URL, _ endings: [String]) -> Int {
        let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { path in path.contains("/.partial-") && endings.contains { path.hasSuffix($0) } }
            .reduce(0) { $0 + Int(FileSize.of(root.appending(path: $1)) ?? 0) }
    }

    /// This version is there, byte for byte.
    private static func expect(_ version: Int, _ walks: WalksKit, _ root: URL) throws {
        let tour = try #require(walks.downloader(root).downloaded(tour: WalksKit.milan, language: .en))
        #expect(tour.manifest.version == version)
        for index in 0..<5 {
            let file = try #require(tour.audio(of: WalksKit.pointID(index)))
            #expect(try Data(contentsOf: file) == WalksKit.audio(index + 1, version: version))
        }
    }
}
