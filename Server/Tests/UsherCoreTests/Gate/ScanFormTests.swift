import Testing
import UsherCore

@Suite struct ScanFieldsTests {
    private func read(_ text: String) throws -> ScanForm { try ScanForm(try JSONValue.read(Array(text.utf8))) }

    @Test func allFieldsAreReadAndTrimmed() throws {
        let fields = try read(
            #"{"ticket_code":" S\n","seat_number":" A12 ","sale_ticket_id":789,"quantity":2,"event_id":456,"gate":"\u200bNorth ","x":[1]}"#)
        #expect(fields == ScanForm(ticketCode: "S", seatNumber: "A12", saleTicketID: 789, quantity: 2, eventID: 456, gate: "North"))
    }

    @Test(
        "Gate A13: the first wrong field is named",
        arguments: [
            ("{}", "ticket_code", FieldFault.required), (#"{"ticket_code":null}"#, "ticket_code", .required),
            (#"{"ticket_code":""}"#, "ticket_code", .required), (#"{"ticket_code":" \n"}"#, "ticket_code", .required),
            (#"{"ticket_code":7}"#, "ticket_code", .notString), (#"{"ticket_code":"S","sale_id":1}"#, "sale_id", .invalid),
            (#"{"ticket_code":"S","seat_number":1,"gate":2}"#, "seat_number", .notString),
            (#"{"ticket_code":"S","sale_ticket_id":"x"}"#, "sale_ticket_id", .notInteger(1...9_007_199_254_740_991)),
        ] as [(String, String, FieldFault)])
    func wrong(_ text: String, _ field: String, _ fault: FieldFault) {
        #expect(throws: ScanRefusal.field(field, fault)) { try read(text) }
    }

    @Test("Gate A7: quantities that are none", arguments: ["0", "1001", "\"2\"", "1.5", "true", "-1", "2.0"])
    func quantity(_ value: String) {
        #expect(throws: ScanRefusal.field("quantity", .notInteger(1...1000))) { try read(#"{"ticket_code":"S","quantity":\#(value)}"#) }
    }

    @Test("Lengths count Unicode scalars", arguments: [("ticket_code", 2048), ("seat_number", 255), ("gate", 64)])
    func lengths(_ name: String, _ most: Int) throws {
        let code = name == "ticket_code" ? "" : #""ticket_code":"S","#
        for letter in ["x", "é", "🎭"] {
            _ = try read("{\(code)\"\(name)\":\"\(String(repeating: letter, count: most))\"}")
            #expect(throws: ScanRefusal.field(name, .tooLong(most))) {
                try read("{\(code)\"\(name)\":\"\(String(repeating: letter, count: most + 1))\"}")
            }
        }
    }

    @Test("Gate A9: a code with U+0000 is read, and found nowhere")
    func nulInTheCode() throws {
        let fields = try read(#"{"ticket_code":"S\u0000"}"#)
        #expect(try #require(fields.ticketCode).utf8.elementsEqual([0x53, 0]))
        #expect(TicketCode.candidates(fields.ticketCode ?? "S").isEmpty)
    }

    @Test("U+0000 elsewhere is G-8", arguments: ["seat_number", "gate"])
    func nulElsewhere(_ name: String) {
        #expect(throws: ScanRefusal.field(name, .invalid)) { try read(#"{"ticket_code":"S","\#(name)":"A\u0000"}"#) }
        #expect(ScanRefusal.field(name, .invalid).message == "The \(name) field is not valid")
    }

    @Test("Gate A28: the fingerprint tells every field apart, and not how it was sent")
    func fingerprints() throws {
        let sent = [
            #"{"ticket_code":"S"}"#, #"{"ticket_code":"T"}"#, #"{"ticket_code":"S","seat_number":"A"}"#, #"{"ticket_code":"S","gate":"A"}"#,
            #"{"ticket_code":"S","quantity":1}"#, #"{"ticket_code":"S","event_id":1}"#, #"{"ticket_code":"S","sale_ticket_id":1}"#,
            #"{"sale_id":1}"#,
        ]
        let prints = try sent.map { try read($0).fingerprint }
        #expect(Set(prints).count == sent.count && prints.allSatisfy { $0.count == 16 })
        #expect(try read(#"{"gate":null,"ticket_code":"  S "}"#).fingerprint == prints[0])
    }

    @Test func anUndoNamesPersonsOrNone() throws {
        let undo = { (text: String) in try UndoForm(try JSONValue.read(Array(text.utf8))) }
        #expect(try undo("{}") == UndoForm())
        #expect(try undo(#"{"admission_ids":[4501],"reason":" wrong door "}"#) == UndoForm(admissionIDs: [4501], reason: "wrong door"))
        for ids in ["[]", "7", "[0]", #"["4501"]"#] {
            #expect(throws: ScanRefusal.field("admission_ids", .invalid)) { try undo(#"{"admission_ids":\#(ids)}"#) }
        }
        #expect(throws: ScanRefusal.field("reason", .invalid)) { try undo(#"{"reason":"a\u0000"}"#) }
    }
}
