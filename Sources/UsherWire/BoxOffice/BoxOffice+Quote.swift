extension BoxOffice {
    /// What a sale costs, part by part; the total is the sum of the parts. Amounts are in minor units.
    public struct Quote: Codable, Sendable, Hashable {
        /// An ISO 4217 code, of all amounts.
        public var currency: String
        /// In the order in which they were asked for.
        public var tickets: [Ticket]
        /// Fees of the sale; those of tickets are in theirs.
        public var fees: [Fee]
        /// The taxes of all parts, a row for each tax and rate.
        public var taxes: [Tax]
        /// Tickets and fees, with taxes that come on top.
        public var totalPence: Int
        /// What given-up tickets count for; 0 without an exchange.
        public var creditPence: Int
        /// What is to be paid.
        public var payablePence: Int

        /// Makes one, for tests and previews; optional parts may be left out.
        public init(
            currency: String, tickets: [Ticket], fees: [Fee], taxes: [Tax], totalPence: Int, creditPence: Int = 0, payablePence: Int
        ) {
            (self.currency, self.tickets, self.fees, self.taxes) = (currency, tickets, fees, taxes)
            (self.totalPence, self.creditPence, self.payablePence) = (totalPence, creditPence, payablePence)
        }

        enum CodingKeys: String, CodingKey {
            case currency, tickets, fees, taxes, totalPence = "total_pence", creditPence = "credit_pence", payablePence = "payable_pence"
        }

        /// What one ticket costs.
        public struct Ticket: Codable, Sendable, Hashable {
            /// The seat's id in the map; nil in a standing area.
            public var seat: String?
            /// The area's key.
            public var area: String
            /// The category's key.
            public var category: String
            /// The price before any discount.
            public var basePence: Int
            /// What the code takes off; 0 without one.
            public var discountPence: Int
            /// The discount code that this ticket got; nil for none.
            public var code: String?
            /// The fees of this ticket.
            public var feePence: Int
            /// Of price and fees, a row for each tax and rate.
            public var taxes: [Tax]
            /// Price less discount, with fees and with taxes that come on top.
            public var totalPence: Int

            /// Makes one, for tests and previews; optional parts may be left out.
            public init(
                seat: String? = nil, area: String, category: String, basePence: Int, discountPence: Int = 0, code: String? = nil,
                feePence: Int = 0, taxes: [Tax] = [], totalPence: Int
            ) {
                (self.seat, self.area, self.category, self.basePence) = (seat, area, category, basePence)
                (self.discountPence, self.code, self.feePence) = (discountPence, code, feePence)
                (self.taxes, self.totalPence) = (taxes, totalPence)
            }

            enum CodingKeys: String, NullKey {
                case seat, area, category, basePence = "base_pence", discountPence = "discount_pence", code, feePence = "fee_pence", taxes
                case totalPence = "total_pence"
            }
        }

        /// A fee of the whole sale.
        public struct Fee: Codable, Sendable, Hashable {
            /// The fee's key.
            public var key: String
            /// What it is called on the bill.
            public var name: String
            /// The taxes on it; may be empty.
            public var taxes: [Tax]
            /// With taxes that come on top.
            public var totalPence: Int

            /// Makes one, for tests and previews; optional parts may be left out.
            public init(key: String, name: String, taxes: [Tax] = [], totalPence: Int) {
                (self.key, self.name, self.taxes, self.totalPence) = (key, name, taxes, totalPence)
            }

            enum CodingKeys: String, CodingKey {
                case key, name, taxes, totalPence = "total_pence"
            }
        }

        /// A tax at one rate.
        public struct Tax: Codable, Sendable, Hashable {
            /// What it is called on the bill.
            public var name: String
            /// Parts per million: 200000 is 20 %.
            public var ratePPM: Int
            /// Inside the price; else on top of it.
            public var included: Bool
            /// What is taxed, without the tax.
            public var netPence: Int
            /// The tax itself.
            public var taxPence: Int

            /// Makes one, for tests and previews.
            public init(name: String, ratePPM: Int, included: Bool, netPence: Int, taxPence: Int) {
                (self.name, self.ratePPM, self.included) = (name, ratePPM, included)
                (self.netPence, self.taxPence) = (netPence, taxPence)
            }

            enum CodingKeys: String, CodingKey {
                case name, ratePPM = "rate_ppm", included, netPence = "net_pence", taxPence = "tax_pence"
            }
        }
    }

    /// `POST /api/shows/{id}/quote`: nothing is held by it.
    public struct QuoteResponse: Codable, Sendable, Hashable {
        /// `true`; a refusal is an error.
        public var success: Bool
        /// What the sale would cost now.
        public var quote: Quote

        /// Makes one, for tests and previews; optional parts may be left out.
        public init(success: Bool = true, quote: Quote) { (self.success, self.quote) = (success, quote) }
    }
}
