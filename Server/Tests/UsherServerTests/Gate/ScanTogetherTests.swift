import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct ScanTogetherTests {
    private static let replayed = HTTPField.Name("Idempotent-Replayed")!

    @Test("Gate A27 The same Idempotency-Key: the same bytes, and nothing more", arguments: Engine.allCases)
    func replay(engine: Engine) async throws {
        let bodies = [
            #"{"ticket_code":"NONE"}"#, #"{"ticket_code":"S20"}"#, #"{"ticket_code":"S22"}"#, #"{"ticket_code":"PERSON-1","event_id":9}"#,
            #"{"ticket_code":"PERSON-1","seat_number":"Z9"}"#, #"{"ticket_code":"PERSON-1","sale_ticket_id":9}"#, #"{"sale_id":9}"#,
            #"{"ticket_code":"SALE-CODE-123"}"#, #"{"ticket_code":"PERSON-1"}"#, #"{"ticket_code":"https://x/"}"#,
        ]
        let sales = [GateFixture.sale, SaleSeed(20, persons: 1, status: .unpaid), SaleSeed(22, persons: 1, status: .cancelled)]
        let time = HandClock(GateFixture.now)
        try await GateServing.run(engine, sales: sales, clock: time.clock) { gate in
            var answers: [TestResponse] = []
            for (index, body) in bodies.enumerated() { answers.append(try await gate.send(body, key: "key-\(index)")) }
            #expect(answers.map(\.status.code) == [404, 400, 400, 400, 404, 404, 404, 201, 409, 404])
            #expect(answers.allSatisfy { $0.headers[Self.replayed] == nil })
            let written = try await gate.written()
            // What changes meanwhile does not change what was answered.
            try await gate.database.write { try GateFixture.set(.paid, of: 20, at: GateFixture.now, $0) }
            time.advance(seconds: 48 * 3600 - 1)
            for (index, body) in bodies.enumerated() {
                let again = try await gate.send(" " + body, key: "key-\(index)")
                #expect(again.status == answers[index].status && again.body == answers[index].body, "\(body)")
                #expect(again.headers[Self.replayed] == "true" && again.headers[.cacheControl] == "no-store")
            }
            let now = try await gate.written()
            #expect(now == written)
            time.set(GateFixture.now)
            #expect(try await gate.send(bodies[1], key: "after-payment").status == .created)
            time.advance(seconds: 48 * 3600)
            #expect(try await gate.send(bodies[7], key: "key-7").isExactly(400, Refused.mismatch))
        }
    }

    @Test("Gate A27 Answers older than 48 hours are blanked, their keys are not forgotten", arguments: Engine.allCases)
    func forgotten(engine: Engine) async throws {
        let time = HandClock(GateFixture.now)
        try await GateServing.run(engine, clock: time.clock) { gate in
            #expect(try await gate.send(code: "PERSON-1", key: "one").status == .created)
            time.advance(seconds: 48 * 3600)
            _ = try await ScanAnswers.forget(gate.database, at: time.clock.now())
            #expect(try await gate.send(code: "PERSON-1", key: "one").isExactly(400, Refused.mismatch))
            let written = try await gate.written()
            #expect(written == (1, 1))
        }
    }

    @Test("Gate A28 Other fields under a known key, keys that are none, another account's same key", arguments: Engine.allCases)
    func otherFields(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            let longest = String(repeating: "k", count: 128)
            #expect(try await gate.send(code: " PERSON-1 ", key: longest).status == .created)
            #expect(try await gate.send(code: "PERSON-1\n", key: longest).status == .created)
            for body in [
                #"{"ticket_code":"PERSON-2"}"#, #"{"ticket_code":"PERSON-1","quantity":1}"#, #"{"ticket_code":"PERSON-1","gate":"N"}"#,
                #"{"ticket_code":"PERSON-1","event_id":456}"#, #"{"ticket_code":"PERSON-1","seat_number":"A12"}"#, #"{"sale_id":123}"#,
                #"{"ticket_code":"PERSON-1","sale_ticket_id":789}"#, #"{"ticket_code":"NONE"}"#,
            ] {
                #expect(try await gate.send(body, key: longest).isExactly(400, Refused.mismatch), "\(body)")
            }
            #expect(
                try await gate.send(#"{"ticket_code":"PERSON-1","seat_number":" ","x":1}"#, key: longest).headers[Self.replayed] == "true")
            let wrong = Refused.field("Idempotency-Key", "is not valid")
            for key in [longest + "k", "a b", "é", "", "\u{7F}"] {
                #expect(try await gate.send(code: "PERSON-2", key: key).isExactly(400, wrong), "\(key)")
            }
            var twice = HTTPFields()
            for _ in 0..<2 { twice.append(HTTPField(name: .idempotencyKey, value: "twice")) }
            #expect(try await gate.send(#"{"ticket_code":"PERSON-2"}"#, headers: twice).isExactly(400, wrong))
            // Fields come before the header, the header before everything that is known.
            #expect(try await gate.send("{}", key: "a b").isExactly(400, Refused.field("ticket_code", "is required")))
            let written = try await gate.written()
            #expect(written == (1, 1))
            let other = try await gate.send(code: "PERSON-2", as: .otherDoor, key: longest)
            #expect(other.status == .created && other.headers[Self.replayed] == nil)
            #expect(try await gate.entries() == 2)
        }
    }

    @Test("Gate A29 Fifty at once with one key: fifty equal 201s, one entry", arguments: Engine.allCases)
    func sameKeyTogether(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            let answers = try await together(50) { _ in try await gate.send(code: "SALE-CODE-123", key: "one") }
            #expect(Set(answers.map(\.status.code)) == [201] && Set(answers.map(\.text)).count == 1)
            #expect(answers.count { $0.headers[Self.replayed] == nil } == 1)
            let written = try await gate.written()
            #expect(written == (1, 1))
        }
    }

    @Test("Gate A30 Fifty at once without a key: one 201, the others its 409", arguments: Engine.allCases)
    func noKeyTogether(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            let answers = try await together(50) { index in
                try await gate.send(code: "SALE-CODE-123", as: index % 2 == 0 ? .door : .editor)
            }
            try expectOneEntry(answers)
            #expect(try await gate.entries() == 1)
        }
    }

    @Test("Gate A30 Fifty at once over three servers on one PostgreSQL, with and without a key")
    func threeServers() async throws {
        try await withDatabaseLocation(.postgres, isMigrated: true) { location in
            let databases = try (0..<3).map { _ in try Database.open(location) }
            defer { for database in databases { database.close() } }
            try await databases[0].migrate(Migrations.all)
            try await databases[0].write { connection in
                try GateFixture.prepare(connection)
                try GateFixture.add(GateFixture.event, connection)
                for sale in [GateFixture.sale, SaleSeed(5, persons: 3), SaleSeed(6, persons: 20)] { try GateFixture.add(sale, connection) }
            }
            let clock = GateServing.runningClock()
            try await GateServing.serve(databases[0], clock: clock) { first in
                try await GateServing.serve(databases[1], clock: clock) { second in
                    try await GateServing.serve(databases[2], clock: clock) { third in
                        try await overAll([first, second, third])
                    }
                }
            }
        }
    }

    private func overAll(_ gates: [GateServing]) async throws {
        let answers = try await together(51) { try await gates[$0 % 3].send(code: "SALE-CODE-123") }
        try expectOneEntry(answers)
        let named = try await together(51) { try await gates[$0 % 3].send(code: "S5", key: "one") }
        #expect(Set(named.map(\.status.code)) == [201] && Set(named.map(\.text)).count == 1)
        // Each place of twenty goes to exactly one of sixty.
        let places = try await together(60) { try await gates[$0 % 3].send(#"{"ticket_code":"S6","quantity":1}"#) }
        #expect(places.count { $0.status == .created } == 20 && places.count { $0.status == .conflict } == 40)
        let persons = try places.filter { $0.status == .created }.flatMap { try $0.persons() }
        #expect(Set(persons).count == 20 && persons.count == 20)
        #expect(try await gates[0].entries() == 22)
    }

    @Test("Gate A31 Two at once for the last place: one 201, one 409", arguments: Engine.allCases)
    func lastPlace(engine: Engine) async throws {
        try await GateServing.run(engine, sales: (1...20).map { SaleSeed(.init(Int64($0)), persons: 2) }) { gate in
            for sale in 1...20 {
                #expect(try await gate.send(code: "S\(sale)-1").status == .created)
                let answers = try await together(2) { _ in try await gate.send("{\"ticket_code\":\"S\(sale)\",\"quantity\":1}") }
                #expect(answers.map(\.status.code).sorted() == [201, 409])
            }
        }
    }

    /// One 201, and every other answer is the 409 that names its entry.
    private func expectOneEntry(_ answers: [TestResponse]) throws {
        let admitted = answers.filter { $0.status == .created }
        #expect(admitted.count == 1)
        let entry = try #require(admitted.first).entry()
        for answer in answers where answer.status != .created {
            let named = try answer.entry()
            #expect(answer.status == .conflict && named == entry, "\(answer.text)")
        }
    }
}
