import CPango
import UsherCore
import UsherTemplates

extension TicketPDF {
    private static let perPage = 3
    private static let stub = (PDFCanvas.height - 2 * margin - 34) / Double(perPage)
    package static let stubCode = PDFCanvas.millimetres(50)

    /// A file of so many pages is made in a second or two, and nobody cuts out more; all are on the booking's page.
    package static let mostSingle = 240

    /// A ticket of its own for each seat, three on a page; none where there is only one seat.
    package func drawSingleTickets(_ paper: TicketDocument) {
        let all = paper.isValid && paper.seats.count > 1 ? paper.admitted.filter { $0.code != nil } : []
        let seats = all.prefix(Self.mostSingle)
        let rest =
            all.count > seats.count
            ? " " + paper.words("pdf.rest", ["count": .number(Int64(seats.count)), "all": .number(Int64(all.count))]) : ""
        for (index, seat) in seats.enumerated() {
            let place = index % Self.perPage
            if place == 0 {
                let note = paper.words("pdf.single") + rest
                canvas.text(note, x: Self.margin, y: Self.margin, width: Self.inner, .init(size: 9.5, colour: .soft))
            }
            let y = Self.margin + 34 + Double(place) * Self.stub
            drawSingle(seat, paper, y: y)
            if place == Self.perPage - 1 || index == seats.count - 1 {
                canvas.endPage()
            } else {
                let cut = y + Self.stub - 10
                canvas.line(from: (Self.margin, cut), to: (Self.margin + Self.inner, cut), .rule, dashes: [3, 4])
            }
        }
    }

    private func drawSingle(_ seat: TicketDocument.Seat, _ paper: TicketDocument, y: Double) {
        let height = Self.stub - 20
        let x = Self.margin + 18
        let width = Self.inner - Self.stubCode - 44
        canvas.outline(x: Self.margin, y: y, width: Self.inner, height: height, radius: 3, .rule)
        canvas.fill(x: Self.margin, y: y, width: 6, height: height, Colour(seat.colour) ?? .ink)
        var at = y + 16
        canvas.text(paper.seller.uppercased(), x: x, y: at, width: width, .label)
        at += 14
        let title = canvas.fitting(paper.showTitle, width: width, sizes: [20, 17, 14], .init(size: 20, bold: true, lines: 2))
        at += canvas.text(paper.showTitle, x: x, y: at, width: width, title) + 6
        let when = "\(paper.day) · \(paper.starts.clock)"
        at += canvas.text(when, x: x, y: at, width: width, .init(size: 11.5, bold: true, lines: 2)) + 2
        let venue = [paper.venue, paper.address].filter { !$0.isEmpty }.joined(separator: ", ")
        at += canvas.text(venue, x: x, y: at, width: width, .init(size: 10.5, colour: .soft, lines: 2)) + 14
        at = drawSeat(seat, x: x, y: at, width: width, size: 24) + 8
        canvas.text(paper.money(seat.price), x: x, y: at, width: width, .init(size: 10.5, colour: .soft))
        guard let text = seat.code, let code = QRCode(text) else { return }
        let left = Self.margin + Self.inner - Self.stubCode - 12
        canvas.code(code, x: left, y: y + 14, side: Self.stubCode)
        let below = y + 10 + Self.stubCode
        let taken = drawText(of: text, x: left, y: below, width: Self.stubCode, size: 8.8)
        let admits = PDFCanvas.Style(size: 8.5, colour: .soft, alignment: PANGO_ALIGN_CENTER)
        canvas.text(paper.words("pdf.admits", ["n": .number(1)]), x: left, y: below + taken + 2, width: Self.stubCode, admits)
    }
}
