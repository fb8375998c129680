/// What a house wants to know of its books: which sums, by what, of which days.
package struct BooksReport: Sendable, Equatable {
    package enum Name: String, Sendable, CaseIterable {
        case sales, payments, tax, codes

        /// What it is by where nobody says.
        package var usual: Group {
            switch self {
            case .sales: .day
            case .payments: .method
            case .tax: .tax
            case .codes: .code
            }
        }

        package var groups: [Group] {
            switch self {
            case .sales: [.day, .performance, .area, .category, .channel, .code]
            case .payments: [.method, .day, .performance, .channel]
            case .tax: [.tax]
            case .codes: [.code]
            }
        }

        /// The lines it is made of: four kinds at most.
        package var kinds: [JournalLine.Kind] {
            switch self {
            case .payments: [.payment, .payout, .rounding]
            case .sales, .tax: [.sale, .return, .fee, .feeReturn]
            case .codes: [.sale, .return]
            }
        }
    }

    package enum Group: String, Sendable, CaseIterable {
        case day, performance, area, category, channel, method, code, tax
    }

    package var name: Name
    package var group: Group
    /// Days of the house's books, both of them counted.
    package var days: ClosedRange<CivilDate>

    package init(_ name: Name, by group: Group, _ days: ClosedRange<CivilDate>) {
        (self.name, self.group, self.days) = (name, group, days)
    }

    /// What one group of one currency comes to.
    package struct Sums: Sendable, Equatable {
        /// The day, the show's UUID, the key of an area, …
        package var key: String
        /// What people call it.
        package var label = ""
        package var tickets: Int64 = 0
        package var gross: Int64 = 0
        package var discounts: Int64 = 0
        package var fees: Int64 = 0
        package var net: Int64 = 0
        package var tax: Int64 = 0
        package var returns: Int64 = 0
        package var received: Int64 = 0
        package var paidOut: Int64 = 0

        package init(key: String) { self.key = key }

        package init(key: String, label: String, tickets: Int64, gross: Int64, net: Int64, tax: Int64) {
            (self.key, self.label, self.tickets, self.gross, self.net, self.tax) = (key, label, tickets, gross, net, tax)
        }

        /// What is the house's in the end.
        package var revenue: Int64 { gross + fees - returns }

        package mutating func add(_ line: JournalLine) {
            switch line.kind {
            case .sale:
                tickets += line.tickets
                gross += line.gross
                discounts += line.discount
            case .return:
                tickets += line.tickets
                returns -= line.gross
                discounts += line.discount
            case .fee, .feeReturn: fees += line.gross
            case .payment, .rounding: received += line.gross
            case .payout: paidOut -= line.gross
            case .move: break
            }
            net += line.net
            tax += line.tax
        }

        package mutating func add(_ other: Sums) {
            tickets += other.tickets
            gross += other.gross
            discounts += other.discounts
            fees += other.fees
            net += other.net
            tax += other.tax
            returns += other.returns
            received += other.received
            paidOut += other.paidOut
        }
    }

    /// What is of one currency. Currencies are never added up.
    package struct Block: Sendable, Equatable {
        package var currency: String
        package var rows: [Sums]

        package init(currency: String, rows: [Sums]) { (self.currency, self.rows) = (currency, rows) }

        package var total: Sums { rows.reduce(into: Sums(key: "")) { $0.add($1) } }
    }
}
