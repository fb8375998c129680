import UsherCore
import UsherServer

/// What the demo prints of Canvass: the two accounts' tokens, and calls that show what is paid for and what is not.
extension DemoPage {
    private func token(_ subject: String) -> String { "-H 'Authorization: Bearer \(DemoCanvass.token(subject, demo.catalogue.memory))'" }

    private func call(_ path: String, _ subject: String) -> String { "curl -is '\(base)\(path)' \(token(subject))" }

    /// Where each of the two signs in to see a campaign.
    var campaigns: String {
        let pages = [
            (DemoCampaign.prima, DemoCampaign.payerEmail, DemoCampaign.payer, "whose team pays and sees scans"),
            (DemoCampaign.elms, DemoCampaign.freeEmail, DemoCampaign.free, "who pays nothing"),
        ]
        return pages.map { campaign, email, subject, what in
            let password = demo.catalogue.memory.password(subject)
            return "  \(base)/signin?next=/console/campaigns/\(campaign)\n      as \(email), \(what), with the password \(password)\n"
        }.joined()
    }

    var canvassSteps: [Step] {
        let (payer, free) = (DemoCampaign.payer, DemoCampaign.free)
        let prima = "/api/campaigns/\(DemoCampaign.prima)"
        return [
            Step(status: 200, title: "Canvass: what a team has paid for", command: call("/api/billing/entitlement", payer)),
            Step(status: 200, title: "And what somebody who pays nothing has", command: call("/api/billing/entitlement", free)),
            Step(
                status: 200, title: "A building on the map, with its scans",
                command: call("/api/buildings/\(DemoCampaign.building(42))?campaign_id=\(DemoCampaign.prima)", payer)),
            Step(
                status: 200, title: "Without a plan the same, but no scans",
                command: call("/api/buildings/\(DemoCampaign.building(9_001))", free)),
            Step(status: 404, title: "Somebody else's campaign is not found", command: call(prima, free)),
            Step(status: 200, title: "300 homes, the first three", command: call("\(prima)/addresses?limit=3", payer)),
            Step(
                status: 302, title: "A printed code: counted, and on to its destination",
                command: "curl -is '\(base)/q/\(DemoCampaign.slug(42))'"),
            Step(status: 200, title: "The figures, day by day", command: call("\(prima)/stats?tz=America/Toronto", payer)),
            Step(
                status: 402, title: "Printing in bulk is paid for", command: call("/api/campaigns/\(DemoCampaign.elms)/print.csv", free)),
            Step(status: 200, title: "The list for the printer", command: call("\(prima)/print.csv?limit=3", payer)),
        ]
    }
}

/// The demo as a project of Supabase's kind: its secret signs the tokens that it prints.
enum DemoCanvass {
    private static let name = "supabase"

    /// Days for which a printed token is good; each start prints new ones.
    private static let days: Int64 = 30

    /// Has the server believe the demo's tokens, too.
    static func prepare(_ settings: inout Settings, at now: Instant) throws {
        let folder = try DataFolder(settings.data).url
        let memory = try DemoMemory.load(folder, today: (Zone(DemoCatalogue.zone) ?? .universal).date(of: now))
        try memory.save(folder)
        settings.supabase.jwtSecret = memory.key(name)
    }

    static func token(_ subject: String, _ memory: DemoMemory) -> String {
        let end = WallClock.system.now().adding(seconds: days * 86_400)
        return DemoToken.make(subject, secret: memory.key(name), until: end)
    }
}
