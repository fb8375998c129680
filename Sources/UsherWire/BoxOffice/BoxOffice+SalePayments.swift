extension BoxOffice {
    /// What came for a sale, what went back of it, and what stands in the way: for staff.
    public struct SalePayments: Codable, Sendable, Hashable {
        /// What came, with what came twice or too late.
        public var payments: [Payment]
        /// What goes back or has gone back.
        public var refunds: [Refund]

        /// Makes one, for tests and previews.
        public init(payments: [Payment], refunds: [Refund]) { (self.payments, self.refunds) = (payments, refunds) }

        /// A payment that came.
        public struct Payment: Codable, Sendable, Hashable {
            /// The provider's session.
            public var session: String
            /// In minor units.
            public var amount: Int64
            /// An ISO 4217 code.
            public var currency: String
            /// Whether the tickets are for it; any other goes back.
            public var kept: Bool
            /// What has gone back by the provider's word.
            public var returned: Int64
            /// What the buyer's bank says against it, in the provider's word.
            public var dispute: String?

            /// Makes one, for tests and previews; optional parts may be left out.
            public init(session: String, amount: Int64, currency: String, kept: Bool, returned: Int64, dispute: String? = nil) {
                (self.session, self.amount, self.currency, self.kept, self.returned) = (session, amount, currency, kept, returned)
                self.dispute = dispute
            }
        }

        /// Money on its way back.
        public struct Refund: Codable, Sendable, Hashable, Identifiable {
            /// Names the refund where staff settle it.
            public var id: String
            /// In minor units; nil: all that was left.
            public var amount: Int64?
            /// An ISO 4217 code.
            public var currency: String
            /// `asked`, `under_way`, `done`, `failed`, `settled`
            public var state: String
            /// Why the provider could not pay it out, or what staff wrote.
            public var note: String?

            /// Makes one, for tests and previews; optional parts may be left out.
            public init(id: String, amount: Int64? = nil, currency: String, state: String, note: String? = nil) {
                (self.id, self.amount, self.currency, self.state, self.note) = (id, amount, currency, state, note)
            }
        }
    }

    /// A failed refund that staff paid in another way.
    public struct RefundSettledRequest: Codable, Sendable, Hashable {
        /// How, for the books.
        public var note: String

        /// Makes the body.
        public init(note: String) { self.note = note }
    }
}
