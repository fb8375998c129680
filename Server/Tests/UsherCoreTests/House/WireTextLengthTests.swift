import Testing
import UsherCore

@Suite struct WireTextLengthTests {
    private static let heap = "e" + String(repeating: "\u{301}", count: 31_000)

    private func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
        .object(members.map { JSONValue.Member(name: $0.key, value: $0.value) })
    }

    @Test("Safe 9: a text has so many scalars at most, and no character more than eight")
    func limits() {
        let seven = "e" + String(repeating: "\u{301}", count: 7)
        #expect(WireText.fits("Zoë Ångström", 100) && WireText.fits(seven, 8) && !WireText.fits(seven, 7))
        #expect(!WireText.fits(seven + "\u{301}", 100) && WireText.hasHeap("Ann " + seven + "\u{301} Lee"))
        #expect(Self.heap.count == 1 && WireText.hasHeap(Self.heap) && !WireText.isWithin(Self.heap, 100))
        // A family of four, a flag of a country's part, a thumb with a colour, a line's end.
        for text in ["👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "👍🏽", "\r\n", "각", "🇬🇧🇫🇷"] { #expect(!WireText.hasHeap(text), "\(text)") }
        #expect(WireText.hasHeap(String(repeating: "👨\u{200D}", count: 5) + "👨"))
    }

    @Test("Safe 9: what is cut ends with a whole character, and keeps of a heap the letter")
    func cut() {
        #expect(WireText.cut("Ann Lee", to: 100) == "Ann Lee" && WireText.cut("Ann Lee", to: 3) == "Ann")
        #expect(WireText.cut("ab👍🏽", to: 3) == "ab" && WireText.cut("ab👍🏽c", to: 4) == "ab👍🏽")
        #expect(WireText.cut("x" + Self.heap + "y", to: 10) == "xey")
        #expect(WireText.cut(String(repeating: "é", count: 500), to: 200).unicodeScalars.count == 200)
        #expect(WireText.cut("", to: 5).isEmpty && WireText.cut("abc", to: 0).isEmpty)
    }

    @Test("Safe 9: every desk's fields refuse a heap of marks as they refuse what is too long")
    func fields() throws {
        let (short, heap) = ("Ann\u{301}", "Ann" + String(repeating: "\u{301}", count: 20))
        #expect(AccountRule.fittingName(short) != nil && AccountRule.fittingName(heap) == nil)
        #expect(EmailAddress("\(short)@example.org") != nil && EmailAddress("\(heap)@example.org") == nil)
        #expect(throws: CheckoutRefusal.invalidName) {
            _ = try CheckoutForm(show: "s", seats: ["a"], email: "a@example.org", name: heap, isGuest: true)
        }
        #expect(
            try CheckoutForm(show: "s", seats: ["a"], name: String(repeating: "é", count: 900), isGuest: true).name.unicodeScalars.count
                == 200)
        #expect(throws: ScanRefusal.field("gate", .invalid)) {
            _ = try ScanForm(object(["ticket_code": .string("c"), "gate": .string(heap)]))
        }
        #expect(throws: ScanRefusal.field("ticket_code", .invalid)) { _ = try ScanForm(object(["ticket_code": .string(heap)])) }
        #expect(FieldValue.text(100)(.string(short)) != nil && FieldValue.text(100)(.string(heap)) == nil)
        #expect(VoucherCode.normalised(heap) == nil)
        #expect(throws: ShowFilterError("q")) { _ = try ShowFilter { $0 == "q" ? heap : nil } }
        #expect(throws: BoardingRefusal.self) {
            _ = try FieldReader<BoardingPolicy>.read(object(["name": .string(heap)])) { $0.text("name", most: 100) }
        }
        #expect(!ClientIdentifier.allows(heap))
        var row = ImportRow(number: 1)
        row[.address] = heap
        guard case .failure(let faults) = row.read() else { throw CancellationError() }
        #expect(faults.list == [ImportFault(.address, .tooLong)])
        let map = SeatMapReader.read(object(["version": .integer(1), "name": .string(heap)]))
        #expect(map.problems.contains { $0.path == "name" && $0.code == .tooLong })
        #expect(PaymentReport(session: "s", state: .paid, name: heap).name == "Ann")
    }

    @Test("Safe 9 Of a heap of marks so much is read that every rule still knows it, and comparing it costs nothing")
    func heapsAreCut() throws {
        let heap = "e" + String(repeating: "\u{301}\u{323}", count: 10_000)
        let cut = WireText.comparable("a" + heap + "b")
        #expect(cut.unicodeScalars.count == 2 + WireText.longestRead && WireText.hasHeap(cut))
        for plain in ["", "abc", "é", "e\u{301}\u{323}", "👨‍👩‍👧‍👦", "क्षि"] {
            #expect(Array(WireText.comparable(plain).utf8) == Array(plain.utf8))
        }
        let value = try JSONValue.read(Array("{\"a\":\"\(heap)\"}".utf8))
        #expect(value["a"] == .string(WireText.comparable(heap)))
        #expect(throws: JSONSyntaxError.self) { try JSONValue.read(Array("{\"\(heap)\":1}".utf8)) }
    }
}
