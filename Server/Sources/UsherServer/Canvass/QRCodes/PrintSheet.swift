import UsherHTTP
import UsherPapers
import UsherTemplates
import UsherCore
import UsherStore

/// What a print sheet is printed on.
enum PaperSize: String, Sendable {
    case letter, a4

    /// Millimetres.
    var size: (width: Double, height: Double) {
        switch self {
        case .letter: (215.9, 279.4)
        case .a4: (210, 297)
        }
    }
}

/// Printed codes as a page that needs nothing else: it is printed as it stands.
struct PrintSheet: Sendable {
    let paper: PaperSize
    let columns: Int
    let rows: Int
    let site: SiteURL
    /// What is said on screen around the sheets.
    var words = Words(.en)

    /// Where the rest begins: a number for who asks the API, an address for who looks at the page.
    enum Next: Sendable {
        case seq(Int64)
        case page(String)
    }

    /// So many codes at a time, where nobody says how many.
    static let mostAtOnce = 600

    /// The same within a page of ours, which shows the first sheet.
    static let ownPolicy =
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

    static let policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    fileprivate static let margin = 10.0
    fileprivate static let gap = 3.0
    /// What reference, address and url need below a code.
    fileprivate static let words = 13.0

    var codesEach: Int { columns * rows }

    func head(_ title: String) -> String { Templates.render(PrintHead(self, title: title), "canvass/print-head", words.language) }

    /// One sheet of paper.
    func sheet(_ lines: some Sequence<PrintLine>) -> String {
        Templates.render(PrintCodes(codes: lines.map { PrintCode($0, site) }), "canvass/print-sheet")
    }

    /// `next`: where the rest begins, if there is any.
    func tail(next: Next?, isEmpty: Bool) -> String {
        Templates.render(PrintTail(next, isEmpty: isEmpty), "canvass/print-tail", words.language)
    }
}

/// How the page begins: its style holds the sizes, in millimetres.
private struct PrintHead {
    let style = PrintHead.ownStyle.value
    let language: String
    let title: String
    let paper: String
    let columns: Int
    let rows: Int
    let margin = PrintSheet.margin
    let gap = PrintSheet.gap
    let width: String
    let height: String
    /// Of a code.
    let side: String

    init(_ sheet: PrintSheet, title: String) {
        let (columns, rows) = (sheet.columns, sheet.rows)
        let width = sheet.paper.size.width - 2 * PrintSheet.margin
        let height = sheet.paper.size.height - 2 * PrintSheet.margin - 0.5
        let cell = (
            width: (width - PrintSheet.gap * Double(columns - 1)) / Double(columns),
            height: (height - PrintSheet.gap * Double(rows - 1)) / Double(rows)
        )
        self.title = title
        language = sheet.words.language.rawValue
        paper = sheet.paper == .a4 ? "A4" : "letter"
        (self.columns, self.rows) = (columns, rows)
        (self.width, self.height) = (Self.text(width), Self.text(height))
        side = Self.text(min(cell.width, cell.height - PrintSheet.words))
    }

    private static let ownStyle = WebMade { StyleTokens.current.alone(WebFiles.text("canvass/print-sheet.css")) }

    private static func text(_ millimetres: Double) -> String { String((millimetres * 100).rounded() / 100) }
}

private struct PrintCodes {
    let codes: [PrintCode]
}

/// A code and what is read below it.
private struct PrintCode {
    /// As markup.
    let drawing: String
    let reference: String
    let address: String
    let url: String

    init(_ line: PrintLine, _ site: SiteURL) {
        url = site(.qr(line.slug))
        drawing = QRCode(url)?.svg(title: url) ?? ""
        reference = PrintReference.text(line.seq)
        address = line.addressLine
    }
}

private struct PrintTail {
    let seq: Int64?
    let page: String?
    let isEmpty: Bool

    init(_ next: PrintSheet.Next?, isEmpty: Bool) {
        self.isEmpty = isEmpty
        switch next {
        case .seq(let number): (seq, page) = (number, nil)
        case .page(let address): (seq, page) = (nil, address)
        case nil: (seq, page) = (nil, nil)
        }
    }
}

extension PrintLine {
    /// What a letter carrier reads.
    fileprivate var addressLine: String {
        let street = address + (unit.map { ", " + $0 } ?? "")
        let place = [postalCode, city, region].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
        return place.isEmpty ? street : street + ", " + place
    }
}
