import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct ScanBySaleTests {
    @Test("Gate A40 By the id from the door list: 201; a foreign and an unknown one: G-10", arguments: Engine.allCases)
    func bySale(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            let foreign = try await gate.send(#"{"sale_id":123}"#, as: .foreign)
            let unknown = try await gate.send(#"{"sale_id":124}"#)
            for answer in [foreign, unknown] {
                #expect(answer.status.code == 404)
                #expect(answer.text == #"{"error":"Ticket not found","code":"ticket_not_found"}"#)
            }
            let entries = try await gate.entries()
            #expect(entries == 0)
            let admitted = try await gate.send(#"{"sale_id":123}"#)
            #expect(admitted.status.code == 201 && admitted.text.contains(#""admitted":2"#), "\(admitted.text)")
        }
    }
}
