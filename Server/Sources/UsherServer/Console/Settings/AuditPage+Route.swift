import UsherHTTP
import UsherCore
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    var auditEndpoint: Endpoint {
        housePage("/audit", "What was done in the house's name", .audit, parameters: Self.listParameters(["area"])) { visit, _ in
            try await visit.show(
                ConsoleTablePage(table: try await auditTable(visit)),
                ConsoleHead(title: visit.words(ConsoleSection.audit.key), section: .audit))
        }
    }

    /// First words of actions, as the filter offers them.
    private static let areas = [
        "show", "plan", "seats", "booking", "refund", "member", "invite", "organisation", "campaign", "tour", "hook",
    ]

    private func auditTable(_ visit: ConsoleVisit) async throws -> ConsoleTable {
        let (words, query) = (visit.words, Query(visit.request))
        let area = query.first("area").flatMap { Self.areas.contains($0) ? $0 : nil }
        let before = query.first("after").flatMap { Digits.whole($0, in: 1...Int64.max) }
        let found = try await HouseAuditStore(database).list(
            of: visit.organisation.id, area: area, before: before, limit: Self.size(query))
        let path = visit.path(.audit)
        let every = ConsoleTable.Option(value: "", label: words("console.table.every"), isChosen: area == nil)
        return ConsoleTable(
            words(ConsoleSection.audit.key),
            heads: [
                .init(label: words("console.audit.what")), .init(label: words("console.audit.who")),
                .init(label: words("console.audit.when")),
            ], rows: found.rows.map { row($0, visit) },
            search: ConsoleTable.Search(
                action: path, label: "", value: "",
                filters: [
                    .init(
                        name: "area", label: words("console.audit.area"),
                        options: [every]
                            + Self.areas.map { .init(value: $0, label: words("console.audit.area.\($0)"), isChosen: $0 == area) })
                ]),
            next: found.next.map { path + "?" + query.with("after", "\($0)") },
            first: before == nil ? nil : path + "?" + query.with("after", ""),
            nothing: found.rows.isEmpty ? words("console.audit.none") : nil)
    }

    private func row(_ row: HouseAuditRow, _ visit: ConsoleVisit) -> ConsoleTable.Row {
        let words = visit.words
        return ConsoleTable.Row(cells: [
            .init(
                head: "", text: Self.sentence(row, words), note: row.result == "ok" ? row.subject : "\(row.subject) · \(row.result)",
                isName: true),
            .init(head: words("console.audit.who"), text: row.name ?? words("console.audit.machine"), note: row.email ?? row.address),
            .init(head: words("console.audit.when"), text: words.shortMoment(row.at, visit.zone)),
        ])
    }

    /// What was done, in words; an action that has none yet by its own name.
    private static func sentence(_ row: HouseAuditRow, _ words: Words) -> String {
        let key = "console.audit.act.\(row.action)"
        let said = words(key)
        return said == key ? row.action : said
    }
}
