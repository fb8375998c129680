import UsherCore
import UsherPapers
import UsherTemplates

extension DrawerPaper {
    /// A report as it was answered or frozen, in somebody's words.
    init(_ report: JSONValue, in zone: Zone, _ words: Words) {
        let currency = report["currency"].flatMap(FieldValue.string) ?? ""
        func text(_ name: String) -> String { report[name].flatMap(FieldValue.string) ?? "" }
        func money(_ value: JSONValue?) -> String? {
            value.flatMap(FieldValue.integer).map { words.money(Money($0, currency)) }
        }
        func list(_ name: String) -> [JSONValue] { FieldValue.array(report[name] ?? .null) ?? [] }
        func time(_ name: String) -> String? { Timestamp.read(text(name)).map { ShowTime($0, zone, words).long } }
        func sum(_ name: String) -> Row? { money(report["\(name)_pence"]).map { Row(words("console.drawer.\(name)"), $0) } }
        let number = report["number"].flatMap(FieldValue.integer).map { Row(words("console.drawer.number"), "\($0)") }
        let facts: [Row?] = [
            number, Row(words("console.drawer.account"), text("account")), time("opened_at").map { Row(words("console.drawer.since"), $0) },
            time("closed_at").map { Row(words("console.drawer.until"), $0) },
        ]
        let sums = ["float", "sales", "fees", "refunds", "expected", "counted", "difference"].compactMap(sum)
        let methods = list("payments").map { method -> Row in
            let came = method["received_pence"].flatMap(FieldValue.integer) ?? 0
            let went = method["paid_out_pence"].flatMap(FieldValue.integer) ?? 0
            let coins = method["rounding_pence"].flatMap(FieldValue.integer) ?? 0
            let name = method["method"].flatMap(FieldValue.string) ?? ""
            return Row(words("document.method.\(name)"), words.money(Money(came - went + coins, currency)))
        }
        let taxes = list("taxes").map { tax -> Row in
            let rate = Double(tax["rate_ppm"].flatMap(FieldValue.integer) ?? 0) / 10_000
            return Row("\(tax["key"].flatMap(FieldValue.string) ?? "") \(rate) %", money(tax["tax_pence"]) ?? "")
        }
        let moves = list("movements").map { Row($0["reason"].flatMap(FieldValue.string) ?? "", money($0["pence"]) ?? "") }
        let given = [Row(words("console.drawer.comps"), money(report["comps"]?["value_pence"]) ?? "")]
        let hasGiven = report["comps"]?["tickets"].flatMap(FieldValue.integer) ?? 0 > 0
        let unpaid = list("unpaid").map { Row($0["number"].flatMap(FieldValue.string) ?? "", money($0["total_pence"]) ?? "") }
        self.init(
            title: words("console.drawer.of", ["name": .text(text("name"))]), facts: facts.compactMap(\.self),
            groups: [
                Group(title: words("console.drawer.sums"), rows: sums + (hasGiven ? given : [])),
                Group(title: words("console.drawer.payments"), rows: methods), Group(title: words("console.drawer.taxes"), rows: taxes),
                Group(title: words("console.drawer.movements"), rows: moves), Group(title: words("console.drawer.unpaid"), rows: unpaid),
            ], note: text("note"))
    }
}
