import UsherCore
import UsherPapers
import UsherTemplates

/// What a report tells of a group: figures, plot, table and file all read it here, so that they cannot differ.
enum ReportMeasure: String, Sendable {
    case tickets, revenue, returns, discounts, fees, received, paidOut, gross, net, tax

    /// Those of a report, the one that its plot shows first.
    static func all(of name: BooksReport.Name) -> [ReportMeasure] {
        switch name {
        case .sales: [.revenue, .tickets, .returns, .discounts, .fees]
        case .payments: [.received, .paidOut]
        case .tax: [.tax, .net, .gross]
        case .codes: [.discounts, .tickets, .gross]
        }
    }

    var isMoney: Bool { self != .tickets }
    var key: String { "console.report.\(rawValue)" }

    func value(_ sums: BooksReport.Sums) -> Int64 {
        switch self {
        case .tickets: sums.tickets
        case .revenue: sums.revenue
        case .returns: sums.returns
        case .discounts: sums.discounts
        case .fees: sums.fees
        case .received: sums.received
        case .paidOut: sums.paidOut
        case .gross: sums.gross
        case .net: sums.net
        case .tax: sums.tax
        }
    }

    /// As people read it.
    func said(_ value: Int64, _ currency: String, _ words: Words) -> String {
        isMoney ? words.money(Money(value, currency)) : words.number(value)
    }

    /// As a file has it: money in whole units of the currency.
    func typed(_ value: Int64, _ currency: String) -> String {
        guard isMoney else { return "\(value)" }
        return (value < 0 ? "-" : "") + Money(Int64(clamping: value.magnitude), currency).typed
    }
}
