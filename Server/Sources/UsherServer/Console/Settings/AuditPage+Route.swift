import UsherHTTP
import UsherPapers
import Hummingbird
import UsherCore
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    var auditEndpoints: [Endpoint] {
        let filters = Self.listParameters(["area", "who", "result", "period"])
        return [
            housePage("/audit", "What was done in the house's name", .audit, parameters: filters) { visit, _ in
                try await visit.show(
                    ConsoleTablePage(table: try await auditTable(visit)),
                    ConsoleHead(title: visit.words(ConsoleSection.audit.key), section: .audit))
            },
            housePage("/audit.csv", "The same as a table file", .audit, parameters: filters) { visit, _ in try await auditFile(visit) },
        ]
    }

    /// First words of actions, as the filter offers them.
    private static let areas = [
        "show", "plan", "seats", "brand", "mails", "legal", "booking", "refund", "person", "member", "invite", "organisation", "key",
        "campaign", "tour", "flight", "ticket", "hook",
    ]
    private static let (results, periods) = (["done", "refused"], ["1", "7", "30"])

    /// What the address asks for; what it says that nobody offers is not heard.
    private func auditFilter(_ visit: ConsoleVisit, _ query: Query) -> HouseAuditStore.Filter {
        func known(_ name: String, _ offered: [String]) -> String? { query.first(name).flatMap { offered.contains($0) ? $0 : nil } }
        let days = known("period", Self.periods).flatMap { Int64($0) }
        return HouseAuditStore.Filter(
            area: known("area", Self.areas), who: query.first("who").flatMap(UUIDText.normalised),
            isRefused: known("result", Self.results).map { $0 == "refused" },
            since: days.map { visit.now.adding(seconds: -$0 * 86_400) })
    }

    private func auditTable(_ visit: ConsoleVisit) async throws -> ConsoleTable {
        let (words, query) = (visit.words, Query(visit.request))
        let filter = auditFilter(visit, query)
        let before = query.first("after").flatMap { Digits.whole($0, in: 1...Int64.max) }
        let found = try await HouseAuditStore(database).list(
            of: visit.organisation.id, filter, before: before, limit: Self.size(query))
        let members = try await teams.members(of: visit.organisation.uuid, for: visit.account.id)
        let path = visit.path(.audit)
        func choice(_ name: String, _ label: String, _ options: [(String, String)], _ chosen: String?) -> ConsoleTable.Filter {
            let every = ConsoleTable.Option(value: "", label: words("console.table.every"), isChosen: chosen == nil)
            return .init(
                name: name, label: words(label),
                options: [every] + options.map { .init(value: $0.0, label: $0.1, isChosen: $0.0 == chosen) })
        }
        return ConsoleTable(
            words(ConsoleSection.audit.key),
            heads: [
                .init(label: words("console.audit.what")), .init(label: words("console.audit.who")),
                .init(label: words("console.audit.when")),
            ], rows: found.rows.map { row($0, visit) },
            search: ConsoleTable.Search(
                action: path, label: nil, value: "",
                filters: [
                    choice("area", "console.audit.area", Self.areas.map { ($0, words("console.audit.area.\($0)")) }, filter.area),
                    choice(
                        "who", "console.audit.who", members.map { ($0.uuid, $0.name.isEmpty ? $0.email ?? "–" : $0.name) }, filter.who),
                    choice(
                        "result", "console.audit.result", Self.results.map { ($0, words("console.audit.result.\($0)")) },
                        filter.isRefused.map { $0 ? "refused" : "done" }),
                    choice(
                        "period", "console.audit.period", Self.periods.map { ($0, words("console.audit.period.\($0)")) },
                        filter.since == nil ? nil : query.first("period")),
                ], reset: filter == HouseAuditStore.Filter() ? nil : path),
            csv: found.rows.isEmpty ? nil : visit.path("audit.csv") + "?" + query.with("after", ""),
            next: found.next.map { path + "?" + query.with("after", "\($0)") },
            first: before == nil ? nil : path + "?" + query.with("after", ""),
            nothing: found.rows.isEmpty ? words("console.audit.none") : nil)
    }

    private func auditFile(_ visit: ConsoleVisit) async throws -> Response {
        let filter = auditFilter(visit, Query(visit.request))
        let found = try await HouseAuditStore(database).list(of: visit.organisation.id, filter, limit: 10_000)
        var file = CSVText(["at", "name", "email", "what", "action", "subject", "result", "address"])
        for row in found.rows {
            file.row([
                Timestamp.seconds(row.at), row.name ?? "", row.email ?? "", Self.sentence(row, visit.words), row.action, row.subject,
                row.result, row.address,
            ])
        }
        return .csv(file.text, name: "audit.csv")
    }

    private func row(_ row: HouseAuditRow, _ visit: ConsoleVisit) -> ConsoleTable.Row {
        let words = visit.words
        return ConsoleTable.Row(cells: [
            .init(
                head: "", text: Self.sentence(row, words), note: Self.details(row, words), isName: true),
            .init(head: words("console.audit.who"), text: row.name ?? words("console.audit.machine"), note: row.email ?? row.address),
            .init(head: words("console.audit.when"), text: words.shortMoment(row.at, visit.zone)),
        ])
    }

    /// Of what, and with what outcome, in words; nil where both are for machines alone. The file has them as they are.
    private static func details(_ row: HouseAuditRow, _ words: Words) -> String? {
        let isOpaque = UUIDText.normalised(row.subject) != nil || row.subject.utf8.allSatisfy { Digits.value($0) != nil }
        let parts = [isOpaque ? "" : row.subject, row.result == "ok" ? "" : outcome(row.result, words)].filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    /// `owner`, `1 of 2 seats` and `Great Hall, version 2` in words; all else is a name.
    private static func outcome(_ result: String, _ words: Words) -> String {
        let role = words("console.role.\(result)")
        if role != "console.role.\(result)" { return role }
        if let found = result.wholeMatch(of: /(\d{1,9}) of (\d{1,9}) seats/), let n = Int64(found.1), let all = Int64(found.2) {
            return words("console.audit.seats", ["n": .number(n), "all": .number(all)])
        }
        if let found = result.wholeMatch(of: /(.*), version (\d{1,9})/) { return "\(found.1), \(words("console.plan.version")) \(found.2)" }
        return result
    }

    /// What was done, in words; an action that has none yet by its own name.
    private static func sentence(_ row: HouseAuditRow, _ words: Words) -> String {
        let key = "console.audit.act.\(row.action)"
        let said = words(key)
        return said == key ? row.action : said
    }
}
