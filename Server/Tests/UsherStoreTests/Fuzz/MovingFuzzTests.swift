import Testing
import UsherCore
import UsherTesting

@Suite struct MovingFuzzTests {
    private static let pieces = [
        "code", ",", ";", "\n", "\r\n", "\"", "A1", "=\"7\"", "order", "é", "\u{0}", " ", "\t", "5E+17", "name", "quantity",
        "99999999999999999999", "refunded",
    ]

    @Test("Fuzz: no list of another shop's traps its reader; every code that is read stands in it, and in one place")
    func lists() async throws {
        try await Fuzz.run("moving lists") { source in
            var text = source.next() % 4 == 0 ? "" : "code,order,name,quantity,status\n"
            for _ in 0..<Int(source.next() % 60) { text += Self.pieces[Int(source.next() % UInt64(Self.pieces.count))] }
            var bytes = Array(text.utf8)
            if source.next() % 4 == 0, !bytes.isEmpty {
                bytes[Int(source.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: source.next())
            }
            guard let table = try? TicketTable(bytes), let layout = ShopLayout.recognised(table.head) else { return nil }
            var reader = TicketReader()
            do { try reader.read(table, layout.columns(table.head)) } catch { return nil }
            let codes = reader.tickets.map(\.code)
            guard Set(codes).count == codes.count else { return "a code twice: \(text)" }
            if let lost = codes.first(where: { !String(decoding: bytes, as: UTF8.self).contains($0) }) { return "\(lost): \(text)" }
            let sales = MovedSale.gather(reader.tickets).sales
            return sales.reduce(0) { $0 + $1.tickets.count } == codes.count ? nil : "tickets were lost: \(text)"
        }
    }
}
