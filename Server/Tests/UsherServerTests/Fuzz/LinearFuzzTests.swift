@testable import UsherHTTP
@testable import UsherPapers
@testable import UsherTemplates
import Hummingbird
import NIOCore
import NIOHTTP1
import Testing
import UsherCore
import UsherTesting

@testable import UsherServer

/// Every parser of what others wrote, with inputs made to be read twice: the work grows with the input and no faster.
@Suite struct LinearFuzzTests {
    private typealias Parser = (name: String, read: (String) -> Void)

    private func parser(_ name: String, _ read: @escaping (String) -> Void) -> Parser { (name, read) }

    private func check(_ parsers: [Parser], upTo bytes: Int = 32 * 1024) async throws {
        guard LinearWork.isMeasured else { return }
        let faults = try await onThread { [parsers = Parsers(list: parsers)] in
            parsers.list.flatMap { LinearWork.faults($0.name, upTo: bytes, $0.read) }
        }
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }

    /// Functions of no state: any thread may call them.
    private struct Parsers: @unchecked Sendable {
        let list: [Parser]
    }

    @Test("Fuzz: Safe 1: files are read in linear time")
    func files() async throws {
        try await check([
            parser("subtitles") { _ = SubtitleCues(Array($0.utf8)) },
            parser("a cue") { _ = SubtitleCues(Array(("00:00:01,000 --> 00:00:02,000\n" + $0).utf8)) },
            parser("a cue's times") { _ = SubtitleCues(Array(("00:00:01,000 --> " + $0).utf8)) },
            parser("the kind of subtitles") { _ = SubtitleFile.type(of: Array($0.utf8)) },
            parser("stored cues") { _ = SubtitleCues(json: $0) },
            parser("CSV") { text in
                var csv = HomesCSV()
                try? Array(text.utf8).withUnsafeBytes { try csv.take($0) { _ = $0.read() } }
                try? csv.finish { _ = $0.read() }
            },
            parser("CSV with a header") { text in
                var csv = HomesCSV()
                try? Array(("address,city,note\n" + text).utf8).withUnsafeBytes { try csv.take($0) { _ = $0.read() } }
                try? csv.finish { _ = $0.read() }
            },
            parser("JSON") { _ = try? JSONValue.read(Array($0.utf8)) },
            parser("a text in JSON") { _ = try? JSONValue.read(Array(("\"" + $0 + "\"").utf8)) },
            parser("a member's name in JSON") { _ = (try? JSONValue.read(Array(("{\"" + $0 + "\":1}").utf8)))?["email"] },
            parser("an array in JSON") { _ = try? JSONValue.read(Array(("[" + $0 + "0]").utf8)) },
            parser("a seat map") { text in
                let section = JSONValue.object([.init(name: "id", value: .string(text)), .init(name: "name", value: .string(text))])
                _ = SeatMapReader.read(
                    .object([.init(name: "name", value: .string(text)), .init(name: "sections", value: .array([section]))]))
            },
            parser("a form with a file") { text in
                var form = try? MultipartFile("multipart/form-data; boundary=b")
                try? form?.take(Array(("--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n" + text).utf8)) { _ in }
            },
            parser("a form of parts") { text in
                var form = try? MultipartFile("multipart/form-data; boundary=b")
                try? form?.take(Array(("--b\r\n" + text).utf8)) { _ in }
            },
            parser("a part's file name") { text in
                let name = String(decoding: text.utf8.prefix(8_000), as: UTF8.self)
                let head = Array("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n".utf8)
                for _ in 0..<max(1, text.utf8.count / 8_000) {
                    var form = try? MultipartFile("multipart/form-data; boundary=b")
                    try? form?.take(head) { _ in }
                }
            },
            parser("a column's name") { _ = ImportColumn(name: $0) },
            parser("a form byte by byte") { text in
                var form = try? MultipartFile("multipart/form-data; boundary=b")
                for byte in ("--b\r\n" + text).utf8 { try? form?.take([byte]) { _ in } }
            },
        ])
    }

    @Test("Fuzz: Safe 1: seats on top of each other are found in linear time")
    func seats() async throws {
        guard LinearWork.isMeasured else { return }
        let faults = try await onThread {
            let times = [2_500, 20_000].map { count -> Int64 in
                let seats = (0..<count).map { index in
                    SeatMapText.seat(index, x: index.isMultiple(of: 2) ? 100 : 109.5, y: index.isMultiple(of: 2) ? 100 : 109.5)
                }
                return (0..<3).map { _ -> Int64 in
                    let begun = LinearWork.time()
                    _ = SeatMapReader.read(SeatMapText.map(seats))
                    return LinearWork.time() - begun
                }.min() ?? 0
            }
            return times[1] > 24 * times[0] ? ["\(times)"] : []
        }
        #expect(faults.isEmpty, "\(faults)")
    }

