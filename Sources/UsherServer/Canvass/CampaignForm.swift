import UsherCore
import UsherStore

/// What a campaign is made or changed with.
struct CampaignForm: Sendable {
    /// As it was sent: whether it is anybody's is the store's to say.
    let organisation: String?
    let change: CampaignChange

    /// `site`: what Usher's own addresses begin with.
    init(_ fields: CanvassFields, site: String, isNew: Bool) throws {
        organisation = try fields.optionalText("organisation_id")
        let name = isNew || fields.has("name") ? try fields.text("name") : nil
        var status: Campaign.Status?
        if let text = try fields.optionalText("status") {
            status = Campaign.Status(rawValue: text)
            guard status != nil else { throw fields.invalid("status") }
        } else if fields.has("status"), !isNew {
            throw fields.invalid("status")
        }
        change = CampaignChange(
            name: name, description: try fields.patch("description", longest: 5_000), region: try fields.patch("region"), status: status,
            destination: try Self.destination(fields, site), revision: try fields.integer("revision"))
    }

    private static func destination(_ fields: CanvassFields, _ site: String) throws -> Patch<String?> {
        guard fields.has("destination_url") else { return .keep }
        guard let text = try fields.optionalText("destination_url", longest: .max), !text.isEmpty else { return .set(nil) }
        guard QRDestination.accepts(text, base: site) else { throw CampaignRefusal.invalidDestination }
        return .set(text)
    }

    /// The facts of a new campaign.
    var facts: CampaignFacts { change.applied(to: CampaignFacts(name: change.name ?? "")) }
}

extension CanvassFields {
    /// A text of a change: absent keeps, null or blank clears. Trimmed, without U+0000.
    func patch(_ name: String, longest: Int = 255) throws -> Patch<String?> {
        guard has(name) else { return .keep }
        let text = try optionalText(name, longest: longest).map(WireText.trimmed)
        guard let text, !text.isEmpty else { return .set(nil) }
        guard !text.utf8.contains(0) else { throw invalid(name) }
        return .set(text)
    }
}
