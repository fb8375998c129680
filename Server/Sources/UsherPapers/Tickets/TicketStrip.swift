import CPango
import UsherCore
import UsherTemplates

/// The tickets of a booking for a printer of 80 mm paper: one below the other, each with its own code and a page of its own, where the printer
/// cuts.
package struct TicketStrip {
    package static let width = PDFCanvas.millimetres(80)
    package static let height = PDFCanvas.millimetres(120)
    /// What such printers do not reach.
    private static let margin = PDFCanvas.millimetres(4)
    private static let inner = width - 2 * margin
    package static let code = PDFCanvas.millimetres(56)

    /// The file; nothing only where cairo has no memory left.
    package static func make(_ paper: TicketDocument) -> [UInt8] {
        let paper = paper.bounded
        let canvas = PDFCanvas(
            title: "\(paper.showTitle): tickets", author: paper.seller, made: paper.changedAt, width: width, height: height)
        guard let canvas else { return [] }
        for seat in paper.admitted.filter({ $0.code != nil }).prefix(TicketPDF.mostSingle) {
            draw(seat, paper, on: canvas)
            canvas.endPage()
        }
        return canvas.finish()
    }

    private static func draw(_ seat: TicketDocument.Seat, _ paper: TicketDocument, on canvas: PDFCanvas) {
        var y = margin
        func line(_ text: String, _ size: Double, bold: Bool = false, lines: Int = 1) {
            guard !text.isEmpty else { return }
            let style = PDFCanvas.Style(size: size, bold: bold, colour: .black, lines: lines, alignment: PANGO_ALIGN_CENTER)
            y += canvas.text(text, x: margin, y: y, width: inner, style) + 2
        }
        line(paper.seller, 8)
        line(paper.showTitle, 14, bold: true, lines: 2)
        line("\(paper.day) · \(paper.starts.clock)", 10, bold: true, lines: 2)
        line(paper.venue, 9)
        line([seat.section, paper.place(seat)].filter { !$0.isEmpty }.joined(separator: " · "), 12, bold: true, lines: 2)
        line(paper.money(seat.price), 9)
        guard let text = seat.code, let code = QRCode(text) else { return }
        canvas.code(code, x: (width - Self.code) / 2, y: y, side: Self.code)
        y += Self.code
        line(TicketDocument.grouped(text), 8.5, bold: true, lines: 2)
    }
}
