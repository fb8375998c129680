@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct UndoRouteTests {
    @Test("Gate A41 Undo by a supervisor: all, one only, again; door, foreign and unknown", arguments: Engine.allCases)
    func undo(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            let first = try await gate.scan("SALE-CODE-123").decoded(ScanResponse.self).data
            let path = "/api/tickets/\(first.entryID)/undo"
            let door = try await gate.post(path, UndoRequest())
            #expect(door.text == #"{"error":"This API key may not do this","code":"not_allowed"}"# && door.status == .forbidden)
            for (path, staff) in [(path, Staff.foreign), ("/api/tickets/999999/undo", .editor), ("/api/tickets/x/undo", .editor)] {
                let response = try await gate.post(path, UndoRequest(), as: staff)
                #expect(response.text == #"{"error":"Entry not found","code":"entry_not_found"}"# && response.status == .notFound)
            }
            let wrong = try await gate.post(path, UndoRequest(admissionIDs: [4503]), as: .editor)
            #expect(wrong.refusal?.field == "admission_ids")
            let one = try await gate.post(path, UndoRequest(admissionIDs: [4501]), as: .editor).decoded(UndoResponse.self).data
            #expect(one.freed == 1 && one.used == 1 && one.total == 2 && one.left == 1 && one.saleID == 123)
            // Without a body: all who are left.
            let rest = try await gate.client.executeRequest(uri: path, method: .post, headers: [.apiKey: Staff.editor.secret], body: nil)
            #expect(try rest.decoded(UndoResponse.self).data.freed == 1)
            #expect(try await gate.post(path, UndoRequest(), as: .editor).decoded(UndoResponse.self).data.freed == 0)
            let second = try await gate.scan("SALE-CODE-123").decoded(ScanResponse.self).data
            #expect(second.code == .admitted && second.admitted == 2 && second.entryID != first.entryID)
        }
    }

    @Test("Gate A46 An upload earlier than an online scan supersedes it; every member as in 5.6", arguments: Engine.allCases)
    func upload(engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            let online = try await gate.scan("SALE-CODE-123").decoded(ScanResponse.self).data
            let scan = ScanUploadRequest.Scan(
                clientScanID: "c-1", scannedAt: online.scannedAt.addingTimeInterval(-600),
                fields: .init(ticketCode: "SALE-CODE-123", gate: "North"))
            let response = try await gate.post("/api/tickets/scans", ScanUploadRequest(sentAt: nil, scans: [scan]))
            let answer = try response.decoded(ScanUploadResponse.self).data
            let result = try #require(answer.results.first)
            #expect(result.result == .accepted && result.admitted == 2 && result.code == .admitted && !result.replayed)
            #expect(answer.superseded.map { [$0.entryID, $0.byEntryID] } == [[online.entryID, try #require(result.entryID)]])
            #expect(response.text.contains(#""error":null,"conflict_with":null"#))
            let counts = try await gate.get("/api/events/456/checkin", CheckinResponse.self).data
            #expect(counts.totals.used == 2 && counts.totals.entries == 1 && counts.totals.conflicts == 1)
            #expect(counts.last.map(\.source) == [.offline])
        }
    }
}
