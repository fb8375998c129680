/// What the books say of a drawer: sums of the lines that were written over it.
package struct DrawerSums: Sendable, Equatable {
    /// What came and went in one way of paying.
    package struct Method: Sendable, Equatable {
        package let method: String
        package var received: Int64 = 0
        package var paidOut: Int64 = 0
        package var rounding: Int64 = 0

        init(_ method: String) { self.method = method }

        package var sum: Int64 { received - paidOut + rounding }
    }

    package struct Tax: Sendable, Equatable {
        package let key: String
        package let rate: PartsPerMillion
        package var net: Int64 = 0
        package var tax: Int64 = 0

        init(_ key: JournalLine.Key) { (self.key, rate) = (key.tax, key.rate) }
    }

    package private(set) var tickets: Int64 = 0
    package private(set) var sales: Int64 = 0
    package private(set) var refunds: Int64 = 0
    package private(set) var fees: Int64 = 0
    package private(set) var discounts: Int64 = 0
    /// What was given away, and what it would have cost.
    package private(set) var comps: Int64 = 0
    package private(set) var compValue: Int64 = 0
    package private(set) var moves: Int64 = 0
    package private(set) var methods: [Method] = []
    package private(set) var taxes: [Tax] = []

    package init(_ lines: [JournalLine]) {
        for line in lines { add(line) }
        methods.sort { $0.method < $1.method }
        taxes.sort { ($0.key, $0.rate.rawValue) < ($1.key, $1.rate.rawValue) }
    }

    /// What should lie in it besides what it was opened with.
    package var cash: Int64 { moves + (methods.first { $0.method == CounterMethod.cash.rawValue }?.sum ?? 0) }

    private mutating func add(_ line: JournalLine) {
        switch line.kind {
        case .sale where line.key.method == JournalLine.comp:
            comps += line.tickets
            compValue += line.discount
            addTax(line)
        case .sale:
            tickets += line.tickets
            sales += line.gross
            discounts += line.discount
            addTax(line)
        case .return:
            tickets += line.tickets
            refunds -= line.gross
            addTax(line)
        case .fee, .feeReturn:
            fees += line.gross
            addTax(line)
        case .payment: method(line.key.method) { $0.received += line.gross }
        case .payout: method(line.key.method) { $0.paidOut -= line.gross }
        case .rounding: method(line.key.method) { $0.rounding += line.gross }
        case .move: moves += line.gross
        }
    }

    private mutating func method(_ name: String, _ change: (inout Method) -> Void) {
        let index = methods.firstIndex { $0.method == name } ?? methods.endIndex
        if index == methods.endIndex { methods.append(Method(name)) }
        change(&methods[index])
    }

    private mutating func addTax(_ line: JournalLine) {
        guard !line.key.tax.isEmpty, line.net != 0 || line.tax != 0 else { return }
        let index = taxes.firstIndex { $0.key == line.key.tax && $0.rate == line.key.rate } ?? taxes.endIndex
        if index == taxes.endIndex { taxes.append(Tax(line.key)) }
        taxes[index].net += line.net
        taxes[index].tax += line.tax
    }
}
