import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// What people see of a house that is on its way to another database.
@Suite struct MovingTests {
    /// An event of the other organisation, at the same time.
    private static let rival = EventSeed().with {
        ($0.id, $0.organisation, $0.name, $0.ticketTypes) = (900, 2, "Othello", [.init(id: 901, name: "Hall")])
    }

    @Test(
        "While a house moves its scans are told to come again and change nothing; it is read, and others go on",
        arguments: Engine.allCases)
    func standsStill(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            try await gate.database.write { connection in
                try GateFixture.add(Self.rival, connection)
                try GateFixture.add(SaleSeed(950, persons: 2), of: Self.rival, connection)
            }
            let move = HouseMove(gate.database)
            _ = try await move.begin("globe", at: GateFixture.now)
            let written = try await gate.written()
            // Both at once, and so perhaps in one transaction: neither is in the other's way.
            async let mine = gate.send(#"{"ticket_code":"PERSON-1"}"#, key: "one")
            async let theirs = gate.send(code: "S950", as: .foreign)
            let (moving, standing) = try await (mine, theirs)
            #expect(moving.status == .serviceUnavailable && moving.refusal?.code == "house_moving", "\(moving.text)")
            #expect(moving.headers[.retryAfter] == "5")
            #expect(standing.status == .created, "\(standing.text)")
            #expect(try await gate.get("/api/events").status == .ok)
            #expect(try await gate.written() != written, "the other house's scan is written")
            _ = try await move.abort("globe", at: GateFixture.now)
            #expect(try await gate.send(#"{"ticket_code":"PERSON-1"}"#, key: "one").status == .created)
        }
    }
}
