import Crypto
import Foundation
import UsherCore
import UsherStore

/// The answer of 5.5. Codes leave the house only as keyed hashes. Written straight into bytes: a whole door's devices ask for thousands of
/// sales at once, and `WireEncoder` takes some three times as long for a row.
enum ManifestAnswer {
    static let usualLimit: Int64 = 1_000
    static let largestLimit: Int64 = 5_000
    static let longestCursor = 128
    static let hashLength = 16

    static func body(_ page: ManifestPage, at now: Instant) -> [UInt8] {
        var json = JSONWriter(capacity: 1_024 + 160 * page.sales.count)
        json.beginObject()
        json.name("data")
        json.beginObject()
        event(page.event, &json)
        json.member("server_time", now)
        json.name("hash")
        json.beginObject()
        json.member("algorithm", "HMAC-SHA256")
        json.member("salt", Base64Text.encode(page.salt))
        json.member("length", hashLength)
        json.endObject()
        lists(page, &json)
        json.name("sales")
        json.beginArray()
        let hash = CodeHash(salt: page.salt)
        for sale in page.sales { write(sale, page.event, hash, &json) }
        json.endArray()
        json.member("next", page.next.text)
        json.member("more", page.more)
        json.endObject()
        json.endObject()
        return json.bytes
    }

    private static func event(_ event: Event, _ json: inout JSONWriter) {
        json.name("event")
        json.beginObject()
        json.member("id", event.id.rawValue)
        json.member("name", event.name)
        json.member("time_zone", event.timeZone)
        json.member("reentry", event.reentry.name)
        json.endObject()
    }

    private static func lists(_ page: ManifestPage, _ json: inout JSONWriter) {
        json.name("dates")
        json.beginArray()
        for occurrence in page.dates {
            json.beginObject()
            json.member("date", occurrence.date)
            json.member("opens_at", occurrence.opensAt)
            json.member("closes_at", occurrence.closesAt)
            json.endObject()
        }
        json.endArray()
        json.name("ticket_types")
        json.beginArray()
        for type in page.event.ticketTypes {
            json.beginObject()
            json.member("id", type.id.rawValue)
            json.member("name", type.name)
            json.endObject()
        }
        json.endArray()
    }

    private static func write(_ item: ManifestSale, _ event: Event, _ hash: CodeHash, _ json: inout JSONWriter) {
        json.beginObject()
        switch item {
        case .deleted(let id):
            json.member("id", id.rawValue)
            json.member("st", "deleted")
        case .sale(let sale, let code, let places):
            json.member("id", sale.id.rawValue)
            json.member("h", hash.text(of: code))
            json.member("st", sale.status(in: event).rawValue)
            json.member("d", sale.eventDate)
            json.name("l")
            json.beginArray()
            for line in sale.roster.lines { json.integers([line.id.rawValue, line.ticketType.rawValue]) }
            json.endArray()
            json.name("a")
            json.beginArray()
            persons(sale, places, hash, &json)
            json.endArray()
        }
        json.endObject()
    }

    private static func persons(_ sale: Sale, _ places: [ManifestPerson], _ hash: CodeHash, _ json: inout JSONWriter) {
        for (person, place) in zip(sale.roster.persons, places) {
            json.beginArray()
            json.integer(person.id.rawValue)
            json.string(hash.text(of: person.code))
            json.integer(Int64(person.line))
            json.optional(place.seat)
            json.integer(place.since?.seconds ?? 0)
            if let own = person.status, own != sale.status { json.string(own.rawValue) }
            json.endArray()
        }
    }

    static let example = """
        {"data":{"event":{"id":456,"name":"Hamlet","time_zone":"America/New_York","reentry":"once"},"server_time":"2025-12-20T23:30:00Z",\
        "hash":{"algorithm":"HMAC-SHA256","salt":"kR0bZ1mPzq2Jx8n4m3VbYw","length":16},"dates":[{"date":"2025-12-20",\
        "opens_at":"2025-12-20T05:00:00Z","closes_at":"2025-12-21T05:00:00Z"}],"ticket_types":[{"id":101,"name":"Stalls"}],\
        "sales":[{"id":123,"h":"u2aXGx0yQ1q0Zt0m9m8r5w","st":"paid","d":"2025-12-20","l":[[789,101]],\
        "a":[[4501,"Qm3sZ5t4Vw6y8A0c2E4g6I",0,"A12",1766273400],[4502,"b1D3f5H7j9L1n3P5r7T9vQ",0,null,0]]},{"id":124,"st":"deleted"}],\
        "next":"co.0.fpi.0.0.1a.0.rt","more":false}}
        """
}

/// Hashes codes as devices do: the first 16 bytes of HMAC-SHA256 under the event's salt, as base64url without padding.
struct CodeHash {
    private let key: SymmetricKey

    init(salt: [UInt8]) { key = SymmetricKey(data: salt) }

    func text(of code: String) -> String {
        Base64Text.encode(HMAC<SHA256>.authenticationCode(for: Data(code.utf8), using: key).prefix(ManifestAnswer.hashLength))
    }
}
