import CPango
package import UsherCore
import UsherTemplates

/// An invoice or a credit note as A4 pages, drawn from what was frozen of it and from nothing else: the same document gives the same bytes.
package struct InvoicePDF {
    private let document: SaleDocument
    private let canvas: PDFCanvas
    private let words: Words
    private static let margin = PDFCanvas.millimetres(20)
    private static let inner = PDFCanvas.width - 2 * margin
    private static let bottom = PDFCanvas.height - margin
    /// Text, number, net, tax, sum: where each begins, and how wide it is, in parts of the width.
    private static let columns: [(at: Double, width: Double)] = [(0, 0.42), (0.43, 0.09), (0.53, 0.15), (0.69, 0.13), (0.83, 0.17)]

    private init?(_ document: SaleDocument) {
        let made = Zone.universal.firstInstant(of: document.issued)
        guard let canvas = PDFCanvas(title: document.name, author: document.seller.name, made: made) else { return nil }
        (self.document, self.canvas) = (document, canvas)
        words = Words(Language(rawValue: document.language) ?? .en)
    }

    /// The file; nothing only where cairo has no memory left.
    package static func make(_ document: SaleDocument) -> [UInt8] {
        guard let pdf = InvoicePDF(document) else { return [] }
        var y = pdf.drawHead()
        pdf.drawLines(&y)
        pdf.drawSums(&y)
        pdf.drawFoot(y)
        pdf.canvas.endPage()
        return pdf.canvas.finish()
    }

    private func money(_ minor: Int64) -> String { words.money(Money(minor, document.currency)) }

    private func day(_ date: CivilDate) -> String { "\(date)" }

    // MARK: Head

    private func drawHead() -> Double {
        let (x, width) = (Self.margin, Self.inner)
        var y = Self.margin
        y += canvas.text(document.seller.name, x: x, y: y, width: width, .init(size: 12, bold: true, lines: 2))
        y +=
            canvas.text(
                [document.seller.address, document.seller.email].filter { !$0.isEmpty }.joined(separator: "\n"), x: x, y: y, width: width,
                .init(size: 9, colour: .soft, lines: 6)) + 28
        let top = y
        let buyer = document.buyer
        let lines = [buyer.company, buyer.name, buyer.address, buyer.country.isEmpty ? "" : words.country(buyer.country)]
        y += canvas.text(
            lines.filter { !$0.isEmpty }.joined(separator: "\n"), x: x, y: y, width: width * 0.5, .init(size: 11, lines: 10))
        if !buyer.taxID.isEmpty {
            y += canvas.text(
                words("document.taxid", ["id": .text(buyer.taxID)]), x: x, y: y, width: width * 0.5, .init(size: 9, colour: .soft))
        }
        let end = drawFacts(x: x + width * 0.55, y: top, width: width * 0.45)
        y = max(y, end) + 30
        let title = document.kind == .invoice ? "document.invoice" : "document.credit"
        y +=
            canvas.text(
                words(title, ["number": .text(document.name)]), x: x, y: y, width: width, .init(size: 20, bold: true, serif: true, lines: 2)
            ) + 4
        let show = words("document.show", ["show": .text(document.show), "date": .text(day(document.date))])
        return y + canvas.text(show, x: x, y: y, width: width, .init(size: 10.5, lines: 3)) + 18
    }

    private func drawFacts(x: Double, y: Double, width: Double) -> Double {
        var facts = [(words("document.date"), day(document.issued)), (words("document.sale"), document.sale)]
        if let due = document.due { facts.append((words("document.due"), day(due))) }
        if let reverses = document.reverses { facts.append((words("document.reverses"), reverses)) }
        var y = y
        for (label, value) in facts where !value.isEmpty {
            canvas.text(label, x: x, y: y, width: width * 0.5, .init(size: 9, colour: .soft))
            y += canvas.text(value, x: x + width * 0.5, y: y, width: width * 0.5, right(size: 10))
        }
        return y
    }

    // MARK: Lines

    private func drawLines(_ y: inout Double) {
        row(["document.what", "document.count", "document.net", "document.tax", "document.gross"].map { words($0) }, &y, isHead: true)
        for line in document.lines {
            let count = line.line.kind == .sale ? words.number(abs(line.line.tickets)) : ""
            row([line.text, count, money(line.line.net), money(line.line.tax), money(line.line.gross)], &y)
        }
    }

    private func row(_ cells: [String], _ y: inout Double, isHead: Bool = false) {
        if y > Self.bottom - 60 {
            canvas.endPage()
            y = Self.margin
        }
        var tallest = 0.0
        for (index, (cell, column)) in zip(cells, Self.columns).enumerated() {
            var style = isHead ? PDFCanvas.Style.label : PDFCanvas.Style(size: 10, lines: index == 0 ? 3 : 1)
            if index > 0 { style.alignment = PANGO_ALIGN_RIGHT }
            tallest = max(
                tallest,
                canvas.text(cell, x: Self.margin + column.at * Self.inner, y: y, width: column.width * Self.inner, style))
        }
        y += tallest + 4
        canvas.line(from: (Self.margin, y), to: (Self.margin + Self.inner, y), .rule)
        y += 5
    }

    // MARK: Sums

    private func drawSums(_ y: inout Double) {
        y += 6
        sum(words("document.sum"), money(document.total), &y, bold: true)
        for tax in document.taxes where tax.tax != 0 {
            let values: [String: Words.Value] = [
                "tax": .text(tax.name), "rate": .text(tax.rate.percent), "net": .text(money(tax.net)),
            ]
            sum(words("document.taxline", values), money(tax.tax), &y)
        }
        for payment in document.payments {
            let values: [String: Words.Value] = [
                "method": .text(words("document.method.\(payment.method)")), "date": .text(day(payment.date)),
            ]
            sum(words("document.paid", values), money(payment.amount), &y)
        }
        if document.kind == .invoice { sum(words("document.owed"), money(document.owed), &y, bold: true) }
    }

    private func sum(_ label: String, _ value: String, _ y: inout Double, bold: Bool = false) {
        if y > Self.bottom - 40 {
            canvas.endPage()
            y = Self.margin
        }
        let x = Self.margin + Self.inner * 0.25
        let taken = canvas.text(label, x: x, y: y, width: Self.inner * 0.53, .init(size: 10, bold: bold, lines: 2))
        var style = right(size: 10)
        style.bold = bold
        canvas.text(value, x: x + Self.inner * 0.53, y: y, width: Self.inner * 0.22, style)
        y += taken + 4
    }

    private func drawFoot(_ y: Double) {
        let seller = document.seller
        var lines: [String] = []
        if !seller.bank.isEmpty, document.kind == .invoice { lines.append(words("document.bank", ["bank": .text(seller.bank)])) }
        lines += [seller.taxID.isEmpty ? "" : words("document.taxid", ["id": .text(seller.taxID)]), seller.register]
        let text = lines.filter { !$0.isEmpty }.joined(separator: "\n")
        guard !text.isEmpty else { return }
        canvas.text(text, x: Self.margin, y: y + 24, width: Self.inner, .init(size: 9, colour: .soft, lines: 12))
    }

    private func right(size: Double) -> PDFCanvas.Style {
        var style = PDFCanvas.Style(size: size)
        style.alignment = PANGO_ALIGN_RIGHT
        return style
    }
}
