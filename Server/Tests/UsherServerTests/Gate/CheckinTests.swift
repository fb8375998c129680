import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting
@testable import UsherWire

@testable import UsherServer

@Suite struct CheckinTests {
    @Test("Gate A38 The counts of 5.2, member by member", arguments: Engine.allCases)
    func members(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            _ = try await gate.scan(UsherWire.ScanRequest(ticketCode: "PERSON-2", gate: "North"))
            _ = try await gate.scan(UsherWire.ScanRequest(ticketCode: "PERSON-2", gate: "North"))
            let text = try await gate.get("/api/events/456/checkin").text
            let counts = try WireJSON.decoder.decode(CheckinResponse.self, from: Data(text.utf8)).data
            #expect(
                text.hasPrefix(
                    """
                    {"data":{"event":{"id":456,"name":"Hamlet"},"date":"2025-12-20","as_of":"2025-12-20T23:30:00Z",\
                    "totals":{"sold":2,"used":1,"left":1,"entries":1,"conflicts":0,"refused":1},\
                    "ticket_types":[{"ticket_id":101,"name":"Stalls","sold":2,"used":1}],\
                    "gates":[{"gate":"North","entries":1,"used":1}],"per_minute":[{"at":"2025-12-20T22:31:00Z","used":0},
                    """))
            #expect(counts.perMinute.count == 60 && counts.perMinute.last?.used == 1)
            #expect(counts.perMinute.last?.at == counts.asOf)
            let entry = try #require(counts.last.first)
            #expect(counts.last.count == 1 && entry.saleID == 123 && entry.name == "John Doe" && entry.admitted == 1)
            #expect(entry.seats == ["A13"] && entry.gate == "North" && entry.source == .online)
        }
    }

    @Test("Gate A38 Zeros without sales; foreign, unknown and malformed events, wrong dates", arguments: Engine.allCases)
    func refusals(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            let other = try await gate.get("/api/events/456/checkin?date=2026-01-31", CheckinResponse.self).data
            #expect(other.date == "2026-01-31" && other.totals == .init(sold: 0, used: 0, left: 0, entries: 0, conflicts: 0, refused: 0))
            for (path, staff) in [("456", Staff.foreign), ("457", .door), ("x", .door), ("0", .door), ("99999999999999999999", .door)] {
                let response = try await gate.get("/api/events/\(path)/checkin", as: staff)
                #expect(response.status == .notFound)
                #expect(response.text == #"{"error":"Event not found","code":"event_not_found"}"#)
            }
            for date in ["2025-02-30", "20251220", "today"] {
                let response = try await gate.get("/api/events/456/checkin?date=\(date)")
                #expect(response.text == #"{"error":"The date field is not valid","code":"field_invalid","field":"date"}"#)
            }
        }
    }

    @Test("Gate A38 A41 After 500 mixed scans, undos and refusals the counts equal a recount", arguments: Engine.allCases)
    func recount(engine: Engine) async throws {
        let sales = (1...80).map { SaleSeed(.init(Int64($0)), persons: 1 + $0 % 4, status: $0 % 10 == 0 ? .unpaid : .paid) }
        try await GateServing.run(engine, sales: sales, clock: GateServing.runningClock()) { gate in
            var generator = FuzzSource(seed: 7)
            var recount = Recount()
            let scans = (0..<500).map { _ in CheckinTests.scan(&generator) }
            try await withThrowingTaskGroup(of: (String, Int, Int, String?).self) { group in
                for (index, scan) in scans.enumerated() {
                    group.addTask {
                        let response = try await gate.scan(scan)
                        let entry = try? response.decoded(ScanResponse.self).data
                        return (scan.gate ?? "", entry?.entryID ?? 0, entry?.admitted ?? 0, response.refusal?.code)
                    }
                    // Sixteen doors at once.
                    if index >= 16, let result = try await group.next() { recount.add(result) }
                }
                for try await result in group { recount.add(result) }
            }
            for (index, entry) in recount.entries.sorted().enumerated() where index % 7 == 0 {
                let undone = try await gate.post("/api/tickets/\(entry)/undo", UndoRequest(reason: "wrong door"), as: .editor)
                #expect(try undone.decoded(UndoResponse.self).data.freed == recount.admitted[entry])
                recount.undo(entry)
            }
            let counts = try await gate.get("/api/events/456/checkin", CheckinResponse.self).data
            #expect(counts.totals.sold == sales.filter { $0.status == .paid }.flatMap(\.lines).flatMap(\.persons).count)
            #expect(counts.totals.used == recount.used && counts.totals.entries == recount.entries.count)
            #expect(counts.totals.refused == recount.refused && counts.totals.left == counts.totals.sold - recount.used)
            #expect(Dictionary(uniqueKeysWithValues: counts.gates.map { ($0.gate, $0.used) }) == recount.gates)
            #expect(counts.perMinute.reduce(0) { $0 + $1.used } == recount.used)
            #expect(counts.ticketTypes.map(\.used) == [recount.used])
            // Scans at the same moment may be numbered in another order than they were timed.
            #expect(counts.last.count == 10 && Set(counts.last.map(\.entryID)).isSubset(of: recount.entries.sorted().suffix(40)))
            #expect(counts.last.map(\.scannedAt) == counts.last.map(\.scannedAt).sorted(by: >))
            // A server that starts afresh counts the same.
            try await GateServing.serve(gate.database) { other in
                let again = try await other.get("/api/events/456/checkin", CheckinResponse.self).data
                #expect(again.totals == counts.totals && again.gates == counts.gates && again.last == counts.last)
            }
        }
    }

    private static func scan(_ dice: inout FuzzSource) -> UsherWire.ScanRequest {
        let sale = Int.random(in: 1...85, using: &dice)
        let gate = ["North", "South", "East"][Int.random(in: 0...2, using: &dice)]
        switch Int.random(in: 0...3, using: &dice) {
        case 0: return UsherWire.ScanRequest(ticketCode: "S\(sale)", gate: gate)
        case 1: return UsherWire.ScanRequest(ticketCode: "S\(sale)", quantity: 1, gate: gate)
        case 2: return UsherWire.ScanRequest(ticketCode: "S\(sale)-\(Int.random(in: 1...4, using: &dice))", gate: gate)
        default: return UsherWire.ScanRequest(gate: gate, saleID: sale)
        }
    }

    private struct Recount {
        var used = 0
        var entries: [Int] = []
        var refused = 0
        var gates: [String: Int] = [:]
        var admitted: [Int: Int] = [:]
        private var doors: [Int: String] = [:]

        mutating func undo(_ entry: Int) {
            used -= admitted[entry, default: 0]
            gates[doors[entry, default: ""], default: 0] -= admitted[entry, default: 0]
            entries.removeAll { $0 == entry }
        }

        mutating func add(_ result: (gate: String, entry: Int, admitted: Int, code: String?)) {
            if let code = result.code {
                if ["already_used", "not_paid", "not_today"].contains(code) { refused += 1 }
                return
            }
            used += result.admitted
            entries.append(result.entry)
            admitted[result.entry] = result.admitted
            doors[result.entry] = result.gate
            gates[result.gate, default: 0] += result.admitted
        }
    }
}
