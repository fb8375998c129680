public import Foundation
public import UsherWire

/// QR codes, images, print, figures.
extension CanvassClient {
    /// A campaign's codes; `limit` 1 to 1000, 100 if nil.
    public func codes(of campaign: String, limit: Int? = nil, cursor: String? = nil)
        async throws(CanvassError) -> CanvassQRCodeList
    {
        try await get(
            CanvassQRCodeList.self, path(campaign, "qr-codes"),
            [("limit", limit.map(String.init)), ("cursor", cursor)])
    }

    /// One code for each home that has none; repeats make only what is missing, so this is retried.
    public func makeCodes(for campaign: String, addresses: [String]? = nil) async throws(CanvassError)
        -> CanvassQRCodesMade
    {
        let body = CodeRequest(scope: "addresses", addressIDs: addresses)
        return try await write(
            CanvassQRCodesMade.self, .post, path(campaign, "qr-codes"), body, retry: .boxOffice)
    }

    /// One more code of the whole campaign.
    public func makeCode(
        for campaign: String, label: String? = nil, destination: String? = nil
    ) async throws(CanvassError) -> CanvassQRCode {
        let body = CodeRequest(scope: "campaign", label: label, destinationURL: destination)
        return try await write(CanvassQRCode.self, .post, path(campaign, "qr-codes"), body)
    }

    /// One code of a campaign.
    public func code(_ id: String, of campaign: String) async throws(CanvassError) -> CanvassQRCode {
        try await get(CanvassQRCode.self, path(campaign, "qr-codes", id))
    }

    /// Changes destination, label or whether it leads anywhere; nil keeps.
    public func change(
        code id: String, of campaign: String, destination: String? = nil, label: String? = nil,
        enabled: Bool? = nil
    ) async throws(CanvassError) -> CanvassQRCode {
        let body = CodeRequest(label: label, destinationURL: destination, enabled: enabled)
        return try await write(CanvassQRCode.self, .patch, path(campaign, "qr-codes", id), body)
    }

    /// Off for ever.
    public func delete(code id: String, of campaign: String) async throws(CanvassError) {
        try await delete(path(campaign, "qr-codes", id))
    }

    /// What an image of a code is made of.
    public enum ImageForm: String, Sendable {
        /// Pixels.
        case png
        /// Lines, for print of any size.
        case svg
    }

    /// An image that holds exactly the code's `url`. `size` in pixels, `ecc` L, M, Q or H, `margin` in modules.
    public func image(
        ofCode id: String, of campaign: String, form: ImageForm = .png, size: Int? = nil,
        ecc: String? = nil, margin: Int? = nil
    ) async throws(CanvassError) -> Data {
        let query = [
            ("size", size.map(String.init)), ("ecc", ecc), ("margin", margin.map(String.init)),
        ]
        return try await send(
            sender.request(.get, path(campaign, "qr-codes", id, "image.\(form.rawValue)"), query),
            retry: .boxOffice
        ).body
    }

    /// A page to print, for who pays: `upgrade_required` else.
    public func printSheet(
        of campaign: String, paper: String? = nil, columns: Int? = nil, rows: Int? = nil,
        after seq: Int? = nil
    ) async throws(CanvassError) -> Data {
        let query = [
            ("paper", paper), ("cols", columns.map(String.init)), ("rows", rows.map(String.init)),
            ("after_seq", seq.map(String.init)),
        ]
        return try await send(
            sender.request(.get, path(campaign, "print-sheet"), query), retry: .boxOffice
        ).body
    }

    /// A row for each home with a code, for who pays: `upgrade_required` else.
    public func printCSV(of campaign: String) async throws(CanvassError) -> Data {
        try await send(sender.request(.get, path(campaign, "print.csv")), retry: .boxOffice).body
    }

    /// `zone` is an IANA name.
    public func stats(
        of campaign: String, from: LocalDay? = nil, to: LocalDay? = nil, zone: String? = nil
    ) async throws(CanvassError) -> CanvassStats {
        try await get(
            CanvassStats.self, path(campaign, "stats"), [("from", from?.description), ("to", to?.description), ("tz", zone)])
    }
}

private struct CodeRequest: Encodable {
    var scope: String?
    var addressIDs: [String]?
    var label: String?
    var destinationURL: String?
    var enabled: Bool?

    enum CodingKeys: String, CodingKey {
        case scope, addressIDs = "address_ids", label, destinationURL = "destination_url", enabled
    }
}
