import UsherCore
import UsherStore

/// Printed codes as a page that needs nothing else: it is printed as it stands.
struct PrintSheet: Sendable {
    enum Paper: String, Sendable {
        case letter, a4

        /// Millimetres.
        var size: (width: Double, height: Double) {
            switch self {
            case .letter: (215.9, 279.4)
            case .a4: (210, 297)
            }
        }
    }

    let paper: Paper
    let columns: Int
    let rows: Int
    let site: SiteURL

    static let policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    private static let margin = 10.0
    private static let gap = 3.0
    /// What reference, address and url need below a code.
    private static let words = 13.0

    var codesEach: Int { columns * rows }

    func head(_ title: String) -> String {
        let (width, height) = (paper.size.width - 2 * Self.margin, paper.size.height - 2 * Self.margin - 0.5)
        let cell = (
            width: (width - Self.gap * Double(columns - 1)) / Double(columns), height: (height - Self.gap * Double(rows - 1)) / Double(rows)
        )
        let side = min(cell.width, cell.height - Self.words)
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <title>\(MarkupText.escaped(title))</title>
            <style>
            @page { size: \(paper == .a4 ? "A4" : "letter"); margin: \(Self.margin)mm; }
            * { box-sizing: border-box; margin: 0; }
            body { font: 8pt/1.25 sans-serif; color: #000; background: #fff; }
            .sheet { display: grid; grid-template-columns: repeat(\(columns), 1fr); grid-template-rows: repeat(\(rows), 1fr); \
            gap: \(Self.gap)mm; width: \(Self.text(width))mm; height: \(Self.text(height))mm; break-after: page; overflow: hidden; }
            .sheet:last-of-type { break-after: auto; }
            .code { display: flex; flex-direction: column; align-items: center; justify-content: center; text-align: center; \
            overflow: hidden; break-inside: avoid; }
            .code svg { width: \(Self.text(side))mm; height: \(Self.text(side))mm; flex: none; }
            .code p { width: 100%; max-height: 2.5em; overflow: hidden; overflow-wrap: anywhere; }
            .reference { font-weight: bold; }
            .url { font-size: 6pt; }
            @media screen { body { padding: \(Self.margin)mm; background: #ddd; } .sheet { background: #fff; margin-bottom: \(Self.margin)mm; } }
            @media print { .note { display: none; } }
            </style>
            </head>
            <body>

            """
    }

    /// One sheet of paper.
    func sheet(_ lines: some Sequence<PrintLine>) -> String {
        var html = "<section class=\"sheet\">\n"
        for line in lines { html += code(line) }
        return html + "</section>\n"
    }

    /// `next`: where the rest begins, if there is any.
    func tail(next: Int64?, isEmpty: Bool) -> String {
        var html = ""
        if isEmpty { html += "<p class=\"note\">No home here has a code that is on.</p>\n" }
        if let next { html += "<p class=\"note\">There are more homes: ask for the next sheets with after_seq=\(next).</p>\n" }
        return html + "</body>\n</html>\n"
    }

    private func code(_ line: PrintLine) -> String {
        let url = site(.qr(line.slug))
        let drawing = QRCode(url)?.svg(title: url) ?? ""
        return """
            <div class="code">\(drawing)<p class="reference">\(PrintReference.text(line.seq))</p>\
            <p>\(MarkupText.escaped(line.addressLine))</p><p class="url">\(MarkupText.escaped(url))</p></div>

            """
    }

    private static func text(_ millimetres: Double) -> String { String((millimetres * 100).rounded() / 100) }
}

extension PrintLine {
    /// What a letter carrier reads.
    fileprivate var addressLine: String {
        let street = address + (unit.map { ", " + $0 } ?? "")
        let place = [postalCode, city, region].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
        return place.isEmpty ? street : street + ", " + place
    }
}
