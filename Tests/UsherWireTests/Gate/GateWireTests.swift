import Foundation
import Testing
import UsherWire

/// The Gate's wire types, each frozen by the text it reads and writes.
@Suite struct GateWireTests {
    /// Reads `literal`, writes it again and reads that: nothing may be lost or renamed. Members that are null may be left out.
    private func freeze<Wire: Codable & Equatable>(_ type: Wire.Type, _ literal: String) throws {
        let value = try WireJSON.decoder.decode(type, from: Data(literal.utf8))
        let written = try WireJSON.encoder.encode(value)
        #expect(try WireJSON.decoder.decode(type, from: written) == value)
        let (before, after) = (try object(Data(literal.utf8)), try object(written))
        #expect(before == after, "\(String(decoding: written, as: UTF8.self))")
    }

    private func object(_ data: Data) throws -> NSDictionary {
        let object = try JSONSerialization.jsonObject(with: data)
        return try #require(withoutNulls(object) as? NSDictionary)
    }

    private func withoutNulls(_ value: Any) -> Any {
        if let members = value as? [String: Any] {
            return members.filter { !($0.value is NSNull) }.mapValues(withoutNulls) as NSDictionary
        }
        if let elements = value as? [Any] { return elements.map(withoutNulls) as NSArray }
        return value
    }

