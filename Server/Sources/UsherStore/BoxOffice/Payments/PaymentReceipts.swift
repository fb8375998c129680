package import UsherCore

/// A payment that came for a booking.
package struct PaymentReceipt: Sendable, Equatable, Selectable {
    package let provider: String
    package let session: String
    package let charge: String?
    package let amount: Int64
    package let currency: String
    /// The one that the tickets are for; any other goes back.
    package let isKept: Bool
    /// What has gone back by the provider's word.
    package let returned: Int64
    /// What the buyer's bank says against it; nil: nothing.
    package let dispute: String?
    /// Who took it at the counter; nil where a provider did.
    package let staff: Account.ID?
    /// What coins made of it beside the amount.
    package let rounding: Int64
    /// What was handed over in cash, where staff said so.
    package let tendered: Int64?
    /// Staff's word for it, and the last digits of the card.
    package let reference: String?
    package let last4: String?
    package let received: Instant

    init(_ columns: inout Columns) {
        provider = columns.next("provider")
        session = columns.next("session")
        charge = columns.next("charge")
        amount = columns.next("amount")
        currency = columns.next("currency")
        isKept = columns.next("kept")
        returned = columns.next("returned")
        dispute = columns.next("dispute")
        staff = columns.next("staff_id")
        rounding = columns.next("rounding")
        tendered = columns.next("tendered")
        reference = columns.next("reference")
        last4 = columns.next("last4")
        received = columns.next("received_at")
    }
}

/// What a report of a payment is to its booking.
enum ReceiptKind: Sendable, Equatable {
    /// The first: what is to become tickets.
    case first
    /// Known already.
    case again
    /// One more than the booking costs.
    case surplus
    /// The first, and all of it has gone back by now.
    case returned
}

extension PaymentTransaction {
    /// Notes a payment that came, once; what was told of it before it was known counts now. The booking is locked.
    func receive(_ report: PaymentReport, for booking: Booking, at now: Instant) throws -> ReceiptKind {
        let provider = booking.payment.provider
        let isFirst = try connection.first(ReceiptStatements.kept, booking.uuid) == nil
        let added = try connection.execute(
            ReceiptStatements.insert, provider, report.session, booking.uuid, report.charge, max(0, report.amount ?? 0),
            report.currency ?? booking.currency, isFirst, now)
        guard added > 0 else { return .again }
        var isReturned = false
        for news in try takeNews(of: report.charge, from: provider, at: now) {
            if let receipt = try receipt(ofSession: report.session, from: provider) { try note(news, of: receipt) }
            if let dispute = news.dispute { try audit(booking, "payment.disputed", dispute, at: now) }
            isReturned = isReturned || news.isWhole
        }
        if isReturned { return isFirst ? .returned : .again }
        return isFirst ? .first : .surplus
    }

    func receipt(ofSession session: String, from provider: String) throws -> PaymentReceipt? {
        try connection.first(ReceiptStatements.bySession, provider, session)
    }

    /// The payment that a booking's tickets are for; nil where none came through a provider.
    func keptReceipt(of sale: String) throws -> PaymentReceipt? {
        try connection.first(ReceiptStatements.kept, sale)
    }

    func receipts(of sale: String) throws -> [PaymentReceipt] { try connection.all(ReceiptStatements.bySale, sale) }

    /// What came for a booking and what goes back of it; nil where nobody knows of a payment.
    func balance(of sale: String) throws -> PaymentBalance? {
        let parts = try counterParts(of: sale)
        let credit = try credit(of: sale)
        let (came, gone) = (credit?.amount ?? 0, credit?.returned ?? 0)
        if !parts.isEmpty {
            return PaymentBalance(
                received: parts.reduce(0) { $0 + $1.amount }, returned: parts.reduce(0) { $0 + $1.returned }, isAtCounter: true,
                credit: came, creditReturned: gone)
        }
        guard let receipt = try keptReceipt(of: sale) else {
            return credit.map { PaymentBalance(received: 0, returned: 0, credit: $0.amount, creditReturned: $0.returned) }
        }
        let (back, lent) = try self.gone(of: sale, receipt)
        return PaymentBalance(
            received: receipt.amount, returned: max(receipt.returned, back) + lent, credit: came, creditReturned: gone)
    }

    /// What of a payment goes back by what was asked for here, and what has gone to another sale, of which its provider knows nothing.
    func gone(of sale: String, _ receipt: PaymentReceipt) throws -> (back: Int64, lent: Int64) {
        try connection.first(ReceiptStatements.gone, sale, receipt.session, receipt.amount) ?? (0, 0)
    }

