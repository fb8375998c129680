import Testing

@testable import UsherCore

@Suite struct HomesCSVTests {
    /// The rows of a file that comes in pieces of so many bytes.
    private func rows(_ text: String, by piece: Int = 1_000) throws -> [ImportRow] {
        var (csv, rows) = (HomesCSV(), [ImportRow]())
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: piece) {
            try bytes[start..<min(start + piece, bytes.count)].withUnsafeBytes { try csv.take($0) { rows.append($0) } }
        }
        try csv.finish { rows.append($0) }
        return rows
    }

    private func home(_ row: ImportRow) -> HomeFacts? { try? row.read().get() }

    @Test("Canvass A36: separators, quotes, line ends and pieces", arguments: [1, 2, 3, 7, 1_000])
    func reading(_ piece: Int) throws {
        for (separator, end) in [(",", "\n"), (";", "\r\n"), ("\t", "\n")] {
            let text = [
                ["\u{FEFF}Unit", " ADDRESS ", "Postal_Code", "x"], ["4", "\"1 Žižkov\(separator) rear \"\"b\"\"\"", "\"a\nb\"", ""],
                ["", "2 Elm", ""],
                [""], ["5"],
            ].map { $0.joined(separator: separator) }.joined(separator: end)
            let rows = try rows(text, by: piece)
            #expect(rows.map(\.number) == [1, 2, 3])
            #expect(home(rows[0])?.address == "1 Žižkov\(separator) rear \"b\"" && home(rows[0])?.unit == "4")
            #expect(home(rows[0])?.postalCode == "a\nb")
            #expect(home(rows[1])?.address == "2 Elm" && home(rows[1])?.unit == nil)
            #expect(rows[2].read() == .failure(ImportFaults(list: [ImportFault(.address, .required)])))
        }
    }

    @Test(
        "Canvass A37: no file of addresses",
        arguments: [
            "", "name\nx", "address\n\"open", "address\n\"a\"b", "address\n\"a\" ,b", "address,unit\n1,\"", "address\na\u{0}",
        ])
    func broken(_ text: String) {
        #expect(throws: InvalidImportFile()) { try rows(text) }
        #expect(throws: InvalidImportFile()) { try rows(text, by: 1) }
    }

    @Test("Canvass A37: bytes that are no UTF-8, also at the very end")
    func encoding() {
        for tail: [UInt8] in [[0xE9, 0x0A], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x8E], [0xC0, 0x80], [0xED, 0xA0, 0x80]] {
            var csv = HomesCSV()
            #expect(throws: InvalidImportFile()) {
                try (Array("address\nx".utf8) + tail).withUnsafeBytes { try csv.take($0) { _ in } }
                try csv.finish { _ in }
            }
        }
    }

    @Test("Faults are told by field, in the order of the columns")
    func faults() throws {
        let long = String(repeating: "x", count: 501)
        let text = """
            address,lat,lng,gers_id,building_gers_id,note
            ,91,181,x,y,\(long)
            a,1e400,0x10,,,\(String(repeating: "y", count: 5_000))
            a,-90,180,08B2A100D2CA4FFF80000123456789AA,overture:building:08b2a100-d2ca-4fff-8000-0123456789ab,\(String(repeating: "é", count: 500))
            a,1,,,,
            a,,nan,,,
            """
        let read = try rows(text).map { row -> [String] in
            guard case .failure(let faults) = row.read() else { return [] }
            return faults.list.map { "\($0.field) \($0.code.rawValue)" }
        }
        #expect(
            read == [
                [
                    "address required", "lat invalid_latitude", "lng invalid_longitude", "gers_id invalid_gers_id",
                    "building_gers_id invalid_gers_id", "note too_long",
                ], ["note too_long", "lat invalid_latitude", "lng invalid_longitude"], [], ["lng invalid_longitude"],
                ["lat invalid_latitude", "lng invalid_longitude"],
            ])
    }

    @Test("Addresses that people take for the same have the same key")
    func keys() {
        let one = HomeKeys.digest(address: " 1  Straße ", unit: nil, postalCode: "É")
        #expect(one == HomeKeys.digest(address: "1 STRASSE", unit: "", postalCode: "e\u{301}"))
        #expect(one != HomeKeys.digest(address: "1 Strasse", unit: "É", postalCode: nil))
        #expect(HomeKeys.digest(address: "a", unit: "b", postalCode: nil) != HomeKeys.digest(address: "a b", unit: nil, postalCode: nil))
    }
}
