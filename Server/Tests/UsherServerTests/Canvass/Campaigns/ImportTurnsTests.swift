@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Who reads the files of imports, and for how long.
@Suite struct ImportTurnsTests {
    /// A pool of one thread whose turns the test gives one by one.
    private final class HeldPool: Sendable {
        let pool: WorkPool
        private let gate = DispatchSemaphore(value: 0)
        private let held = Mutex(0)

        init(_ pool: WorkPool) { self.pool = pool }

        /// Takes the thread when its turn comes, and keeps it until it is let go.
        func hold() -> Task<Void, any Error> {
            Task {
                try await pool.run(for: "the test") { [self] in
                    held.withLock { $0 += 1 }
                    gate.wait()
                }
            }
        }

        func letGo() { gate.signal() }
        var turns: Int { held.withLock { $0 } }

        /// Lets one piece of somebody else's be done, and takes the thread again.
        func step() async throws -> Task<Void, any Error> {
            let before = turns
            let next = hold()
            #expect(try await eventually { pool.load.waiting == 2 })
            letGo()
            #expect(try await eventually { turns == before + 1 && pool.load.waiting == 1 })
            return next
        }
    }

    private static let file = "address\n" + (1...2_500).map { "\($0) Turn St\n" }.joined()

    private func homes(_ canvass: CanvassServing) async throws -> Int {
        try await canvass.get(canvass.path(), token: canvass.token()).decoded(CanvassCampaign.self).addressCount
    }

    /// Sends an import over a connection of its own, which stays open.
    private func begin(_ canvass: CanvassServing, port: Int) -> Int32 {
        let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        #expect(Loopback.with(port: port) { connect(handle, $0, $1) } == 0)
        let head = [
            "POST \(canvass.path("/addresses/import")) HTTP/1.1", "Host: x", "Authorization: Bearer \(canvass.token())",
            "Content-Type: text/csv", "Content-Length: \(Self.file.utf8.count)", "", "",
        ].joined(separator: "\r\n")
        var rest = Array((head + Self.file).utf8)[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { write(handle, $0.baseAddress, $0.count) }
            guard sent > 0 else { break }
            rest = rest.dropFirst(sent)
        }
        #expect(rest.isEmpty)
        return handle
    }

    @Test("Safe 1: an import whose client has gone begins no further piece; what it has written is whole", arguments: Engine.allCases)
    func gone(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine, isLive: true) { canvass in
            let port = try #require(canvass.client.port)
            let pool = HeldPool(canvass.pools[.imports])
            var holder = pool.hold()
            defer { pool.letGo() }
            #expect(try await eventually { pool.turns == 1 })
            let handle = begin(canvass, port: port)
            #expect(try await eventually { pool.pool.load.waiting == 1 })
            // The file is read through before anything is written, then a thousand rows at a time.
            for _ in 0..<20 {
                guard try await homes(canvass) == 5 else { break }
                let next = try await pool.step()
                try await holder.value
                holder = next
            }
            #expect(try await homes(canvass) == 1_005)
            Loopback.hangUp(handle)
            #expect(try await eventually { pool.pool.load.waiting == 0 })
            pool.letGo()
            try await holder.value
            let again = try await canvass.upload(Self.file)
            let report = try again.decoded(CanvassImportReport.self)
            #expect(report.unchanged == 1_000 && report.inserted == 1_500, "\(again.text)")
            let files = try? FileManager.default.contentsOfDirectory(atPath: canvass.folder.appending(path: "imports").path)
            #expect(files == [])
        }
    }

    @Test("Safe 1: an import that finds the line of its pool full is told when to come again", arguments: Engine.allCases)
    func full(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine, { $0.work.importsWaiting = 1 }) { canvass in
            let pool = HeldPool(canvass.pools[.imports])
            let first = pool.hold()
            #expect(try await eventually { pool.turns == 1 })
            let second = pool.hold()
            #expect(try await eventually { pool.pool.load.waiting == 1 })
            let refused = try await canvass.upload(Self.file)
            #expect(refused.status == .serviceUnavailable && refused.headers[.retryAfter] != nil, "\(refused.text)")
            // Pages and pictures have lines of their own.
            #expect(canvass.pools[.short].load.waiting == 0)
            pool.letGo()
            pool.letGo()
            _ = (try await first.value, try await second.value)
            #expect(try await canvass.upload(Self.file).status == .ok)
        }
    }
}
