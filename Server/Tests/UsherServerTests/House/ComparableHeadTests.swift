@testable import UsherHTTP
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import Testing
import UsherCore

@testable import UsherServer

/// No heap of marks gets as far as a comparison, which takes time by its square.
@Suite struct ComparableHeadTests {
    private static let heap = "x" + String(repeating: "\u{301}\u{323}", count: 4_000)

    private func isCut(_ text: String?) -> Bool { (text?.unicodeScalars.count).map { $0 <= WireText.longestRead } ?? false }

    @Test("Safe 9: heaps of marks in a head are cut where it comes in, over HTTP/1 and HTTP/2; all else stays as it was sent")
    func heads() throws {
        let sent = HTTPRequestHead(
            version: .http1_1, method: .GET, uri: Self.heap, headers: ["host": "a", "cookie": Self.heap, "x-request-id": "e\u{301}"])
        let head = ComparableHead.of(sent)
        #expect(isCut(head.uri) && isCut(head.headers.first(name: "cookie")) && head.headers.first(name: "x-request-id") == "e\u{301}")
        #expect(head.headers.map(\.name) == ["host", "cookie", "x-request-id"] && head.method == .GET)
        let stream = ComparableHead.of(
            HTTPRequest(
                method: .get, scheme: "https", authority: Self.heap, path: "/" + Self.heap,
                headerFields: [.cookie: Self.heap, .accept: "*/*"]))
        #expect(isCut(stream.authority) && (stream.path?.utf8.count ?? .max) < 200 && isCut(stream.headerFields[.cookie]))
        #expect(stream.headerFields[.accept] == "*/*")
        let plain = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/caf\u{E9}", headers: ["cookie": "a=cafe\u{301}; b=1"])
        #expect(ComparableHead.of(plain) == plain)
    }

    @Test("Safe 9: escapes, forms with files and files of homes hand on no heap of marks")
    func texts() throws {
        let escaped = String(repeating: "%CC%81%CC%A3", count: 4_000)
        #expect(isCut(PercentEncoding.decoded(escaped.utf8)))
        #expect(isCut(Query("q=" + escaped).first("q")) && isCut(Query("q=" + escaped).repaired("q")))
        var form = try #require(try MultipartFile("multipart/form-data; boundary=b"))
        let name = "x" + String(repeating: "\u{301}\u{323}", count: 1_000)
        try form.take(Array("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\na".utf8)) { _ in }
        #expect(isCut(form.filename))
        for code in TicketCode.candidates("https://a.example/t/" + escaped) { #expect(isCut(code)) }
        var csv = HomesCSV()
        var rows: [ImportRow] = []
        try Array("address,\(name)\n\(name),1\n".utf8).withUnsafeBytes { try csv.take($0) { rows.append($0) } }
        #expect(rows.count == 1 && rows.allSatisfy { isCut($0[.address]) })
    }
}
