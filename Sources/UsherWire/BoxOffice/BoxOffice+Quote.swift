extension BoxOffice {
    /// What a sale costs, part by part; the total is the sum of the parts. Amounts are in minor units.
    public struct Quote: Codable, Sendable, Hashable {
        public var currency: String
        public var tickets: [Ticket]
        /// Fees of the sale; those of tickets are in theirs.
        public var fees: [Fee]
        /// The taxes of all parts, a row for each tax and rate.
        public var taxes: [Tax]
        public var totalPence: Int
        public var creditPence: Int
        /// What is to be paid.
        public var payablePence: Int

        public init(
            currency: String, tickets: [Ticket], fees: [Fee], taxes: [Tax], totalPence: Int, creditPence: Int = 0, payablePence: Int
        ) {
            (self.currency, self.tickets, self.fees, self.taxes) = (currency, tickets, fees, taxes)
            (self.totalPence, self.creditPence, self.payablePence) = (totalPence, creditPence, payablePence)
        }

        enum CodingKeys: String, CodingKey {
            case currency, tickets, fees, taxes, totalPence = "total_pence", creditPence = "credit_pence", payablePence = "payable_pence"
        }

        public struct Ticket: Codable, Sendable, Hashable {
            /// The seat's id in the map; nil in a standing area.
            public var seat: String?
            public var area: String
            public var category: String
            public var basePence: Int
            public var discountPence: Int
            public var code: String?
            public var feePence: Int
            public var taxes: [Tax]
            public var totalPence: Int

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

        public struct Fee: Codable, Sendable, Hashable {
            public var key: String
            public var name: String
            public var taxes: [Tax]
            public var totalPence: Int

            public init(key: String, name: String, taxes: [Tax] = [], totalPence: Int) {
                (self.key, self.name, self.taxes, self.totalPence) = (key, name, taxes, totalPence)
            }

            enum CodingKeys: String, CodingKey {
                case key, name, taxes, totalPence = "total_pence"
            }
        }

        public struct Tax: Codable, Sendable, Hashable {
            public var name: String
            /// Parts per million: 200000 is 20 %.
            public var ratePPM: Int
            /// Inside the price; else on top of it.
            public var included: Bool
            public var netPence: Int
            public var taxPence: Int

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
        public var success: Bool
        public var quote: Quote

        public init(success: Bool = true, quote: Quote) { (self.success, self.quote) = (success, quote) }
    }
}
