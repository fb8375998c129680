package import UsherCore

/// How a sale was made: by which channel, under which number, who is billed, what came for it, and whose tickets it was passed on from. A sale of
/// this house's own has it in its booking; of one that a catalogue brought it is kept as it was told, and moves no money here.
package struct SoldTerms: Sendable, Equatable {
    /// Without its hyphen.
    package internal(set) var number: String?
    package internal(set) var channel: SaleChannel?
    /// The UUID of the sale that its tickets were passed on from.
    package internal(set) var origin: String?
    package internal(set) var billing = StaffSaleRow.Billing()
    package internal(set) var payments: [SoldPayment] = []

    init() {}

    var isEmpty: Bool { self == SoldTerms() }
}

/// What came for it.
package struct SoldPayment: Sendable, Equatable {
    package internal(set) var method = ""
    package internal(set) var amount: Int64 = 0
    package internal(set) var currency = ""
    /// What of it has gone back.
    package internal(set) var returned: Int64 = 0
    package internal(set) var reference: String?
    package internal(set) var last4: String?
    package internal(set) var received = Instant(seconds: 0)

    init() {}
}

// MARK: - In a catalogue
extension SoldTerms {
    /// Members of the sale itself.
    mutating func members(_ file: inout CatalogueMembers) {
        file.value("number", &number, .told("must be 8 letters and digits such as K7MQ-2X9F"), Self.number) {
            $0.string(BookingTerms.shown($1))
        }
        file.optionalChoice("channel", &channel, of: SaleChannel.allCases, by: \.rawValue)
        file.uuid("origin", &origin)
        file.text("company", &billing.company, unlessEmpty: true, longest: 200)
        file.text("address", &billing.address, unlessEmpty: true)
        file.text("country", &billing.country, unlessEmpty: true, longest: 2)
        file.text("tax_id", &billing.taxID, unlessEmpty: true, longest: 100)
        file.objects("payments", &payments, unlessEmpty: true)
    }

    private static func number(_ value: JSONValue) -> String? { FieldValue.string(value).flatMap { BookingTerms.number($0) } }

    static let mostPayments = 100

    func check(_ file: inout CatalogueMembers) {
        file.note("payments", "must not be more than \(Self.mostPayments)", where: payments.count > Self.mostPayments)
    }
}

extension SoldPayment: CatalogueObject {
    mutating func members(_ file: inout CatalogueMembers) {
        file.filled("method", &method, longest: 40)
        file.integer("pence", &amount, in: 0...1_000_000_000_000, isRequired: true)
        file.filled("currency", &currency, longest: 3)
        var back: Int64? = file.isReading || returned == 0 ? nil : returned
        file.integer("refunded_pence", &back, in: 0...1_000_000_000_000)
        returned = back ?? 0
        file.text("reference", &reference)
        file.text("last4", &last4, longest: 4)
        file.instant("received_at", &received)
    }

    func check(_ file: inout CatalogueMembers) {
        file.note("refunded_pence", "must not be more than was paid", where: returned > amount)
    }
}

/// Payments as they are kept.
private struct KeptPayments: CatalogueObject {
    var payments: [SoldPayment] = []

    mutating func members(_ file: inout CatalogueMembers) { file.objects("payments", &payments, unlessEmpty: true) }
}

// MARK: - In the database
/// Of a sale that a catalogue brought, `sold_terms` m, where it told any.
struct SoldTermsColumn: Selectable {
    let terms: SoldTerms?

    init(_ columns: inout Columns) throws {
        let payments = try columns.optionalDocument("m.payments", example: "{}") {
            try KeptPayments.kept(String(decoding: $0, as: UTF8.self)).payments
        }
        var terms = SoldTerms()
        terms.number = columns.next("m.number")
        terms.channel = (columns.next("m.channel") as String?).flatMap { SaleChannel(rawValue: $0) }
        terms.origin = columns.next("m.origin")
        terms.billing.company = columns.next("COALESCE(m.company, '')")
        terms.billing.address = columns.next("COALESCE(m.address, '')")
        terms.billing.country = columns.next("COALESCE(m.country, '')")
        terms.billing.taxID = columns.next("COALESCE(m.tax_id, '')")
        terms.payments = payments ?? []
        self.terms = payments == nil ? nil : terms
    }
}

