import CPango
package import UsherCore

/// What a cash drawer's report says on paper: labels and amounts in groups.
package struct DrawerPaper: Sendable, Equatable {
    package struct Group: Sendable, Equatable {
        package let title: String
        package let rows: [Row]

        package init(title: String, rows: [Row]) { (self.title, self.rows) = (title, rows) }
    }

    package struct Row: Sendable, Equatable {
        package let label: String
        package let value: String

        package init(_ label: String, _ value: String) { (self.label, self.value) = (label, value) }
    }

    package let title: String
    /// Whose drawer, when and where.
    package let facts: [Row]
    package let groups: [Group]
    package let note: String

    package init(title: String, facts: [Row], groups: [Group], note: String) {
        (self.title, self.facts, self.groups, self.note) = (title, facts, groups, note)
    }
}

/// A cash drawer's report as A4 pages, drawn from what it says and from nothing else: the same report gives the same bytes.
package struct DrawerPDF {
    private let canvas: PDFCanvas
    private static let margin = PDFCanvas.millimetres(20)
    private static let inner = PDFCanvas.width - 2 * margin
    private static let bottom = PDFCanvas.height - margin

    /// The file; nothing only where cairo has no memory left. `made`: when it was closed, else opened.
    package static func make(_ paper: DrawerPaper, by house: String, made: Instant) -> [UInt8] {
        guard let canvas = PDFCanvas(title: paper.title, author: house, made: made) else { return [] }
        let pdf = DrawerPDF(canvas: canvas)
        var y = margin
        y += canvas.text(house, x: margin, y: y, width: inner, .init(size: 11, colour: .soft, lines: 2)) + 6
        y += canvas.text(paper.title, x: margin, y: y, width: inner, .init(size: 20, bold: true, lines: 2)) + 10
        for row in paper.facts { pdf.draw(row, &y) }
        for group in paper.groups where !group.rows.isEmpty {
            y += 14
            pdf.makeRoom(60, &y)
            y += canvas.text(group.title, x: margin, y: y, width: inner, .label) + 4
            canvas.line(from: (margin, y), to: (margin + inner, y), .rule)
            y += 5
            for row in group.rows { pdf.draw(row, &y) }
        }
        if !paper.note.isEmpty {
            y += 14
            pdf.makeRoom(120, &y)
            canvas.text(paper.note, x: margin, y: y, width: inner, .init(size: 10, colour: .soft, lines: 8))
        }
        canvas.endPage()
        return canvas.finish()
    }

    private func makeRoom(_ height: Double, _ y: inout Double) {
        guard y > Self.bottom - height else { return }
        canvas.endPage()
        y = Self.margin
    }

    private func draw(_ row: DrawerPaper.Row, _ y: inout Double) {
        makeRoom(40, &y)
        let taken = canvas.text(row.label, x: Self.margin, y: y, width: Self.inner * 0.6, .init(size: 10.5, lines: 2))
        var style = PDFCanvas.Style(size: 10.5)
        style.alignment = PANGO_ALIGN_RIGHT
        let other = canvas.text(row.value, x: Self.margin + Self.inner * 0.62, y: y, width: Self.inner * 0.38, style)
        y += max(taken, other) + 4
    }
}
