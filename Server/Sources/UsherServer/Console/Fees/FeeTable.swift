import UsherCore
import UsherPapers
import UsherTemplates

extension ConsoleTable {
    /// Fees of the house's or of a show's, each leading to its form below `path`; nil where there are none.
    static func fees(_ fees: [Fee], _ rates: [TaxRate], _ currency: String, _ path: String, _ words: Words) -> ConsoleTable? {
        guard !fees.isEmpty else { return nil }
        let taxes = TaxField.choices(rates)
        let rows = fees.map { fee in
            let channels = fee.channels.map { words("console.report.channel.\($0.rawValue)") }.sorted().joined(separator: ", ")
            return ConsoleTable.Row(cells: [
                .init(
                    head: "", text: fee.name, href: path + "/" + fee.key,
                    tag: fee.isRefundable ? ConsoleTag(words("console.fees.tag.refundable"), .good) : nil, isName: true),
                .init(head: words("console.fees.amount"), text: fee.told(currency, words)),
                .init(head: words("console.fees.per"), text: words("console.fees.per.\(fee.unit.rawValue)")),
                .init(head: words("console.fees.channels"), text: channels.isEmpty ? words("console.fees.everywhere") : channels),
                .init(
                    head: words("console.report.tax"),
                    text: fee.tax.map { key in taxes.first { $0.key == key }?.name ?? key } ?? words("console.fees.tax.none")),
            ])
        }
        let heads = ["console.fees.name", "console.fees.amount", "console.fees.per", "console.fees.channels", "console.report.tax"]
        return ConsoleTable(words("console.fees.title"), heads: heads.map { .init(label: words($0)) }, rows: rows)
    }
}

extension Fee {
    /// How much it is, in short: `5 %, at least £1.00, at most £5.00`.
    func told(_ currency: String, _ words: Words) -> String {
        func money(_ amount: Int64) -> String { words.money(Money(amount, currency)) }
        let own =
            switch amount {
            case .fixed(let amount): money(amount)
            case .share(let share): share.percent
            }
        let bounds = [
            least.map { words("console.fees.told.least", ["sum": .text(money($0))]) },
            most.map { words("console.fees.told.most", ["sum": .text(money($0))]) },
        ]
        return ([own] + bounds.compactMap(\.self)).joined(separator: ", ")
    }
}