    @Test("Fuzz: Safe 1: a long path that nobody knows is read once, however many routes there are")
    func unknownPaths() async throws {
        guard LinearWork.isMeasured else { return }
        let tables = [8, 256].map { count in
            RouteTable(
                (0..<count).map { index in
                    Endpoint(.get, "/some\(index)/{id}", desk: .house, summary: "One", responses: [.init(200, "It", .string())]) { _, _ in
                        .json(JSONText.bytes(.string("")))
                    }
                }, paths: Desks.paths)
        }
        let faults = try await onThread {
            ["a", "/a", "é", "%41"].compactMap { piece -> String? in
                let path = "/" + String(repeating: piece, count: 15_000 / piece.utf8.count)
                let times = tables.map { table in
                    (0..<5).map { _ -> Int64 in
                        let begun = LinearWork.time()
                        for _ in 0..<20 { _ = table.methods(at: path) }
                        return LinearWork.time() - begun
                    }.min() ?? 0
                }
                // Thirty-two times as many routes: reading the path is nearly all of the work, or it is done again for each.
                return times[1] > 8 * max(times[0], 100_000) ? "\(piece): \(times)" : nil
            }
        }
        #expect(faults.isEmpty, "\(faults)")
    }

    @Test("Fuzz: Safe 1: headers, addresses and forms are read in linear time")
    func headers() async throws {
        let proxies = try #require(TrustedProxies(["10.0.0.0/8", "2001:db8::/32", "1.2.3.4"]))
        let proxy = try #require(ClientAddress("10.1.2.3"))
        let bots = BotNames(["bot", "spider", "curl", "a"])
        let returns = ReturnAddresses(["https://app.example.org", "app"])
        try await check([
            parser("Range") { _ = ByteRange($0, size: 1_000) }, parser("bytes=") { _ = ByteRange("bytes=" + $0, size: 1_000) },
            parser("If-None-Match") { _ = EntityTag.matches($0, "\"x\"") },
            parser("If-Match") { _ = EntityTag.matchesStrongly($0, "\"x\"") },
            parser("a date of HTTP") { _ = HTTPDate.read($0) },
            parser("X-Forwarded-For") { _ = proxies.client(behind: proxy, forwarded: $0) },
            parser("X-Request-Id") { _ = RequestTag(sent: $0) }, parser("traceparent") { _ = TraceContext(parent: $0, state: $0) },
            parser("tracestate") { _ = TraceState.read($0) },
            parser("Accept-Language") { _ = PassLanguage.chosen(nil, accepted: $0) },
            parser("Accept-Language of walks") { _ = WalkLanguage.chosen([], accepted: $0, account: nil, among: WalkLanguage.allCases) },
            parser("a user agent") { _ = bots.names($0) }, parser("a return address") { _ = returns.allow($0) },
            parser("a form") { _ = (try? FormBody(Array($0.utf8)))?["a"] },
            parser("a search in a form") { _ = (try? FormBody(Array(("q=" + $0).utf8)))?["q"] },
            parser("a token") { _ = SignedToken($0) },
            parser("many signatures of a long body") { text in
                let codes = Array(repeating: "v1=" + String(repeating: "0", count: 64), count: text.utf8.count / 68)
                let sent = StripeSignature("t=1700000000," + codes.joined(separator: ","))
                _ = sent?.verifies(Array(text.utf8), secrets: ["whsec_test"], at: Instant(seconds: 1_700_000_000))
            }, parser("a type of body") { _ = JSONTypes.wide.accepts($0) },
            parser("a bearer") { _ = BearerToken.text(in: [$0, "Bearer " + $0], .boxOffice) },
            parser("a boundary") { _ = try? MultipartFile("multipart/form-data; boundary=" + $0) },
            parser("a head") { text in
                let sent = HTTPRequestHead(
                    version: .http1_1, method: .GET, uri: "/" + text,
                    headers: ["host": text, "connection": text, "transfer-encoding": text])
                _ = RequestHead(ComparableHead.of(sent))
            },
            parser("cookies") { text in
                let sent = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: ["cookie": text])
                _ = Cookies(from: ComparableHead.of(sent).headers["cookie"])[PageCookie.form]
            },
            parser("an escaped text") { _ = PercentEncoding.decoded(PercentEncoding.escaped($0).utf8) == "a" },
            parser("a path") { _ = PagePath.own($0) }, parser("a path after signing in") { _ = PagePath.afterSignin($0) },
        ])
    }

    @Test("Fuzz: Safe 1: texts, codes and searches are read in linear time")
    func texts() async throws {
        try await check([
            parser("trimming") { _ = WireText.trimmed($0) }, parser("heaps") { _ = WireText.hasHeap($0) },
            parser("cutting") { _ = WireText.cut($0, to: .max) },
            parser("an e-mail address") { _ = EmailAddress($0) }, parser("a mail's address") { _ = MailAddress($0) },
            parser("a ticket's code") { _ = TicketCode.candidates($0) },
            parser("a URL on a ticket") { _ = TicketCode.candidates("https://a/" + $0) },
            parser("words of the door") { _ = SearchWords.tokens(name: $0, email: "") },
            parser("words of a search") { _ = SearchWords.queryWords($0) },
            parser("a category") { _ = Show.slug($0) }, parser("an instant") { _ = Timestamp.read($0) },
            parser("a fraction") { _ = Timestamp.read("2026-01-01T00:00:00." + $0) }, parser("a day") { _ = CivilDate($0) },
            parser("a date of Boarding") { _ = BoardingDate.read(.string($0)) }, parser("base64") { _ = Base64Text.decode($0) },
            parser("a UUID") { _ = UUIDText.normalised($0) }, parser("an Overture id") { _ = GERSID($0) },
            parser("a box") { _ = BoundingBox($0) },
            parser("a signature of Stripe") { _ = StripeSignature($0) }, parser("a voucher") { _ = VoucherCode.normalised($0) },
            parser("a seat's name") { _ = SeatName.folded($0) }, parser("seats in order") { _ = NaturalOrder.precedes($0, $0 + "1") },
            parser("an Apple identifier") { _ = AppleIdentifier($0) }, parser("a colour") { _ = PassColor($0) },
            parser("a home's keys") { _ = HomeKeys.digest(address: $0, unit: $0, postalCode: nil) },
            parser("a password's rules") { _ = PasswordRule.broken(by: $0) },
        ])
    }

    @Test("Fuzz: Safe 1: what is written of others' texts is written in linear time")
    func written() async throws {
        try await check([
            parser("a mail's header") { _ = HeaderText.field("Subject", $0) }, parser("a mail's name") { _ = HeaderText.phrase($0) },
            parser("a file's name") { _ = HeaderText.fileName($0) }, parser("quoted-printable") { _ = QuotedPrintable.encode($0) },
            parser("HTML") { _ = MarkupText.escaped($0) }, parser("a cell of CSV") { _ = CSVText.line([$0]) },
            parser("JSON") { _ = JSONText.bytes(.string($0)) }, parser("a query") { _ = QueryText.encode($0) },
            parser("a calendar") { text in
                guard var paper = try? PaperSample.paper() else { return }
                paper.showTitle = text
                _ = CalendarFile(paper, host: "x").bytes
            },
            parser("a poster") { _ = Poster($0).svg },
        ])
        try await check(
            [
                parser("a ticket on paper") { text in
                    guard var paper = try? PaperSample.paper() else { return }
                    (paper.showTitle, paper.buyer, paper.venue) = (text, text, text)
                    _ = TicketPDF.make(paper)
                }
            ], upTo: 16 * 1024)
    }
}

/// A seat map in the canonical form.
enum SeatMapText {
    static func seat(_ index: Int, x: Double, y: Double) -> JSONValue {
        .members([
            "id": .string("s-\(index)"), "section": .string("s"), "row": .string("\(index / 1_000)"), "number": .string("\(index % 1_000)"),
            "x": .number(x), "y": .number(y),
        ])
    }

    static func map(_ seats: [JSONValue]) -> JSONValue {
        .members([
            "version": .integer(1), "name": .string("Heap"),
            "viewport": .members(["width": .integer(1_000), "height": .integer(1_000)]), "seatSize": .integer(20),
            "sections": .array([
                .members([
                    "id": .string("s"), "name": .string("S"), "colorHex": .string("#2E7D32"), "base_price_pence": .integer(100),
                ])
            ]), "seats": .array(seats),
        ])
    }
}
