@testable import UsherPapers
import Foundation
import Testing
import UsherCore
import UsherTesting

@testable import UsherServer

@Suite struct TicketPDFTests {
    private static func text(_ bytes: [UInt8]) async throws -> String {
        try await Tool.run("pdftotext -layout -enc UTF-8 t.pdf -", ["t.pdf": bytes])
    }

    /// The codes on a page as a scanner reads them off paper at 150 dots an inch.
    private static func codes(_ bytes: [UInt8], page: Int) async throws -> [String] {
        let line = "pdftoppm -r 150 -png -f \(page) -l \(page) t.pdf p && zbarimg -q --raw -Sdisable -Sqrcode.enable p*.png"
        return try await Tool.run(line, ["t.pdf": bytes]).split(separator: "\n").map(String.init).sorted()
    }

    @Test("BoxOffice A52 the PDF's text says show, time, venue, seats, total and code, and its codes are read back")
    func textAndCodes() async throws {
        let bytes = TicketPDF.make(try PaperSample.paper())
        try keep(bytes, "several")
        let text = try await Self.text(bytes)
        for word in [
            "The Winter's Tale", "Friday, 15 August 2025", "19:30", "Victoria Palace", "79 Victoria Street", "Stalls", "£255.00", "£85.00",
            "Ann Lee", "ABCD EFGH JKLM NPQR STU2", "7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90", "SEAT CDEF GHJK LMNP QR24",
        ] { #expect(text.contains(word), "\(word)") }
        #expect(try await Self.codes(bytes, page: 1) == ["ABCDEFGHJKLMNPQRSTU2"])
        #expect(try await Self.codes(bytes, page: 2) == ["4", "5", "6"].map { "SEATCDEFGHJKLMNPQR2\($0)" })
    }

    @Test("BoxOffice A52 the page is A4 and the code at least 30 mm wide")
    func sizes() async throws {
        let bytes = TicketPDF.make(try PaperSample.paper(seats: [PaperSample.seat("4")]))
        try keep(bytes, "one")
        let info = try await Tool.run("pdfinfo t.pdf", ["t.pdf": bytes])
        #expect(info.contains("(A4)"))
        #expect(info.contains("Pages:           1"))
        let code = try #require(QRCode("ABCDEFGHJKLMNPQRSTU2"))
        let share = Double(code.size) / Double(code.size + 2 * QRCode.quietZone)
        #expect(TicketPDF.codeSide * share >= PDFCanvas.millimetres(30))
        #expect(TicketPDF.stubCode * share >= PDFCanvas.millimetres(30))
    }

    @Test func theSamePaperGivesTheSameBytes() throws {
        #expect(TicketPDF.make(try PaperSample.paper()) == TicketPDF.make(try PaperSample.paper()))
    }

    @Test("BoxOffice A49 a refunded booking's paper has no code")
    func refunded() async throws {
        var paper = try PaperSample.paper()
        paper.status = .refunded
        paper.code = ""
        for index in paper.seats.indices { paper.seats[index].status = .refunded }
        let bytes = TicketPDF.make(paper)
        try keep(bytes, "refunded")
        #expect(try await Self.text(bytes).contains("REFUNDED"))
        #expect(try await Tool.run("pdfinfo t.pdf", ["t.pdf": bytes]).contains("Pages:           1"))
        #expect(try await Tool.run("pdftoppm -r 100 -png t.pdf p && { zbarimg -q --raw p*.png || true; }", ["t.pdf": bytes]) == "")
    }

    @Test("Safe 9: letters under heaps of marks, stored before texts had limits, cost a paper no more than any other name")
    func heaps() async throws {
        let plain = try PaperSample.paper(seats: (1...8).map { PaperSample.seat("\($0)") })
        let heap = "e" + String(repeating: "\u{301}\u{1D165}", count: 15_500)
        var heaped = plain
        (heaped.showTitle, heaped.buyer, heaped.venue, heaped.address) = (heap, heap, heap, heap)
        (heaped.seller) = String(repeating: "a\u{301}", count: 30_000)
        let (one, other) = try await onThread { [heaped] in
            func time(_ paper: TicketDocument) -> Int64 {
                let begun = LinearWork.time()
                #expect(!TicketPDF.make(paper).isEmpty)
                return LinearWork.time() - begun
            }
            // The first looks for fonts.
            _ = (time(plain), time(heaped))
            return (time(plain), time(heaped))
        }
        #expect(other < 8 * one, "\(one) and \(other) ns of processor time")
    }

    @Test(
        "A title in any script, or of any length, stays on the page",
        arguments: [
            "مسرحية الحلم \u{202E}evil", "הצגה בתל אביב", "歌舞伎 🎭 Θέατρο", String(repeating: "Longword", count: 60), "a\r\n<b>%s</b>\u{0}x",
            "",
        ])
    func scripts(_ title: String) async throws {
        var paper = try PaperSample.paper(title)
        paper.seats = (1...8).map { PaperSample.seat("\($0)", section: title) }
        paper.venue = title
        paper.address = title
        paper.buyer = title
        let bytes = TicketPDF.make(paper)
        let text = try await Self.text(bytes)
        #expect(text.contains("ABCD EFGH JKLM NPQR STU2"))
        #expect(try await Self.codes(bytes, page: 1) == ["ABCDEFGHJKLMNPQRSTU2"])
        // The lowest line of the page stands above its end.
        let bottom = try await Tool.run(
            "pdftotext -bbox -l 1 t.pdf - | grep -o 'yMax=\"[0-9.]*' | cut -d '\"' -f 2 | sort -n | tail -1", ["t.pdf": bytes])
        #expect(try #require(Double(bottom.trimmingCharacters(in: .newlines))) < PDFCanvas.height - 36)
        try keep(bytes, "script-\(title.unicodeScalars.count)")
    }

    @Test func aLargeBookingStaysOnItsPages() async throws {
        let seats = (1...40).map { PaperSample.seat("\($0)", row: "R\(($0 - 1) / 3)") }
        let bytes = TicketPDF.make(try PaperSample.paper(seats: seats))
        try keep(bytes, "large")
        let first = try await Tool.run("pdftotext -layout -l 1 t.pdf -", ["t.pdf": bytes])
        #expect(first.contains("and 7 more, on the next pages"))
        #expect(first.contains("3 × £85.00"))
        #expect(first.contains("k=fQscUmp"), "down to the last line")
        #expect(try await Tool.run("pdfinfo t.pdf", ["t.pdf": bytes]).contains("Pages:           15"))
    }

    /// For eyes: papers are kept in the folder that `USHER_TEST_PAPERS` names.
    private func keep(_ bytes: [UInt8], _ name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["USHER_TEST_PAPERS"] else { return }
        try Data(bytes).write(to: URL(fileURLWithPath: folder).appending(path: "\(name).pdf"))
    }
}
