import CPango
import UsherCore
import UsherTemplates

extension TicketPDF {
    /// One seat in large letters, several as a table; returns where the next line may stand.
    package func drawSeats(_ paper: TicketDocument, x: Double, y: Double, width: Double) -> Double {
        if paper.seats.count == 1, let seat = paper.seats.first { return drawSeat(seat, x: x, y: y, width: width, size: 30) }
        let columns: [(title: String, at: Double, width: Double, isPrice: Bool)] = [
            (label("pdf.section"), 0, 0.40, false), (label("pdf.row"), 0.42, 0.14, false), (label("pdf.seat"), 0.57, 0.14, false),
            (label("pdf.price"), 0.72, 0.28, true),
        ]
        var y = y
        for column in columns {
            var style = PDFCanvas.Style.label
            if column.isPrice { style.alignment = PANGO_ALIGN_RIGHT }
            canvas.text(column.title, x: x + column.at * width, y: y, width: column.width * width, style)
        }
        y += 15
        let rows = SeatRow.rows(of: paper)
        let size = rows.count > 4 ? 11.5 : 14
        for row in rows {
            var tallest = 0.0
            for (column, text) in zip(columns, row.texts) {
                var style = PDFCanvas.Style(size: size, bold: !column.isPrice, colour: row.admits ? .ink : .soft)
                if column.isPrice { style.alignment = PANGO_ALIGN_RIGHT }
                style = canvas.fitting(text, width: column.width * width, sizes: [size, size * 0.8, size * 0.65], style)
                tallest = max(tallest, canvas.text(text, x: x + column.at * width, y: y, width: column.width * width, style))
            }
            y += tallest + (rows.count > 4 ? 1 : 4)
        }
        return y
    }

    /// Section, row and seat side by side, as an usher looks for them.
    package func drawSeat(_ seat: TicketDocument.Seat, x: Double, y: Double, width: Double, size: Double) -> Double {
        var parts = [(title: label("pdf.section"), text: seat.section, width: 0.5)]
        if !seat.row.isEmpty { parts.append((label("pdf.row"), seat.row, 0.25)) }
        if !seat.number.isEmpty { parts.append((label("pdf.seat"), seat.number, 0.25)) }
        var x = x
        var tallest = 0.0
        for part in parts {
            let room = part.width * width - 10
            canvas.text(part.title, x: x, y: y, width: room, .label)
            let style = canvas.fitting(part.text, width: room, sizes: [size, size * 0.75, size * 0.5], .init(size: size, bold: true))
            tallest = max(tallest, canvas.text(part.text, x: x, y: y + 12, width: room, style))
            x += part.width * width
        }
        return y + 12 + tallest
    }

    /// Who bought what for how much.
    package func drawFacts(_ paper: TicketDocument, x: Double, y: Double, width: Double) -> Double {
        let booked = LocalTime(paper.bookedAt, paper.zone)
        var facts = [
            (label("pdf.buyer"), paper.buyer), (label("pdf.booked"), "\(paper.shortDay(of: paper.bookedAt)), \(booked.clock)"),
            (label("pdf.total"), paper.money(paper.total.minor)),
        ]
        if paper.refunded > 0 { facts.append((label("pdf.paidback"), paper.money(paper.refunded))) }
        let column = width / Double(facts.count)
        var tallest = 0.0
        for (index, fact) in facts.enumerated() {
            let left = x + Double(index) * column
            canvas.text(fact.0, x: left, y: y, width: column - 12, .label)
            tallest = max(
                tallest, canvas.text(fact.1, x: left, y: y + 12, width: column - 12, .init(size: 12, bold: index == 2, lines: 2)))
        }
        let reference = y + 12 + tallest + 10
        canvas.text(label("pdf.booking"), x: x, y: reference, width: width, .label)
        return reference + 11 + canvas.text(paper.booking, x: x, y: reference + 11, width: width, .init(size: 9.5, mono: true))
    }
}
