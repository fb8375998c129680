import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore
import UsherStore

/// Tables as RFC 4180 writes them, safe to open in a spreadsheet.
struct CSVText {
    private(set) var text: String

    init(_ header: [String]) { text = header.joined(separator: ",") + "\r\n" }

    mutating func row(_ cells: [String]) { text += cells.map(Self.cell).joined(separator: ",") + "\r\n" }

    /// What a spreadsheet would take for a formula gets a quotation mark in front.
    private static func cell(_ value: String) -> String {
        var value = value
        if let first = value.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) { value = "'" + value }
        let quoted = value.unicodeScalars.contains { $0 == "," || $0 == "\"" || $0 == "\r" || $0 == "\n" }
        return quoted ? "\"" + value.replacing("\"", with: "\"\"") + "\"" : value
    }

    static func vouchers(_ rows: [VoucherRow], titles: [String: String]) -> String {
        var csv = CSVText(["code", "tour", "max_uses", "uses", "active", "expires_at", "created_at"])
        for row in rows {
            csv.row([
                row.code, row.tour.flatMap { titles[$0] } ?? "", String(row.maxUses), String(row.uses), String(row.active),
                row.expires.map(Timestamp.seconds) ?? "", Timestamp.seconds(row.created),
            ])
        }
        return csv.text
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
