import UsherHTTP
import UsherCore
import UsherTemplates

/// What the form of a new campaign holds; its bounds are those of the API.
struct CampaignFields: Sendable {
    var name = ""
    var region = ""
    var text = ""
    var destination = ""
    /// What is wrong, by field: keys of texts.
    private(set) var faults: [String: String] = [:]

    init() {}

    init(_ facts: CampaignFacts) {
        (name, region) = (facts.name, facts.region ?? "")
        (text, destination) = (facts.description ?? "", facts.destination ?? "")
    }

    /// `site`: what Usher's own addresses begin with.
    init(_ form: FormBody, site: String) {
        (name, region) = (WireText.trimmed(form["name"]), WireText.trimmed(form["region"]))
        (text, destination) = (WireText.trimmed(form["text"]), WireText.trimmed(form["destination"]))
        if name.isEmpty { faults["name"] = "console.form.required" }
        if !WireText.fits(name, 255) { faults["name"] = "console.form.long" }
        if !WireText.fits(region, 255) { faults["region"] = "console.form.long" }
        if !WireText.fits(text, 5_000) { faults["text"] = "console.form.long" }
        if !destination.isEmpty, !QRDestination.accepts(destination, base: site) {
            faults["destination"] = "console.campaign.destination.bad"
        }
    }

    /// Nil where something is wrong.
    var facts: CampaignFacts? {
        guard faults.isEmpty else { return nil }
        return CampaignFacts(
            name: name, description: text.isEmpty ? nil : text, region: region.isEmpty ? nil : region,
            destination: destination.isEmpty ? nil : destination)
    }

    func fields(_ words: Words) -> [ConsoleField] {
        func fault(_ name: String) -> String? { faults[name].map { words($0) } }
        return [
            .text("name", words("console.campaign.name"), name, most: 255, error: fault("name")),
            .text("region", words("console.campaign.region"), region, required: false, most: 255, error: fault("region")),
            .text(
                "destination", words("console.campaign.destination"), destination, type: "url", required: false, most: 2_048,
                hint: words("console.campaign.destination.hint"), error: fault("destination")),
            .area("text", words("console.campaign.text"), text, most: 5_000, error: fault("text")),
        ]
    }
}
