import UsherCore
import UsherStore

/// What a campaign is made or changed with.
struct CampaignForm: Sendable {
    /// As it was sent: whether it is anybody's is the store's to say.
    let organisation: String?
    let change: CampaignChange

    /// `site`: what Usher's own addresses begin with.
    init(_ sent: FieldReader<CanvassPolicy>, site: String, isNew: Bool) throws {
        var fields = sent
        organisation = try fields.text("organisation_id", most: 255)
        let name = isNew || fields.has("name") ? try fields.filled("name") : nil
        var status: Campaign.Status?
        if let text = try fields.text("status", most: 255) {
            status = Campaign.Status(rawValue: text)
            guard status != nil else { throw fields.fault("status") }
        } else if fields.has("status"), !isNew {
            throw fields.fault("status")
        }
        change = CampaignChange(
            name: name, description: try fields.patch("description", most: 5_000), region: try fields.patch("region"), status: status,
            destination: try Self.destination(&fields, site), revision: try fields.integer("revision"))
    }

    private static func destination(_ fields: inout FieldReader<CanvassPolicy>, _ site: String) throws -> Patch<String?> {
        guard fields.has("destination_url") else { return .keep }
        guard let text = try fields.text("destination_url"), !text.isEmpty else { return .set(nil) }
        guard QRDestination.accepts(text, base: site) else { throw CampaignRefusal.invalidDestination }
        return .set(text)
    }

    /// The facts of a new campaign.
    var facts: CampaignFacts { change.applied(to: CampaignFacts(name: change.name ?? "")) }
}
