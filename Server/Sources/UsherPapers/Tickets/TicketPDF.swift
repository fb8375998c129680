import CPango
import Foundation
import UsherCore
import UsherTemplates

/// The tickets as A4 pages: first the booking with the code that admits everybody, then, where there are several, a ticket to
/// cut out for each seat with its own code.
package struct TicketPDF {
    private let paper: TicketDocument
    package let canvas: PDFCanvas
    package static let margin = PDFCanvas.millimetres(18)
    package static let inner = PDFCanvas.width - 2 * margin
    /// The side of a code with its quiet zone; the code itself is more than 21 of its 29 parts.
    package static let codeSide = PDFCanvas.millimetres(58)

    private init?(_ paper: TicketDocument) {
        guard let canvas = PDFCanvas(title: "\(paper.showTitle): tickets", author: paper.seller, made: paper.changedAt) else { return nil }
        self.paper = paper
        self.canvas = canvas
    }

    /// The file. The same paper gives the same bytes; none only where cairo has no memory left.
    package static func make(_ paper: TicketDocument) -> [UInt8] {
        let paper = paper.bounded
        guard let pdf = TicketPDF(paper) else { return [] }
        pdf.drawBooking()
        pdf.canvas.endPage()
        pdf.drawSingleTickets(paper)
        return pdf.canvas.finish()
    }

    private func drawBooking() {
        let x = Self.margin + 22
        let width = Self.inner - 44
        var y = Self.margin
        canvas.fill(x: Self.margin, y: y, width: Self.inner, height: 6, accent)
        y += 30
        canvas.text(paper.seller.uppercased(), x: x, y: y, width: width * 0.6, .label)
        var right = PDFCanvas.Style.label
        right.alignment = PANGO_ALIGN_RIGHT
        canvas.text(heading.uppercased(), x: x + width * 0.6, y: y, width: width * 0.4, right)
        y += 22
        let title = canvas.fitting(
            paper.showTitle, width: width, sizes: [32, 26, 21, 17], .init(size: 32, bold: true, serif: true, lines: 2))
        y += canvas.text(paper.showTitle, x: x, y: y, width: width, title) + 20
        let top = y
        y = drawOccasion(x: x, y: y, width: width - Self.codeSide - 16)
        let bottom = drawCode(x: x + width - Self.codeSide + 10, y: top - 12)
        y = max(y, bottom) + 22
        canvas.line(from: (Self.margin, y), to: (Self.margin + Self.inner, y), .rule, dashes: [3, 4])
        y = drawSeats(paper, x: x, y: y + 20, width: width) + 20
        canvas.line(from: (x, y), to: (x + width, y), .rule)
        y = drawFacts(paper, x: x, y: y + 18, width: width) + 22
        canvas.outline(x: Self.margin, y: Self.margin, width: Self.inner, height: y - Self.margin, radius: 3, .rule)
        drawAdvice(x: x, y: y + 20, width: width)
    }

    /// When and where.
    private func drawOccasion(x: Double, y: Double, width: Double) -> Double {
        var y = y
        canvas.text(label("pdf.date"), x: x, y: y, width: width, .label)
        y += 13
        y += canvas.text(paper.day, x: x, y: y, width: width, .init(size: 15, bold: true, lines: 2)) + 12
        canvas.text(label("pdf.starts"), x: x, y: y, width: width, .label)
        y += 11
        y += canvas.text(paper.starts.clock, x: x, y: y, width: width, .init(size: 26, bold: true))
        y += canvas.text(paper.zone.name.replacing("_", with: " "), x: x, y: y, width: width, .init(size: 8.5, colour: .soft)) + 12
        guard !paper.venue.isEmpty || !paper.address.isEmpty else { return y }
        canvas.text(label("pdf.venue"), x: x, y: y, width: width, .label)
        y += 13
        let venue = canvas.fitting(paper.venue, width: width, sizes: [19, 16, 14], .init(size: 19, bold: true, lines: 2))
        y += canvas.text(paper.venue, x: x, y: y, width: width, venue) + 3
        y += canvas.text(paper.address, x: x, y: y, width: width, .init(size: 10.5, colour: .soft, lines: 3))
        return y
    }

    /// The code that admits everybody of the booking, or why there is none.
    private func drawCode(x: Double, y: Double) -> Double {
        guard paper.isValid, let code = QRCode(paper.code) else {
            let text = canvas.text(
                void.uppercased(), x: x - 10, y: y + 30, width: Self.codeSide, .init(size: 22, bold: true, colour: .alarm, lines: 2))
            return y + 30 + text
        }
        canvas.code(code, x: x, y: y, side: Self.codeSide)
        var y = y + Self.codeSide - 8
        y += drawText(of: paper.code, x: x, y: y, width: Self.codeSide, size: 10) + 3
        let admits = paper.words("pdf.admits", ["n": .number(Int64(paper.admitted.count))])
        y += canvas.text(admits, x: x, y: y, width: Self.codeSide, .init(size: 9, colour: .soft, alignment: PANGO_ALIGN_CENTER))
        return y
    }

    /// A code for people, who may have to type it: on one line, or an imported one on as many as it needs.
    package func drawText(of code: String, x: Double, y: Double, width: Double, size: Double) -> Double {
        let text = TicketDocument.grouped(code)
        var style = PDFCanvas.Style(size: size, bold: true, mono: true, alignment: PANGO_ALIGN_CENTER)
        style = canvas.fitting(text, width: width, sizes: [size, size * 0.85], style)
        if text == code { style.lines = 7 }
        return canvas.text(text, x: x, y: y, width: width, style)
    }

    private func drawAdvice(x: Double, y: Double, width: Double) {
        var y = y
        let page = PDFCanvas.Style(size: 9, colour: .soft, lines: 2)
        if paper.isValid {
            y += canvas.text(paper.words("pdf.advice"), x: x, y: y, width: width, .init(size: 9.5, lines: 4)) + 8
        }
        guard !paper.page.isEmpty else { return }
        canvas.link(paper.page) { canvas.text(paper.words("pdf.page", ["link": .text(paper.page)]), x: x, y: y, width: width, page) }
    }

    private var accent: Colour {
        (paper.brand?.colours.light.accent.hex ?? paper.seats.first?.colour).flatMap { Colour($0) } ?? .ink
    }

    /// What stands above a value, in capitals.
    package func label(_ key: String) -> String { paper.words(key).uppercased(with: paper.words.locale) }

    private var heading: String {
        let count = paper.isValid ? paper.admitted.count : paper.seats.count
        return paper.words("pdf.tickets", ["n": .number(Int64(count))])
    }

    private var void: String {
        switch paper.status {
        case .refunded: paper.words("pdf.void.refunded")
        case .cancelled: paper.words("pdf.void.cancelled")
        case .expired: paper.words("pdf.void.expired")
        case .pending: paper.words("pdf.void.pending")
        case .confirmed: paper.words("pdf.void.confirmed")
        }
    }
}
