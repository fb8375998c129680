import HTTPTypes
import Hummingbird
import NIOCore

/// Tables as RFC 4180 writes them, safe to open in a spreadsheet.
struct CSVText {
    private(set) var text: String

    init(_ header: [String]) { text = header.joined(separator: ",") + "\r\n" }

    mutating func row(_ cells: [String]) { text += Self.line(cells) }

    /// One row with its end.
    static func line(_ cells: [String]) -> String { cells.map(cell).joined(separator: ",") + "\r\n" }

    /// What a spreadsheet would take for a formula gets a quotation mark in front.
    private static func cell(_ value: String) -> String {
        var value = value
        if let first = value.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) { value = "'" + value }
        let quoted = value.unicodeScalars.contains { $0 == "," || $0 == "\"" || $0 == "\r" || $0 == "\n" }
        return quoted ? "\"" + value.replacing("\"", with: "\"\"") + "\"" : value
    }
}

extension Response {
    static func csv(_ text: String, name: String) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "text/csv; charset=utf-8", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"\(name)\"",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
