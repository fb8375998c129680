@testable import UsherHTTP
@testable import UsherPapers
import Testing
import UsherCore
import UsherTesting

@testable import UsherServer

/// Short texts from outside: dates, names, codes, headers, addresses.
@Suite struct TextFuzzTests {
    @Test("Fuzz: an instant that is written is read as the same second; no text makes a date trap")
    func dates() async throws {
        let samples = [
            "2026-12-20T23:30:00Z", "2024-02-29T00:00:00.123456+05:30", "2024-06-19 08:00", "9999-12-31T23:59:60-23:59",
            "0001-01-01T00:00:00+23:59",
        ]
        try await Fuzz.run("dates", 2_000) { source in
            let instant = Instant(seconds: Int64(source.int(-62_000_000_000...253_000_000_000)))
            guard Timestamp.read(Timestamp.seconds(instant)) == instant else { return Timestamp.seconds(instant) }
            let day = CivilDate(days: floorDivide(instant.seconds, 86_400))
            guard CivilDate(day.description) == day else { return "\(day)" }
            let text = String(
                decoding: source.mutate(Array(source.pick(samples).utf8), words: ["T", "Z", "+", "-", ":", ".", "99"]), as: UTF8.self)
            if let read = Timestamp.read(text) { _ = Timestamp.seconds(read) }
            _ = BoardingDate.read(.string(text)).flatMap(BoardingDate.text)
            _ = BoardingDate.read(source.json(depth: 0)).flatMap(BoardingDate.text)
            return nil
        }
    }

    @Test("Fuzz: a range is inside the file; a plain one is what it says")
    func ranges() async throws {
        try await Fuzz.run("ranges", 3_000) { source in
            let size = source.chance(10) ? 0 : source.number().magnitude
            let bytes = Int64(clamping: size)
            let sent =
                "bytes=\(source.pick(["0", "5", "\(source.number())", "", "99999999999999999999"]))-\(source.pick(["", "9", "\(source.number())"]))"
            let header =
                source.chance(50)
                ? sent : String(decoding: source.mutate(Array(sent.utf8), words: ["-", ",", "bytes=", "9"]), as: UTF8.self)
            if case .part(let part) = ByteRange(header, size: bytes), part.isEmpty || part.lowerBound < 0 || part.upperBound > bytes {
                return "\(header) of \(bytes): \(part)"
            }
            let (first, last) = (Int64(source.int(0...500)), Int64(source.int(500...1_500)))
            let plain = ByteRange("bytes=\(first)-\(last)", size: 1_000)
            return plain == .part(first..<min(1_000, last + 1)) ? nil : "\(first)-\(last): \(plain)"
        }
    }

    @Test("Fuzz: a ticket's code is found in whatever a printer makes of it")
    func ticketCodes() async throws {
        try await Fuzz.run("ticket codes", 2_000) { source in
            let code = TicketCode.random(using: &source)
            let printed = source.pick([
                code, code.lowercased(), "TICKET-\(code)", "usher:\(code.lowercased())", "https://house.example/t/\(code)?x=1#y",
                "http://[::1]:80//t/\(code)/",
                String(code.enumerated().flatMap { $0.offset % 5 == 4 ? [$0.element, "-"] : [$0.element] }.prefix(23)),
            ])
            guard TicketCode.candidates(printed).contains(code) else { return "\(printed) is not \(code)" }
            let broken = String(
                decoding: source.mutate(Array(printed.utf8), words: ["http://", "https:///", "%", "%2F", "%00", "?", "#"]), as: UTF8.self)
            return TicketCode.candidates(WireText.trimmed(broken)).allSatisfy { !$0.isEmpty && !$0.utf8.contains(0) } ? nil : broken
        }
    }

    @Test("Fuzz: bytes as text are the same bytes again, and one text means one thing")
    func encodings() async throws {
        try await Fuzz.run("encodings", 2_000) { source in
            let bytes = source.bytes(0...40)
            for alphabet in [Base64Text.Alphabet.url, .standard] {
                let text = Base64Text.encode(bytes, alphabet)
                guard Base64Text.decode(text, alphabet) == bytes else { return text }
                let other = String(decoding: source.mutate(Array(text.utf8), words: ["=", "-", "+"]), as: UTF8.self)
                if let read = Base64Text.decode(other, alphabet), Base64Text.encode(read, alphabet) != other { return other }
            }
            let uuid = UUIDText.v4(using: &source)
            guard UUIDText.normalised(uuid.uppercased()) == uuid else { return uuid }
            let odd = String(decoding: source.mutate(Array(uuid.utf8)), as: UTF8.self)
            if let read = UUIDText.normalised(odd), UUIDText.normalised(read) != read { return odd }
            return nil
        }
    }

    @Test("Fuzz: names that were made regular once stay as they are")
    func names() async throws {
        try await Fuzz.run("names", 3_000) { source in
            let text = source.text(0...30)
            let mail = source.chance(60) ? "\(source.text(0...8))@\(source.text(0...8))" : text
            if let email = EmailAddress(mail), EmailAddress(email.text) != email { return mail }
            // A long name goes on in the next line, which begins with a blank.
            if let box = MailAddress(mail), box.header.replacing("\r\n ", with: "").contains(where: \.isNewline) { return mail }
            if let code = VoucherCode.normalised(text), VoucherCode.normalised(code) != code { return text }
            if let tag = RequestTag(sent: text), tag.text.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) { return text }
            if let building = GERSID(text), GERSID(building.text) != building { return text }
            let trimmed = WireText.trimmed(text)
            guard WireText.trimmed(trimmed) == trimmed else { return text }
            _ = (SeatName.folded(text), BoundingBox(text), AppleIdentifier(text), StripeSignature(text), QRSlug.isValid(text))
            return nil
        }
    }

    @Test("Fuzz: seats, shelves and houses are put into one order, whichever way they come")
    func orders() async throws {
        try await Fuzz.run("orders") { source in
            let names = (0..<6).map { _ in source.pick(["A\(source.int(0...20))", source.text(0...4), "\(source.number())"]) }
            for precedes in [NaturalOrder.precedes, { SeatOrder($0) < SeatOrder($1) }] {
                for a in names { for b in names where precedes(a, b) && precedes(b, a) { return "\(a) and \(b)" } }
                for a in names where precedes(a, a) { return a }
                let (one, other) = (names.sorted(by: precedes), names.reversed().sorted(by: precedes))
                for (a, b) in zip(one, other) where precedes(a, b) || precedes(b, a) { return "\(names)" }
            }
            return nil
        }
    }

    @Test("Fuzz: whatever X-Forwarded-For says, a stranger is who connected")
    func forwarded() async throws {
        let proxies = try #require(TrustedProxies(["10.0.0.0/8", "2001:db8::/32"]))
        let stranger = try #require(ClientAddress("203.0.113.7"))
        let proxy = try #require(ClientAddress("10.1.2.3"))
        try await Fuzz.run("forwarded", 2_000) { source in
            let sent = String(
                decoding: source.mutate(
                    Array("1.2.3.4, [2001:db8::1]:80, 10.9.9.9:1".utf8), words: [",", "[", "]", ":", "unknown", "::ffff:1.2.3.4"]),
                as: UTF8.self)
            _ = proxies.client(behind: proxy, forwarded: sent)
            _ = TrustedProxies(sent.split(separator: ",").map(String.init))
            return proxies.client(behind: stranger, forwarded: sent) == stranger ? nil : sent
        }
    }
}
