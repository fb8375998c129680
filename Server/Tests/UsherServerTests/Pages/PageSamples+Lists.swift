import UsherCore
import UsherTemplates

@testable import UsherServer

/// Pages of lists that a house brings.
extension PageSamples {
    static func list(_ words: Words) -> ListPage {
        let fields = ListKind.manifest.fields
        func column(_ index: Int, _ head: String, _ chosen: String, _ error: String? = nil) -> ConsoleField {
            .choice(
                "column-\(index)", head,
                [ConsoleField.Option("", words("console.list.leave"), isChosen: chosen.isEmpty)]
                    + fields.map { ConsoleField.Option($0.name, words.field($0.name), isChosen: $0.name == chosen) },
                hint: words("console.list.example", ["text": .text("=Jane <b>")]), error: error)
        }
        return ListPage(
            lead: words("console.list.lead", ["name": .text("who <flies>.csv"), "n": .number(12_400)]),
            error: words("console.list.wrong"), token: token,
            fields: [column(0, "Vorname", "first_name"), column(1, "Sitz", "first_name", words("console.list.twice"))], hasFields: true,
            attempt: .init("/console/o/globe/imports/1/try", words("console.list.try"), once: once),
            make: .init("/console/o/globe/imports/1/import", words("console.list.import.manifest"), once: once),
            cancel: "/console/o/globe/flights/1",
            sample: ConsoleTable(
                words("console.list.sample"), heads: [.init(label: "Vorname"), .init(label: "Sitz")],
                rows: [.init(cells: [.init(head: "Vorname", text: "=Jane <b>"), .init(head: "Sitz", text: "2B")])]))
    }

    /// What a try has found.
    static func tried(_ words: Words) -> JobPage {
        var page = JobPage(
            progress: ConsoleProgress(
                label: words("console.job.rows", ["done": .number(500), "all": .number(500)]), done: 500, all: 500),
            facts: [
                .init(name: words("console.job.state"), value: words("console.job.tried")),
                .init(name: words("console.job.rows.inserted"), value: "499"),
            ],
            failed: ConsoleTable(
                words("console.job.failed"), heads: ["row", "column", "cell", "why"].map { .init(label: words("console.list.\($0)")) },
                rows: [
                    .init(cells: [
                        .init(head: "", text: "7", isName: true), .init(head: words("console.list.column"), text: words.field("seat")),
                        .init(head: words("console.list.cell"), text: "=2B<i>"),
                        .init(head: words("console.list.why"), text: words("console.job.reason.seat_taken")),
                    ])
                ], csv: "/console/o/globe/jobs/1/report.csv"))
        page.hint = words("console.list.counted")
        page.make = ConsoleForm(
            "/console/o/globe/imports/1/import", [], button: words("console.list.import.manifest"), token: token, once: once,
            hidden: [.init(name: "column-0", value: "first_name")])
        page.columns = .init(href: "/console/o/globe/imports/1", label: words("console.list.back"))
        return page
    }

    /// An import that is over: where its rows are now.
    static func imported(_ words: Words) -> JobPage {
        var page = JobPage(
            progress: ConsoleProgress(
                label: words("console.job.rows", ["done": .number(12), "all": .number(12)]), done: 12, all: 12),
            facts: [.init(name: words("console.job.state"), value: words("console.job.over"))], failed: nil)
        page.rows = .init(href: "/console/o/globe/flights?span=all", label: words("console.list.rows.flights"))
        return page
    }
}
