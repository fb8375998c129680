import UsherCore
import UsherPapers
import UsherStore
import UsherTemplates

// Below categories and areas: what single seats cost, ceilings, and what is set aside.
extension ConsoleDesk {
    /// Only of a show with numbered seats.
    func seatsPart(_ visit: ConsoleVisit, _ show: PlannedShow, _ path: String) -> [SheetPage.Part] {
        guard let map = show.map else { return [] }
        let (words, sheet, lines) = (visit.words, show.sheet ?? Sheet(), SeatLines(map))
        let names = Dictionary(sheet.shown(words).map { ($0.key, $0.name) }) { first, _ in first }
        let rows = sheet.seatPrices.map { price -> ConsoleTable.Row in
            let seats = price.seats ?? []
            let told = lines.lines(of: seats)
            let more = told.count > 3 ? ["…"] : []
            return ConsoleTable.Row(cells: [
                .init(
                    head: "", text: (told.prefix(3) + more).joined(separator: "; "), note: words.seats(seats.count),
                    href: path + "/seats/of/" + (price.seatKey ?? ""), isName: true),
                .init(head: words("console.prices.name"), text: names[price.category] ?? price.category),
                .init(head: words("console.order.price"), text: words.money(Money(price.amount, show.currency)), isNumber: true),
            ])
        }
        let heads: [ConsoleTable.Head] = [
            .init(label: words("console.seatprices.seats")), .init(label: words("console.prices.name")),
            .init(label: words("console.order.price"), isNumber: true),
        ]
        return [
            SheetPage.Part(
                id: "seats", heading: words("console.seatprices.title"), about: words("console.seatprices.about"),
                table: rows.isEmpty ? nil : ConsoleTable(words("console.seatprices.title"), heads: heads, rows: rows),
                links: [.init(href: path + "/seats/new", label: words("console.seatprices.new"))])
        ]
    }

    func limitsPart(_ visit: ConsoleVisit, _ show: PlannedShow, _ taken: ManagedShowStore.Taken, _ path: String) -> SheetPage.Part {
        let words = visit.words
        let limits = (show.sheet ?? Sheet()).quotas.filter { $0.kind == .limit }
        let rows = limits.map { quota in
            ConsoleTable.Row(
                cells: [
                    .init(head: "", text: quota.key, href: path + "/limits/of/" + quota.key, isName: true),
                    .init(head: words("console.limits.for"), text: Self.scope(quota, of: show, words)),
                ] + Self.counts(quota, taken.limits[quota.key] ?? 0, words))
        }
        return SheetPage.Part(
            id: "limits", heading: words("console.limits.title"), about: words("console.limits.about"),
            table: rows.isEmpty
                ? nil
                : ConsoleTable(
                    words("console.limits.title"),
                    heads: [.init(label: words("console.limits.name")), .init(label: words("console.limits.for"))] + Self.countHeads(words),
                    rows: rows),
            links: [.init(href: path + "/limits/new", label: words("console.limits.new"))])
    }

    /// Of a show that has something to set aside: places of standing areas, or seats of a plan.
    func allotmentsPart(
        _ visit: ConsoleVisit, _ show: PlannedShow, _ taken: ManagedShowStore.Taken, _ path: String
    ) -> [SheetPage.Part] {
        let (words, sheet, zone) = (visit.words, show.sheet ?? Sheet(), Zone(show.event.timeZone) ?? .universal)
        guard !sheet.standing.isEmpty || show.map != nil else { return [] }
        let lines = SeatLines(sheet.seatAllotments.isEmpty ? .none : show.map ?? .none)
        let rows = sheet.quotas.filter { $0.kind == .allotment }.map { quota in
            ConsoleTable.Row(
                cells: [
                    .init(
                        head: "", text: quota.key, href: path + "/allotments/of/" + quota.key,
                        tag: quota.setsAside(at: visit.now) ? nil : ConsoleTag(words("console.prices.over"), .bad), isName: true),
                    .init(head: words("console.limits.for"), text: Self.scope(quota, of: show, lines: lines, words)),
                    .init(head: words("console.allotments.release"), text: quota.releaseAt.map { words.shortMoment($0, zone) } ?? "–"),
                ] + Self.counts(quota, taken.allotments[quota.key] ?? 0, words))
        }
        let heads = ["console.limits.name", "console.limits.for", "console.allotments.release"]
        let code = ConsoleHead.Link(href: visit.path(.codes) + "/new", label: words("console.codes.new"))
        return [
            SheetPage.Part(
                id: "allotments", heading: words("console.allotments.title"), about: words("console.allotments.about"),
                table: rows.isEmpty
                    ? nil
                    : ConsoleTable(
                        words("console.allotments.title"), heads: heads.map { .init(label: words($0)) } + Self.countHeads(words), rows: rows
                    ),
                links: [.init(href: path + "/allotments/new", label: words("console.allotments.new"))]
                    + (visit.may(.house) && !rows.isEmpty ? [code] : []))
        ]
    }

    /// Of which areas and categories; none named are all.
    private static func scope(_ quota: Sheet.Quota, of show: PlannedShow, lines: SeatLines? = nil, _ words: Words) -> String {
        let named = lines?.lines(of: quota.seats) ?? []
        let seats = named.isEmpty ? [] : [(named.prefix(3) + (named.count > 3 ? ["…"] : [])).joined(separator: "; ")]
        let areas = show.areas.filter { quota.areas.contains($0.key) }.map(\.name)
        let categories = (show.sheet ?? Sheet()).shown(words).filter { quota.categories.contains($0.key) }.map(\.name)
        let told = [seats, areas, categories].filter { !$0.isEmpty }.map { $0.joined(separator: ", ") }
        return told.isEmpty ? words("console.limits.all") : told.joined(separator: " · ")
    }

    private static func counts(_ quota: Sheet.Quota, _ taken: Int64, _ words: Words) -> [ConsoleTable.Cell] {
        [
            .init(head: words("console.prices.given"), text: given(taken, of: quota.size, words), isNumber: true),
            .init(head: words("console.limits.left"), text: words.number(max(0, quota.size - taken)), isNumber: true),
        ]
    }

    private static func countHeads(_ words: Words) -> [ConsoleTable.Head] {
        [.init(label: words("console.prices.given"), isNumber: true), .init(label: words("console.limits.left"), isNumber: true)]
    }
}
