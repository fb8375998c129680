import UsherCore
import UsherPapers
import UsherStore
import UsherTemplates

// What sections of the map cost, with which tax, and what is added to this show alone.
extension ConsoleDesk {
    /// Only of a show with numbered seats.
    func sectionsPart(_ visit: ConsoleVisit, _ show: PlannedShow, _ path: String) -> [SheetPage.Part] {
        guard show.map != nil else { return [] }
        let (words, sheet, taxes) = (visit.words, show.sheet ?? Sheet(), TaxField.choices(show.taxes))
        let rows = show.prices.map { section -> ConsoleTable.Row in
            let tax = sheet.area(section.key)?.tax
            // Where the house has no taxes there is nothing to choose.
            let own = taxes.isEmpty && tax == nil ? nil : path + "/sections/of/" + section.key
            return ConsoleTable.Row(cells: [
                .init(head: "", text: section.name, href: own, isName: true),
                .init(head: words("console.order.price"), text: words.money(Money(section.price, show.currency)), isNumber: true),
                .init(
                    head: words("console.report.tax"),
                    text: tax.map { key in taxes.first { $0.key == key }?.name ?? key } ?? "–"),
            ])
        }
        let heads: [ConsoleTable.Head] = [
            .init(label: words("console.sections.name")), .init(label: words("console.order.price"), isNumber: true),
            .init(label: words("console.report.tax")),
        ]
        return [
            SheetPage.Part(
                id: "sections", heading: words("console.sections.title"), about: words("console.sections.about"),
                table: rows.isEmpty ? nil : ConsoleTable(words("console.sections.title"), heads: heads, rows: rows),
                links: [.init(href: visit.path("shows", show.event.uuid ?? "", "setup", "4"), label: words("console.prices.sections"))])
        ]
    }

    func feesPart(_ visit: ConsoleVisit, _ show: PlannedShow, _ path: String) -> SheetPage.Part {
        let words = visit.words
        let house = ConsoleHead.Link(href: visit.path("settings", "fees"), label: words("console.showfees.house"))
        return SheetPage.Part(
            id: "fees", heading: words("console.showfees.title"), about: words("console.showfees.about"),
            table: .fees((show.sheet ?? Sheet()).fees, show.taxes, show.currency, path + "/fees/of", words),
            links: [.init(href: path + "/fees/new", label: words("console.fees.new"))] + (visit.may(.house) ? [house] : []))
    }
}
