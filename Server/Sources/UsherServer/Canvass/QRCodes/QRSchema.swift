import UsherHTTP
import UsherCore
import UsherWire

/// What requests about printed codes say and name.
enum QRSchema {
    // By hand, since no type of the wire is one of these bodies: whether a member is null or absent matters in them.
    static let request = Schema.object(
        [
            "scope": .string("`addresses`: a code for each home; `campaign`: one of the campaign.", oneOf: ["addresses", "campaign"]),
            "address_ids": Schema.array(CanvassSchema.uuid, "With `addresses`: only these homes.").nullable,
            "label": Schema.string("With `campaign`.", maxLength: QRCodeForm.longestLabel).nullable,
            "destination_url": Schema.string("Instead of the campaign's.", maxLength: QRDestination.longest).nullable,
        ], required: ["scope"])
    static let change = Schema.object(
        [
            "destination_url": Schema.string(maxLength: QRDestination.longest).nullable,
            "label": Schema.string(maxLength: QRCodeForm.longestLabel).nullable,
            "enabled": .boolean(),
        ], required: [])

    static let campaign = Endpoint.Parameter.path("id", CanvassSchema.uuid, "The campaign.")
    static let codeID = Endpoint.Parameter.path("qid", CanvassSchema.uuid, "The code.")

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