    @Test func scanRequest() throws {
        try freeze(
            ScanRequest.self,
            """
            {"ticket_code":"K7WQ","seat_number":"A12","sale_ticket_id":789,"quantity":2,"event_id":456,"gate":"North","sale_id":123}
            """)
        try freeze(ScanRequest.self, #"{"ticket_code":"K7WQ"}"#)
    }

    @Test func scanResponse() throws {
        try freeze(
            ScanResponse.self,
            """
            {"data":{"sale_id":123,"entry_id":1001,"scanned_at":"2025-12-20T23:30:00Z","sale":{"id":123,"status":"paid","name":"John Doe",
            "email":"john@example.com","event":{"id":456,"name":"Hamlet","starts_at":"2025-12-21T01:00:00Z",
            "ends_at":"2025-12-21T04:00:00Z","time_zone":"America/New_York","date":"2025-12-20","reentry":"once"},
            "tickets":[{"id":789,"ticket_id":101,"quantity":2,"usage_status":"used","used_quantity":2,"name":"Stalls"}]},
            "code":"readmitted","admitted":2,"used":2,"total":2,"left":0,"seat_number":"A12","gate":"North","source":"online",
            "previous":{"entry_id":1000,"scanned_at":"2025-12-20T22:30:00Z","gate":"South"},
            "admissions":[{"id":4501,"sale_ticket_id":789,"ticket_id":101,"seat_number":"A12"},
            {"id":4502,"sale_ticket_id":789,"ticket_id":101,"seat_number":null}]}}
            """)
    }

    @Test func errors() throws {
        try freeze(GateErrorResponse.self, #"{"error":"The page field is not valid","code":"field_invalid","field":"page"}"#)
        try freeze(
            GateErrorResponse.self,
            """
            {"error":"This ticket has already been used","code":"already_used","entry_id":1001,"scanned_at":"2025-12-20T23:30:00Z"}
            """)
    }

    @Test func eventList() throws {
        try freeze(
            EventListResponse.self,
            """
            {"data":[{"id":456,"name":"Hamlet","date":"2025-12-20","starts_at":"2025-12-21T01:00:00Z","ends_at":null,
            "opens_at":"2025-12-20T05:00:00Z","closes_at":"2025-12-21T05:00:00Z","time_zone":"America/New_York","venue":"Globe",
            "reentry":"once","today":true,"sold":240,"used":12}],"meta":{"page":1,"per_page":50,"total":1,"pages":1}}
            """)
    }

    private let counts = """
        "event":{"id":456,"name":"Hamlet"},"date":"2025-12-20","as_of":"2025-12-20T23:30:01Z",
        "totals":{"sold":240,"used":12,"left":228,"entries":7,"conflicts":0,"refused":1},
        "ticket_types":[{"ticket_id":101,"name":"Stalls","sold":240,"used":12}],"gates":[{"gate":"North","entries":7,"used":12}]
        """

    @Test func liveCounts() throws { try freeze(LiveCounts.self, "{\(counts)}") }

    @Test func checkin() throws {
        try freeze(
            CheckinResponse.self,
            """
            {"data":{\(counts),"per_minute":[{"at":"2025-12-20T23:30:00Z","used":12}],
            "last":[{"entry_id":1001,"scanned_at":"2025-12-20T23:30:00Z","sale_id":123,"name":"John Doe","admitted":2,
            "seats":["A12","A13"],"gate":"North","source":"offline"}]}}
            """)
    }

    @Test func doorList() throws {
        try freeze(
            DoorListResponse.self,
            """
            {"data":[{"sale_id":123,"status":"paid","name":"John Doe","email":"john@example.com","event":{"id":456,"name":"Hamlet",
            "starts_at":"2025-12-21T01:00:00Z","date":"2025-12-20"},"used":1,"total":2,"usage_status":"partially_used",
            "admissions":[{"id":4501,"sale_ticket_id":789,"seat_number":"A12","entry_id":1001,"scanned_at":"2025-12-20T23:30:00Z"},
            {"id":4502,"sale_ticket_id":789,"seat_number":null,"entry_id":null,"scanned_at":null}]}],
            "meta":{"page":2,"per_page":50,"total":51,"pages":2}}
            """)
    }

    @Test func undo() throws {
        try freeze(UndoRequest.self, #"{"admission_ids":[4501],"reason":"wrong door"}"#)
        try freeze(
            UndoResponse.self,
            """
            {"data":{"entry_id":1001,"undone_at":"2025-12-20T23:30:00Z","sale_id":123,"freed":2,"used":0,"total":2,"left":2}}
            """)
    }

    @Test func manifest() throws {
        try freeze(
            ManifestResponse.self,
            """
            {"data":{"event":{"id":456,"name":"Hamlet","time_zone":"America/New_York","reentry":"once"},
            "server_time":"2025-12-20T23:30:00Z","hash":{"algorithm":"HMAC-SHA256","salt":"kR0b","length":16},
            "dates":[{"date":"2025-12-20","opens_at":"2025-12-20T05:00:00Z","closes_at":"2025-12-21T05:00:00Z"}],
            "ticket_types":[{"id":101,"name":"Stalls"}],"sales":[{"id":123,"h":"u2aX","st":"paid","d":"2025-12-20","l":[[789,101]],
            "a":[[4501,"Qm3s",0,"A12",1766273400],[4502,"b1D3",0,null,0],[4503,"b1D4",0,null,0,"refunded"]]},{"id":124,"st":"deleted"}],
            "next":"co.0","more":false}}
            """)
    }

    @Test("A seat that is null keeps its place in the manifest's arrays")
    func nullSeat() throws {
        let text = #"{"a":[[4502,"b1D3",0,null,0]],"d":"2025-12-20","h":"u2aX","id":123,"l":[[789,101]],"st":"paid"}"#
        let sale = try WireJSON.decoder.decode(ManifestSale.self, from: Data(text.utf8))
        #expect(String(decoding: try WireJSON.encoder.encode(sale), as: UTF8.self) == text)
    }

    @Test func upload() throws {
        try freeze(
            ScanUploadRequest.self,
            """
            {"sent_at":"2025-12-20T23:30:00Z","scans":[{"client_scan_id":"a-1","scanned_at":"2025-12-20T23:00:00Z","decision":"refused",
            "ticket_code":"K7WQ","seat_number":"A12","sale_ticket_id":789,"quantity":2,"event_id":456,"gate":"North","sale_id":123}]}
            """)
        try freeze(
            ScanUploadResponse.self,
            """
            {"data":{"results":[{"client_scan_id":"a-1","result":"conflict","replayed":false,"entry_id":1002,
            "scanned_at":"2025-12-20T23:00:00Z","sale_id":123,"admitted":0,"code":"already_used",
            "error":"This ticket has already been used",
            "conflict_with":{"entry_id":1001,"scanned_at":"2025-12-20T22:59:00Z","gate":"South"}}],
            "superseded":[{"entry_id":1001,"by_entry_id":1002}]}}
            """)
    }
}
