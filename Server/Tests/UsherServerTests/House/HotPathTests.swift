import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// What the paths of an evening send to PostgreSQL, word for word, held against what distributed engines refuse.
@Suite struct HotPathTests {
    /// The number by which a door's feed is in order, and the outbox's from the one sequence there is: docs/operations.md says what becomes of
    /// them (Growth, 4).
    private static let left: Set = ["transaction numbers", "sequences"]

    /// `seen`: how statements begin that must be among them, so that it was the hot path that was looked at.
    private func hold(_ database: Database, seen: [String]) async throws {
        let sent = try await SentStatements.all(of: database)
        for start in seen { #expect(sent.contains { $0.contains(start) }, "nothing has sent \(start)") }
        for text in sent {
            let refused = DistributedEngines.refusals(of: text).subtracting(Self.left)
            #expect(refused.isEmpty, "\(refused.sorted()): \(text)")
        }
    }

    @Test("A door's evening sends nothing that a distributed engine refuses, but the numbers that operations.md names")
    func door() async throws {
        try await GateServing.run(.postgres) { gate in
            #expect(try await gate.scan("PERSON-1").status == .created)
            #expect(try await gate.scan("PERSON-1").status == .conflict)
            let scan = ScanUploadRequest.Scan(clientScanID: "c-1", scannedAt: Date(), fields: .init(ticketCode: "PERSON-2", gate: "North"))
            #expect(try await gate.post("/api/tickets/scans", ScanUploadRequest(sentAt: nil, scans: [scan])).status == .ok)
            for path in ["events/456/checkin", "events/456/manifest", "tickets?event_id=456&query=doe"] {
                #expect(try await gate.get("/api/" + path).status == .ok)
            }
            try await hold(gate.database, seen: ["INSERT INTO scans", "INSERT INTO admission_logs", "FROM api_keys"])
        }
    }

    @Test("Nor does an on-sale, of seats and of places")
    func onSale() async throws {
        try await SellingServing.run(.postgres) { selling in
            let sale = selling.sale
            #expect(try await sale.send(.get, "/api/shows").status == .ok)
            _ = try await selling.sold(SellingServing.places(2))
            let hold = try await selling.held(SellingServing.places(1))
            let release = #"{"reservationId":"\#(hold.reservationID)","holdToken":"\#(hold.holdToken ?? "")"}"#
            #expect(try await sale.send(.post, "/api/seat-checkout/cancel", release).status == .ok)
            _ = try await sale.sold(["stalls-A-1", "stalls-A-2"], token: try await sale.token(.ann))
            try await self.hold(
                sale.database, seen: ["INSERT INTO bookings", "INSERT INTO taken_seats", "INSERT INTO sales", "INSERT INTO outbox"])
        }
    }

    @Test("Nor do printed codes")
    func printedCodes() async throws {
        try await QRServing.run(.postgres) { canvass in
            let slug = try await canvass.makeCodes()[0]
            for _ in 0..<2 { #expect(try await canvass.scan(slug).status == .found) }
            #expect(try await canvass.settled().campaign == 1)
            try await hold(canvass.database, seen: ["INSERT INTO scan_events", "FROM qr_codes"])
        }
    }

    @Test("Nor do vouchers and walks")
    func walks() async throws {
        try await WalksServing.run(.postgres) { walks in
            let database = walks.desk.database
            try await WalksWorld.voucher(database, "PREMIUM2024")
            let token = try await walks.register("a@x.it").tokens
            #expect(try await walks.redeem("PREMIUM2024", token: token.accessToken).status == .ok)
            #expect(try await walks.refresh(token.refreshToken).status == .ok)
            #expect(try await walks.get("/tours", token: token.accessToken).status == .ok)
            try await hold(database, seen: ["INSERT INTO grants", "INSERT INTO redemptions", "FROM tours"])
        }
    }

    @Test("Nor does boarding")
    func boarding() async throws {
        try await BoardingServing.run(.postgres) { boarding in
            let airline = try await boarding.airline()
            let ticket = try #require(try await airline.ticket().ticket_identifier)
            let hash = boarding.desk.keys.secret.hash(of: ticket)
            let signature = try await boarding.desk.keys.pair(of: .init(Int64(airline.id))).signature(of: ticket)
            let body = #"{"ticket":"\#(ticket)","signatureDigest":{"hash":"\#(hash)","signature":"\#(signature)"}}"#
            #expect(try await airline.post("ticket/verify", body).status == .ok)
            try await hold(boarding.database, seen: ["flight_tickets"])
        }
    }
}
