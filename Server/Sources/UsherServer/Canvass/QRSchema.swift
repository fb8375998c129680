import UsherHTTP
import UsherCore
import UsherWire

/// The shapes of printed codes, for the API's document.
enum QRSchema {
    private static let uuid = Schema.string(format: "uuid")
    private static let time = Schema.string("For example `2025-02-14T18:30:00.000Z`.", format: "date-time")

    static let code = Schema.named(
        "CanvassQRCode",
        .object([
            "id": uuid, "campaign_id": uuid, "address_id": uuid.nullable, "slug": .string(), "url": .string("What the code holds."),
            "destination_url": Schema.string("Its own, before the campaign's.").nullable, "label": Schema.string().nullable,
            "enabled": .boolean(), "scans": .integer("0 unless paid.", min: 0), "last_scanned_at": time.nullable, "created_at": time,
        ]))
    static let list = Schema.object(["qr_codes": .array(code), "next_cursor": Schema.string().nullable])
    static let made = Schema.object(["created": .integer(min: 0), "existing": .integer("Homes that had a code already.", min: 0)])
    static let request = Schema.object(
        [
            "scope": .string("`addresses`: a code for each home; `campaign`: one of the campaign.", oneOf: ["addresses", "campaign"]),
            "address_ids": Schema.array(uuid, "With `addresses`: only these homes.").nullable,
            "label": Schema.string("With `campaign`.", maxLength: 200).nullable,
            "destination_url": Schema.string("Instead of the campaign's.", maxLength: 2048).nullable,
        ], required: ["scope"])
    static let change = Schema.object(
        [
            "destination_url": Schema.string(maxLength: 2048).nullable, "label": Schema.string(maxLength: 200).nullable,
            "enabled": .boolean(),
        ], required: [])
    static let stats = Schema.object([
        "addresses": .integer(min: 0), "visited": .integer(min: 0), "not_visited": .integer(min: 0), "qr_codes": .integer(min: 0),
        "scans": .integer("Of all time; 0 unless paid.", min: 0), "homes_scanned": .integer(min: 0), "last_scanned_at": time.nullable,
        "by_day": .array(.object(["date": .string(format: "date"), "scans": .integer(min: 0), "homes": .integer(min: 0)])),
    ])

    static let campaign = Endpoint.Parameter.path("id", uuid, "The campaign.")
    static let codeID = Endpoint.Parameter.path("qid", uuid, "The code.")

    static func problems(_ problems: Problem...) -> [Endpoint.Answer] { problems.map { .problem($0, desk: .canvass) } }
}

extension CanvassQRCode {
    static var sample: Self {
        Self(
            id: "7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90", campaignID: "0d9f1f3e-0000-4000-8000-000000000001",
            addressID: "0d9f1f3e-0000-4000-8000-0000000000a1", slug: "k3v9x2m7pq", url: "https://canvass.example.org/q/k3v9x2m7pq",
            destinationURL: nil, label: nil, enabled: true, scans: 3, lastScannedAt: .at("2025-02-14T18:30:00Z"),
            createdAt: .at("2025-02-01T09:00:00Z"))
    }
}

extension CanvassStats {
    static var sample: Self {
        Self(
            addresses: 300, visited: 120, notVisited: 180, qrCodes: 300, scans: 42, homesScanned: 31,
            lastScannedAt: .at("2025-02-14T18:30:00Z"),
            byDay: [Day(date: "2025-02-13", scans: 30, homes: 25), Day(date: "2025-02-14", scans: 12, homes: 9)])
    }
}