/// Of a sale that was made here: its booking b, and what staff said of whom they bill, f. Its payments are asked for by themselves.
struct BookedTermsColumn: Selectable {
    let terms: SoldTerms?

    init(_ columns: inout Columns) throws {
        let id: Int64? = columns.next("b.id")
        let made = try columns.optionalDocument("b.terms", example: BookingTerms.example) { try BookingTerms(document: $0) }
        var terms = SoldTerms()
        terms.origin = columns.next("b.origin")
        terms.number = made?.number
        terms.channel = terms.origin == nil ? made?.channel ?? .app : .transfer
        terms.billing.company = columns.next("COALESCE(f.company, '')")
        terms.billing.address = columns.next("COALESCE(f.address, '')")
        terms.billing.country = columns.next("COALESCE(f.country, '')")
        terms.billing.taxID = columns.next("COALESCE(f.tax_id, '')")
        self.terms = id == nil ? nil : terms
    }
}

extension SoldPayment: Selectable {
    /// `payments` p.
    init(_ columns: inout Columns) {
        self.init()
        method = columns.next("p.provider")
        amount = columns.next("p.amount")
        currency = columns.next("p.currency")
        returned = columns.next("p.returned")
        reference = columns.next("p.reference")
        last4 = columns.next("p.last4")
        received = columns.next("p.received_at")
    }
}

/// What is kept of how sales were made elsewhere, inside a transaction.
struct SoldTermsTransaction {
    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// Nil where nobody told any, or the sale was made here.
    func terms(of sale: String) throws -> SoldTerms? { try connection.first(SoldTermsStatements.one, sale)?.terms }

    /// What came for the bookings among these sales.
    func payments(of sales: [Sale.ID]) throws -> [Sale.ID: [SoldPayment]] {
        Dictionary(grouping: try connection.all(SoldTermsStatements.payments, Dialect.list(sales)), by: \.0).mapValues { $0.map(\.1) }
    }

    /// Keeps what drafts tell of their sales; of one that was made here nothing of it is news. What cannot be is refused.
    func save(_ plans: [SalePlan]) throws -> [SaleRefusal] {
        var refusals: [SaleRefusal] = []
        for plan in plans {
            guard let told = plan.draft.sold, !told.isEmpty else { continue }
            let sale = plan.after.uuid
            guard try connection.first(SoldTermsStatements.isBooking, sale) == nil else { continue }
            if let number = told.number, try connection.first(SoldTermsStatements.taken, number, sale) != nil {
                refusals.append(SaleRefusal(place: plan.draft.place, refusal: AdmissionsRefusal("number", "is another sale's")))
                continue
            }
            try connection.execute(
                SoldTermsStatements.save, sale, told.number, told.channel?.rawValue, told.origin, told.billing.company,
                told.billing.address, told.billing.country, told.billing.taxID, KeptPayments(payments: told.payments).json().text)
        }
        return refusals
    }
}

private enum SoldTermsStatements {
    static let one = Selection<SoldTermsColumn>("SELECT {{columns}} FROM sold_terms m WHERE m.sale = $1")
    static let isBooking = Selection<Int64>("SELECT id FROM bookings WHERE uuid = $1")
    static let taken = Selection<String>(
        """
        SELECT uuid FROM bookings WHERE number = $1 AND uuid <> $2
        UNION ALL SELECT sale FROM sold_terms WHERE number = $1 AND sale <> $2
        """)
    static let save = Statement(
        """
        INSERT INTO sold_terms (sale, number, channel, origin, company, address, country, tax_id, payments)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        ON CONFLICT (sale) DO UPDATE SET number = excluded.number, channel = excluded.channel, origin = excluded.origin,
            company = excluded.company, address = excluded.address, country = excluded.country, tax_id = excluded.tax_id,
            payments = excluded.payments
        """)
    /// Those that tickets are for.
    static let payments = Selection<Sale.ID, SoldPayment>(
        """
        SELECT b.id, {{columns}} FROM payments p JOIN bookings b ON b.uuid = p.sale
        WHERE p.sale {{few}}SELECT uuid FROM bookings WHERE id {{among}}$1{{/among}}{{/few}} AND p.kept = 1
        ORDER BY b.id, p.received_at, p.session
        """)
}
