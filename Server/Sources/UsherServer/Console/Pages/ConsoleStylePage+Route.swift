import UsherHTTP
import Foundation
import UsherCore
import UsherPapers
import UsherStore
import UsherTemplates

extension ConsoleDesk {
    var styleEndpoints: [Endpoint] {
        guard settings.demo || settings.webStyle else { return [] }
        return [
            .page(SitePage.consoleStyle.path, "Every part of the console's pages") { request, context in
                let visit = try await visit(request, context)
                let words = words(visit)
                let head = ConsoleHead(
                    title: "Style", action: ConsoleHead.Link(href: "#form", label: words("console.style.button")),
                    tabs: [
                        ConsoleTab(href: "#parts", label: words("console.style.parts"), isHere: true),
                        ConsoleTab(href: "#form", label: words("console.style.form")),
                    ], state: ConsoleTag(words("console.style.state"), .good))
                let frame = ConsoleFrame(
                    head, words: words, visitor: visit.principal?.credential.account.name, token: visit.token,
                    toast: ConsoleStylePage.toast(words), path: SitePage.consoleStyle.path)
                return try await visit.show(ConsolePage(content: ConsoleStylePage(words, token: visit.token), frame: frame))
            }
        ]
    }
}

extension ConsoleStylePage {
    static func toast(_ words: Words) -> Toast {
        Toast(.good, words("console.style.toast"), undo: Toast.Undo(action: "#", label: words("console.undo")))
    }

    init(_ words: Words, token: String, once: String = FormOnce.make()) {
        let tokens = StyleTokens.current
        pairs = StyleContrast.needed.compactMap { need in
            guard let found = StyleContrast.of(need.ink, on: need.ground, tokens) else { return nil }
            return Pair(
                name: "\(need.ink) / \(need.ground)", light: Self.ratio(found.light, words), dark: Self.ratio(found.dark, words),
                isEnough: min(found.light, found.dark) >= need.least)
        }
        figures = [
            ConsoleFigure(name: words("console.figure.sold"), value: words.number(1_284)),
            ConsoleFigure(
                name: words("console.figure.money"), value: words.money(Decimal(string: "48210.50") ?? 0, "GBP"),
                note: words("console.style.note")),
        ]
        progress = ConsoleProgress(label: words("console.style.progress"), done: 12, all: 20)
        table = Self.table(words, token, rows: true)
        bare = Self.table(words, token, rows: false)
        blank = EmptyState(
            title: words("console.style.empty"), text: words("console.style.empty.text"),
            action: ConsoleHead.Link(href: "#", label: words("console.style.button")))
        form = Self.form(words, token, once, isWrong: false)
        wrong = Self.form(words, token, once, isWrong: true)
        confirmation = Confirmation(
            text: words("console.style.confirm"),
            facts: [ConsoleFigure(name: words("console.figure.money"), value: words.money(Decimal(string: "90") ?? 0, "GBP"))],
            form: ConsoleForm("#", [], button: words("console.style.refund"), token: token, once: once, cancel: "#", isBad: true))
        tags = [
            ConsoleTag(words("console.style.state"), .good), ConsoleTag(words("console.style.state"), .bad),
            ConsoleTag(words("console.style.state"), .gold), ConsoleTag(words("console.style.state")),
        ]
        good = Self.toast(words)
        bad = Toast(.bad, words("console.style.failed"))
    }

    private static func ratio(_ ratio: Double, _ words: Words) -> String {
        ratio.formatted(.number.precision(.fractionLength(1)).locale(words.locale))
    }

    private static func table(_ words: Words, _ token: String, rows: Bool) -> ConsoleTable {
        let (name, sold) = (words("console.style.show"), words("console.figure.sold"))
        let made = ["The Tempest", "Così fan tutte"].enumerated().map { index, title in
            ConsoleTable.Row(cells: [
                ConsoleTable.Cell(
                    head: name, text: title, note: words("console.style.note"), href: "#",
                    tag: ConsoleTag(words("console.style.state"), .good),
                    isName: true),
                ConsoleTable.Cell(head: sold, text: words.number(Int64(index * 1_000 + 12)), isNumber: true),
                ConsoleTable.Cell(
                    head: "", text: "", buttons: [.init(action: "#", label: words("console.style.remove"), name: title, isBad: true)]),
            ])
        }
        return ConsoleTable(
            words("console.style.parts"),
            heads: [.init(label: name, href: "#", sort: "ascending"), .init(label: sold, isNumber: true), .init(label: "")],
            rows: rows ? made : [], total: words("console.table.rows", ["n": .number(rows ? 2 : 0)]),
            search: !rows
                ? nil
                : .init(
                    action: "#", label: words("console.style.search"), value: "",
                    filters: [
                        .init(
                            name: "state", label: words("console.style.state"),
                            options: [.init(value: "", label: words("console.table.every"), isChosen: true)])
                    ]), csv: "#", next: rows ? "#" : nil, nothing: rows ? nil : words("console.table.nothing"), token: token)
    }

    private static func form(_ words: Words, _ token: String, _ once: String, isWrong: Bool) -> ConsoleForm {
        let (fault, end) = (isWrong ? words("console.form.required") : nil, isWrong ? "-2" : "")
        let options = ["A", "B"].map { ConsoleField.Option($0, words("console.style.choice") + " " + $0, isChosen: $0 == "A") }
        return ConsoleForm(
            "#",
            [
                .text("text\(end)", words("console.style.text"), hint: words("console.style.hint"), error: fault),
                .area("area\(end)", words("console.style.area"), error: fault),
                .number("number\(end)", words("console.style.number"), "120"),
                .money("money\(end)", words("console.style.money"), "12.50"),
                .moment("moment\(end)", words("console.style.moment"), "2027-03-01T19:30", hint: words("console.style.hint")),
                .choice("choice\(end)", words("console.style.choice"), options, error: fault),
                .choice("radio\(end)", words("console.style.choice"), options, isList: false),
                .ticks("ticks\(end)", words("console.style.ticks"), options),
            ], button: words("console.style.button"), token: token, once: once, cancel: "#")
    }
}
