import Foundation
import Testing
@testable import UsherKit
import UsherTesting

/// The quick way to read seats beside `JSONDecoder`, which says what is right.
@Suite struct SeatReaderTests {
    /// A seat as the server writes it, with a change.
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let body: Data

        init(_ name: String, _ old: String = "", _ new: String = "") {
            testDescription = name
            let changed = old.isEmpty ? SeatReaderTests.seat : SeatReaderTests.seat.replacing(old, with: new)
            body = Data("[\(SeatReaderTests.seat),\(changed)]".utf8)
        }

        init(_ name: String, body: Data) {
            testDescription = name
            self.body = body
        }
    }

    static let seat =
        #"{"id":"0b6e7a3e-5f0d-4c0b-9a55-6d2f6c1f0a11","row":"A","number":"12","section":"Stalls","price":85,"status":"reserved","#
        + #""seatMapId":"0b6e7a3e-5f0d-4c0b-9a55-6d2f6c1f0a12","price_pence":8500,"section_id":"stalls","map_seat_id":"stalls-A-12","#
        + ##""is_accessible":false,"restricted_view":true,"color_hex":"#2E7D32","position":{"x":455.5,"y":190},"row_letter":"A","##
        + #""section_name":"Stalls","seat_number":12}"#

    /// As a server of the seed's time writes it.
    private static let old = #"{"id":"s","row":"A","number":"12","section":"Stalls","price":85,"status":"sold","seatMapId":"m"}"#

    /// As the server writes them.
    static let usual: [Form] = [
        Form("as it is"),
        Form("of no seat at all", body: Data("[]".utf8)),
        Form("a state of later days", #""reserved""#, #""melted""#),
        Form("letters of all sorts", #""Stalls""#, #""Ränge ﬃ 東 🎭 e\#u{301}""#),
        Form("an empty row", #""row":"A""#, #""row":"""#),
        Form("a place below zero", #"{"x":455.5,"y":190}"#, #"{"x":-0.125,"y":-0}"#),
        Form("a place to the last digit", "455.5", "1234.56789012345"),
        Form("fifteen digits", "190}", "123456789012345}"),
        Form("a great price", "8500", "999999999999999999"),
        Form("nothing to pay", "8500", "0"),
    ]

    /// JSON of a seat all the same.
    static let unusual: [Form] = [
        Form("escapes", #""Stalls""#, #""\u0053t\"a\/\n\ud83c\udfad""#),
        Form("a name with an escape", #""row":"#, #""\u0072ow":"#),
        Form("a member of later days", #","row_letter""#, #","wheelchair":{"a":[1,null]},"row_letter""#),
        Form("another order", #""row":"A","number":"12""#, #""number":"12","row":"A""#),
        Form("a member twice", #""row":"A","#, #""row":"A","row":"B","#),
        Form("the seed's members alone", body: Data("[\(old),\(old)]".utf8)),
        Form("one that may be missing is missing", ##""color_hex":"#2E7D32","##, ""),
        Form("no place", #""position":{"x":455.5,"y":190},"#, ""),
        Form("null where nothing need be", #"{"x":455.5,"y":190}"#, "null"),
        Form("white space", ",", " ,\n\t"),
        Form("an exponent", "455.5", "4.555e2"),
        Form("a whole number with a fraction", "8500", "8500.0"),
        Form("a price below zero", "8500", "-8500"),
        Form("sixteen digits", "455.5", "1234.567890123456"),
    ]

    /// No list of seats: an app is told so.
    static let wrong: [Form] = [
        Form("no id", #""id":"0b6e7a3e-5f0d-4c0b-9a55-6d2f6c1f0a11","#, ""),
        Form("null for an id", #""0b6e7a3e-5f0d-4c0b-9a55-6d2f6c1f0a11""#, "null"),
        Form("a number for a text", #""row":"A""#, #""row":7"#),
        Form("a text for a number", "8500", #""8500""#),
        Form("a text for yes or no", "true", #""true""#),
        Form("a list for a place", #"{"x":455.5,"y":190}"#, "[455.5,190]"),
        Form("half a place", #","y":190"#, ""),
        Form("a fraction of a penny", "8500", "8500.5"),
        Form("more than an Int holds", "8500", "99999999999999999999"),
        Form("a zero too many", "8500", "08500"),
        Form("a point without digits", "455.5", "455."),
        Form("a line break in a text", #""Stalls""#, "\"Sta\nlls\""),
        Form("cut off", body: Data("[\(seat)".utf8)),
        Form("more after the end", body: Data("[\(seat)]]".utf8)),
        Form("one seat", body: Data(seat.utf8)),
        Form("nothing", body: Data()),
        Form("no UTF-8", body: Data("[\(seat)]".utf8.map { $0 == UInt8(ascii: "S") ? 0xC3 : $0 })),
    ]

    @Test("A seat in the server's form is read quickly, and as JSONDecoder reads it", arguments: usual)
    func quick(form: Form) async throws {
        let plain = try WireJSON.decoder.decode([BoxOffice.Seat].self, from: form.body)
        #expect(SeatReader.seats(form.body) == plain)
        let answered = try await Self.answered(form)
        #expect(answered == plain)
    }

    @Test("A seat in any other form is left to JSONDecoder, and reaches the app none the less", arguments: unusual)
    func left(form: Form) async throws {
        let plain = try WireJSON.decoder.decode([BoxOffice.Seat].self, from: form.body)
        #expect(plain.count == 2 && SeatReader.seats(form.body) == nil)
        let answered = try await Self.answered(form)
        #expect(answered == plain)
    }

    @Test("What is no list of seats is an error, as it is JSONDecoder's", arguments: wrong)
    func refused(form: Form) async throws {
        #expect(throws: DecodingError.self) { try WireJSON.decoder.decode([BoxOffice.Seat].self, from: form.body) }
        #expect(SeatReader.seats(form.body) == nil)
        await #expect(throws: BoxOfficeError.decoding) { try await Self.answered(form) }
    }

    @Test("The server's own answer is read quickly: a change of its form must not go unnoticed")
    func server() async throws {
        try await ShopKit.run { shop in
            let seats = try await shop.client.seats(of: ShopKit.hamlet)
            let body = try await shop.again()
            #expect(seats.count == 40 && SeatReader.seats(body) == seats)
            let plain = try WireJSON.decoder.decode([BoxOffice.Seat].self, from: body)
            #expect(plain == seats)
        }
    }

    /// What an app gets of it.
    private static func answered(_ form: Form) async throws -> [BoxOffice.Seat] {
        let client = BoxOfficeClient(baseURL: KitHouse.base, transport: Answer(body: form.body), clock: VirtualClock(skips: true).kit)
        return try await client.seats(of: "hamlet")
    }

    private struct Answer: Transport {
        let body: Data

        func send(_ request: UsherRequest) async throws(UsherError) -> UsherResponse { UsherResponse(status: 200, body: body) }
    }
}

/// What the quick way takes is what `JSONDecoder` takes.
@Suite struct SeatFuzzTests {
    @Test("Fuzz: seats that are read quickly are those that JSONDecoder reads; no bytes make the reader trap")
    func same() async throws {
        let list = Array("[\(SeatReaderTests.seat),\(SeatReaderTests.seat)]".utf8)
        let words = ["null", "\\u0041", "-", "0", ".", "e1", "85", "999999999999999999", "{", "}", "]", ",", "\"", "true", "\u{FEFF}", "é"]
        try await Fuzz.run("seats", 3_000) { source in
            let body = Data(source.chance(2) ? list : source.mutate(list, words: words))
            guard let quick = SeatReader.seats(body) else { return nil }
            let plain = try WireJSON.decoder.decode([BoxOffice.Seat].self, from: body)
            return quick == plain ? nil : String(decoding: body, as: UTF8.self)
        }
    }
}
