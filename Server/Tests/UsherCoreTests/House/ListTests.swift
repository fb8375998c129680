import Testing

@testable import UsherCore

/// Lists as people save them: their text, their columns, and who flies by them.
@Suite struct ListTests {
    private static let text = "Vorname;\"Straße; Nr\"\r\nZoë;\"Größe \"\"5\"\" €\"\r\n"

    private static func wide(_ isLittle: Bool, mark: Bool) -> [UInt8] {
        ((mark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
            let halves = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            return isLittle ? halves : halves.reversed()
        }
    }

    private static let windows: [UInt8] = text.unicodeScalars.map { $0 == "€" ? 0x80 : UInt8($0.value) }

    @Test(
        "Console C57 UTF-8 with and without a mark, UTF-16 and Windows-1252 are read alike, in pieces of any size",
        arguments: [1, 2, 3, 7, 4_096])
    func encodings(_ piece: Int) throws {
        let all: [([UInt8], ListEncoding)] = [
            (Array(Self.text.utf8), .utf8), ([0xEF, 0xBB, 0xBF] + Array(Self.text.utf8), .utf8),
            (Self.wide(true, mark: true), .utf16Little),
            (Self.wide(false, mark: true), .utf16Big), (Self.wide(true, mark: false), .utf16Little),
            (Self.wide(false, mark: false), .utf16Big),
            (Self.windows, .windows),
        ]
        for (bytes, encoding) in all {
            let pieces = stride(from: 0, to: bytes.count, by: piece).map { Array(bytes[$0..<min($0 + piece, bytes.count)]) }
            var judge = ListEncoding.Judge()
            for piece in pieces { piece.withUnsafeBytes { judge.take($0) } }
            let found = try #require(judge.verdict())
            #expect(found == encoding)
            var (decoder, csv, records) = (ListDecoder(found), ListCSV(), [[CSVParser.Field]]())
            for piece in pieces {
                let text = try piece.withUnsafeBytes { try decoder.take($0) }
                records += try text.withUnsafeBytes { try csv.take($0) }
            }
            try decoder.finish()
            records += try csv.finish()
            let cells = records.map { $0.map { String(decoding: $0.bytes, as: UTF8.self) } }
            #expect(cells == [["Vorname", "Straße; Nr"], ["Zoë", "Größe \"5\" €"]], "\(encoding)")
        }
    }

    @Test("What is no text in any of them is none: a zero, half a sign, a byte that Windows-1252 has not")
    func broken() {
        func reads(_ bytes: [UInt8]) -> Bool { TableText.read(bytes) != nil }
        let broken: [[UInt8]] = [[0x61, 0x62, 0x00, 0xE9], [0xFF, 0xFE, 0x61], [0xFF, 0xFE, 0x00, 0xD8], [0x61, 0x81]]
        for bytes in broken { #expect(!reads(bytes), "\(bytes)") }
        #expect(reads([0x61, 0xE9]) && reads([]))
    }

    @Test("Console C57 Heads in five languages are understood, and a field's own name goes before any other's word")
    func heads() {
        func names(_ kind: ListKind, _ head: String...) -> [String] { ListColumns(kind, head: head).names }
        #expect(names(.manifest, "First Name", "LAST_NAME", "Seat No.", "x") == ["first_name", "last_name", "seat", ""])
        #expect(names(.manifest, "Vorname", "Nachname", "Sitzplatz") == ["first_name", "last_name", "seat"])
        #expect(names(.manifest, "Prénom", "NOM", "Siège") == ["first_name", "last_name", "seat"])
        #expect(names(.manifest, "Nombre", "Apellidos", "Asiento") == ["first_name", "last_name", "seat"])
        #expect(names(.manifest, "Nome", "Cognome", "Posto") == ["first_name", "last_name", "seat"])
        #expect(names(.homes, "Adresse", "PLZ", "Ort", "Adresse") == ["address", "postal_code", "city", ""])
        #expect(names(.homes, "Dirección", "Código postal", "Ciudad") == ["address", "postal_code", "city"])
        #expect(names(.homes, "address_line", "ZIP code", "external_id", "id") == ["address", "postal_code", "external_id", ""])
        for kind in ListKind.allCases {
            let own = kind.fields.map(\.name)
            let columns = ListColumns(kind, head: own)
            #expect(columns.names == own && columns.isEnough && ListColumns(kind, text: columns.text) == columns)
            #expect(ListKind(job: kind.job) == kind)
        }
        #expect(ListColumns(.homes, names: ["address", "address"]) == nil && ListColumns(.homes, names: ["seat"]) == nil)
        #expect(!ListColumns(.homes, head: ["city"]).isEnough)
    }

    // MARK: Who flies

    private static func row(_ number: Int, _ texts: [String: String]) -> PassengerRow {
        var row = ListRow(.manifest, number: number)
        for (field, text) in texts { row.texts[ListKind.manifest.index(of: field) ?? 0] = text }
        return PassengerRow(row)
    }

    private static func passenger(_ id: Int64, _ identifier: String, _ first: String, _ last: String) -> Passenger {
        Passenger(
            id: .init(id), identifier: identifier, appleIdentifier: "", formattedName: "\(first) \(last)", firstName: first, lastName: last)
    }

    private static func fault(_ deed: PassengerPlan.Deed) -> String? {
        if case .failed(let faults) = deed.fate { faults.map { "\($0.field) \($0.code)" }.joined(separator: ", ") } else { nil }
    }

    @Test("Console C57 A row names somebody by identifier or by a name of their own; seats that others leave are free, others' are not")
    func people() {
        let (jane, john, other) = (
            Self.passenger(1, "j", "Jane", "Roe"), Self.passenger(2, "k", "John", "Roe"), Self.passenger(3, "l", "John", "Roe")
        )
        var known = PassengerPlan.Known()
        known.byIdentifier = ["j": jane]
        known.byName = ["Jane Roe": [jane], "John Roe": [john, other]]
        known.seats = [jane.id: ("2A", FlightTicket.standardLabel)]
        known.sortSeats()
        var plan = PassengerPlan()
        #expect(Self.fault(plan.decide(Self.row(1, ["first_name": "Ann", "seat": "2a"]), known)) == "seat seatTaken")
        // She goes elsewhere, by another name, and her seat and her old name are free.
        let moved = plan.decide(Self.row(2, ["passenger_identifier": "j", "last_name": "Doe", "seat": "3C"]), known)
        #expect(moved.fate == .updated && moved.known == jane && moved.ticket?.seat == "3C" && moved.form != nil)
        let ann = plan.decide(Self.row(3, ["first_name": "Ann", "seat": "2a"]), known)
        #expect(ann.fate == .inserted && ann.known == nil && ann.ticket?.seat == "2a")
        #expect(plan.decide(Self.row(4, ["name": "Jane Roe"]), known).fate == .inserted)
        #expect(Self.fault(plan.decide(Self.row(5, ["name": "Jane Doe"]), known)) == "name repeated")
        #expect(Self.fault(plan.decide(Self.row(6, ["name": "John Roe"]), known)) == "name ambiguous")
        // Of two of one name it is the one who flies.
        known.seats?[other.id] = ("", FlightTicket.standardLabel)
        #expect(plan.decide(Self.row(7, ["name": "John Roe", "label": ""]), known).fate == .unchanged)
        #expect(Self.fault(plan.decide(Self.row(8, ["seat": "9F"]), known)) == "name required")
        #expect(
            Self.fault(plan.decide(Self.row(9, ["name": "A\u{1}b", "seat": "12345678901234567"]), known))
                == "name invalidCharacters, seat tooLong")
        #expect(Self.fault(plan.decide(Self.row(10, ["name": "New One", "seat": "3c"]), known)) == "seat seatTaken")
    }
}
