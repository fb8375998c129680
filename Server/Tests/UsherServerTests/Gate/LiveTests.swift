@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct LiveTests {
    /// One event of a stream.
    private struct Shown {
        /// When it was sent, in microseconds.
        let id: Int64
        let counts: LiveCounts
    }

    private func events(_ text: String) throws -> [Shown] {
        try text.components(separatedBy: "\n\n").compactMap { block in
            let lines = block.components(separatedBy: "\n")
            let field = { (name: String) in lines.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) } }
            guard field("event") == "counts" else { return nil }
            let (id, data) = (try #require(field("id")), try #require(field("data")))
            return Shown(id: try #require(Int64(id)), counts: try WireJSON.decoder.decode(LiveCounts.self, from: Data(data.utf8)))
        }
    }

    /// Opens a stream, runs `body` once it is open, and gives the whole text when it has ended.
    private func stream(_ gate: GateServing, as staff: Staff = .door, _ body: () async throws -> Void) async throws -> String {
        async let response = gate.get("/api/events/456/live", as: staff)
        #expect(try await eventually { gate.desk.streams.count(of: staff.key) > 0 })
        try await body()
        let answer = try await response
        #expect(answer.status == .ok && answer.headers[.contentType] == "text/event-stream")
        #expect(answer.headers[.cacheControl] == "no-store" && gate.desk.streams.count(of: staff.key) == 0)
        return answer.text
    }

    @Test("Gate A50 The stream: at once, then within a second, once a second at most; ends with the key", arguments: Engine.allCases)
    func counts(engine: Engine) async throws {
        let looks = Looks()
        try await GateServing.run(engine, clock: looks.clock, pace: looks.pace) { gate in
            let text = try await stream(gate) {
                try await looks.look()
                #expect(try await gate.scan("PERSON-1", as: .editor).status == .created)
                // After a second, half a second after the scan; the next is not shown before another second has passed.
                try await looks.look()
                #expect(try await gate.scan("PERSON-2", as: .editor).status == .created)
                try await looks.look()
                try await looks.look()
                try await gate.keys.revoke(Staff.door.key, by: .local, at: looks.clock.now())
                try await looks.end { gate.desk.streams.count(of: Staff.door.key) == 0 }
            }
            #expect(text.hasPrefix("retry: 3000\n"))
            let shown = try events(text)
            #expect(shown.map(\.counts.totals.used) == [0, 1, 2])
            #expect(shown.map(\.id) == [0, 1, 2].map { GateFixture.now.adding(seconds: $0).microseconds })
            #expect(!text.contains("per_minute") && !text.contains("\"last\""))
        }
    }

    @Test("Gate A50 Scans of other processes are shown within two seconds; the stream ends with the role")
    func processes() async throws {
        let looks = Looks()
        try await GateServing.run(.postgres, clock: looks.clock, pace: looks.pace) { gate in
            let text = try await stream(gate) {
                try await GateServing.serve(gate.database, clock: looks.clock) { other in
                    let response = try await other.scan("SALE-CODE-123", as: .editor)
                    #expect(response.status == .created)
                }
                for _ in 0..<3 { try await looks.look() }
                _ = try await gate.database.write {
                    try OrganisationTransaction($0).dismiss(Staff.door.account, from: 1, by: .local, at: looks.clock.now())
                }
                try await looks.end { gate.desk.streams.count(of: Staff.door.key) == 0 }
            }
            let shown = try events(text)
            #expect(shown.map(\.counts.totals.used) == [0, 2])
            #expect(shown.map(\.id) == [0, 1].map { GateFixture.now.adding(seconds: $0).microseconds })
        }
    }

    @Test("Gate A50 Twenty streams a key; foreign events are unknown", arguments: Engine.allCases)
    func places(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            var places = (0..<20).map { _ in gate.desk.streams.enter(Staff.door.key, from: .unknown) }
            #expect(places.allSatisfy { $0 != nil })
            let full = try await gate.get("/api/events/456/live")
            #expect(full.status == .tooManyRequests && Int(full.headers[.retryAfter] ?? "") ?? 0 >= 1)
            #expect(full.text == #"{"error":"Rate limit exceeded","code":"rate_limited"}"#)
            places[0]?.leave()
            places.removeAll()
            #expect(gate.desk.streams.count(of: Staff.door.key) == 0)
            #expect(try await gate.get("/api/events/456/live", as: .foreign).refusal?.code == "event_not_found")
        }
    }
}
