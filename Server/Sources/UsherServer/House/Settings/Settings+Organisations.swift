import UsherCore
import UsherStore

/// What one organisation, one airline or one catalogue may have of this server.
extension Settings {
    static func organisationTerms() -> FoundingTerms {
        FoundingTerms(
            Setting.choice(
                "organisations.founding", Founding.open,
                help: "Who founds organisations: anybody with an account, then with campaigns alone, or operators."),
            most: Setting.integer(
                "organisations.per_account", FoundingTerms().most, in: 0...1_000_000,
                help: "How many organisations one account may own that is no operator's."))
    }

    static func organisationQuotas() -> Quotas {
        Quotas([
            .media: Setting.size("media.quota", 20 << 30, help: "The bytes of media that one organisation may have."),
            .uploads: quota("quota.uploads", 2_000, help: "Files that one organisation uploads a day."),
            .tours: quota("quota.tours", 1_000, help: "The most tours of one organisation."),
            .shows: quota("quota.shows", 10_000, help: "The most shows of one organisation."),
            .homes: quota("quota.homes", 2_000_000, help: "The most homes in all campaigns of one organisation."),
            .codes: quota("quota.codes", 2_000_000, help: "The most printed codes and vouchers of one organisation."),
            .mails: quota("quota.mails", 2_000, help: "Mails that people of one organisation have sent to others a day."),
            .members: quota("quota.members", 1_000, help: "The most members of one organisation."),
            .changes: quota("quota.changes", 200_000, help: "Changes that one airline makes a day; boarding goes on behind them."),
            .rows: quota("quota.rows", 500_000, help: "The most aircraft, passengers, flights and tickets of one airline, together."),
        ])
    }

    static func catalogueBounds() -> CatalogueBounds {
        let standard = CatalogueBounds()
        return CatalogueBounds(
            scans: bound(
                "import.max_scans", standard.scans, help: "The most scans of printed codes that one catalogue brings; each is a row."),
            persons: bound(
                "import.max_persons", standard.persons, help: "The most persons in the sales of one catalogue; each has a code."),
            seats: bound(
                "import.max_seats", standard.seats, help: "The most seats in the seat maps of one catalogue, equal maps counted once."))
    }

    private static func quota(_ name: String, _ standard: Int64, help: String) -> Int64 {
        Setting.integer(name, standard, in: 0...1_000_000_000, help: help)
    }

    private static func bound(_ name: String, _ standard: Int64, help: String) -> Int64 {
        Setting.integer(name, standard, in: 0...10_000_000_000, help: help)
    }
}