    /// A payment by the provider's name for the money, with its sale.
    func receipt(ofCharge charge: String, from provider: String) throws -> (receipt: PaymentReceipt, sale: String)? {
        try connection.first(ReceiptStatements.byCharge, charge, provider)
    }

    func note(_ news: PaymentNews, of receipt: PaymentReceipt) throws {
        let returned = news.isWhole ? max(receipt.amount, news.returned ?? 0) : news.returned ?? 0
        try connection.execute(
            ReceiptStatements.note, receipt.provider, receipt.session, max(receipt.returned, returned),
            Dispute.later(receipt.dispute, news.dispute))
    }
}

/// What a provider tells of a payment, by its name for the money.
package struct PaymentNews: Sendable, Equatable {
    package var charge: String
    /// So much of it has gone back, in minor units of its currency; nil where that is not what it tells.
    package var returned: Int64?
    /// All of it has.
    package var isWhole: Bool
    /// What the buyer's bank says.
    package var dispute: String?

    package init(charge: String, returned: Int64? = nil, isWhole: Bool = false, dispute: String? = nil) {
        self.charge = charge
        self.returned = returned
        self.isWhole = isWhole
        self.dispute = dispute
    }
}

extension PaymentTransaction {
    /// Keeps what was told of a payment that nobody knows yet.
    func keepNews(_ news: PaymentNews, event: String, from provider: String, at now: Instant) throws {
        try connection.execute(ReceiptStatements.keepNews, provider, news.charge, event, news.returned, news.isWhole, news.dispute, now)
    }

    /// Lets one transaction at a time speak of a payment: else its arrival and news of it could pass each other unseen.
    func lockNews(of charge: String, from provider: String, at now: Instant) throws {
        try connection.execute(ReceiptStatements.keepNews, provider, charge, "", Int64?.none, false, String?.none, now)
    }

    func unlockNews(of charge: String, from provider: String) throws { try connection.execute(ReceiptStatements.unlock, provider, charge) }

    private func takeNews(of charge: String?, from provider: String, at now: Instant) throws -> [PaymentNews] {
        guard let charge else { return [] }
        try lockNews(of: charge, from: provider, at: now)
        let news = try connection.all(ReceiptStatements.news, provider, charge).map { returned, isWhole, dispute in
            PaymentNews(charge: charge, returned: returned, isWhole: isWhole, dispute: dispute)
        }
        try connection.execute(ReceiptStatements.dropNews, provider, charge)
        return news
    }

    func forgetNews(before: Instant) throws { try connection.execute(ReceiptStatements.forgetNews, before) }
}

private enum ReceiptStatements {
    static let insert = Statement(
        """
        INSERT INTO payments (provider, session, sale, charge, amount, currency, kept, received_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        ON CONFLICT (provider, session) DO NOTHING
        """)
    static let kept = Selection<PaymentReceipt>(
        "SELECT {{columns}} FROM payments WHERE sale = $1 AND kept = 1")
    static let bySession = Selection<PaymentReceipt>("SELECT {{columns}} FROM payments WHERE provider = $1 AND session = $2")
    static let bySale = Selection<PaymentReceipt>(
        """
        SELECT {{columns}} FROM payments WHERE sale = $1
        ORDER BY kept DESC, received_at, session
        """)
    static let byCharge = Selection<PaymentReceipt, String>(
        """
        SELECT {{columns}}, sale FROM payments
        WHERE charge = $1 AND provider = $2 ORDER BY received_at LIMIT 1
        """)
    static let gone = Selection<Int64, Int64>(
        """
        SELECT CAST(COALESCE(SUM(CASE WHEN provider = 'credit' THEN 0 ELSE COALESCE(amount, $3) END), 0) AS BIGINT),
            CAST(COALESCE(SUM(CASE WHEN provider = 'credit' THEN amount ELSE 0 END), 0) AS BIGINT)
        FROM refunds WHERE sale = $1 AND session = $2 AND state <> 'failed'
        """)
    static let note = Statement("UPDATE payments SET returned = $3, dispute = $4 WHERE provider = $1 AND session = $2")
    static let keepNews = Statement(
        """
        INSERT INTO payment_news (provider, charge, event, returned, whole, dispute, received_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT DO NOTHING
        """)
    static let news = Selection<Int64?, Bool, String?>(
        "SELECT returned, whole, dispute FROM payment_news WHERE provider = $1 AND charge = $2 AND event <> '' ORDER BY received_at, event")
    static let unlock = Statement("DELETE FROM payment_news WHERE provider = $1 AND charge = $2 AND event = ''")
    static let dropNews = Statement("DELETE FROM payment_news WHERE provider = $1 AND charge = $2")
    static let forgetNews = Statement("DELETE FROM payment_news WHERE received_at <= $1")
}
