import UsherCore

/// What prices are made of, read in one transaction: all that it answers ask together, and what several of them need is asked once.
final class PriceReadings {
    typealias KnownCode = (id: DiscountCodeRow.ID, code: DiscountCode)

    private let connection: any Connection
    /// When what was held counts as lapsed, for all of them.
    private let now: Instant
    private let shows = AskedOnce<String, OfferedShow?>()
    private let quotas = AskedOnce<String, [SaleQuota]>()
    private let codes = AskedOnce<[String], KnownCode?>()
    private let uses = AskedOnce<[String], [SaleQuota]>()

    init(_ connection: any Connection, at now: Instant) { (self.connection, self.now) = (connection, now) }

    func show(_ uuid: String, _ sheets: SheetCache) throws -> () throws -> OfferedShow? {
        try shows.answer(uuid) { try ShowTransaction(connection).askOffered(uuid: uuid, sheets) }
    }

    func quotas(ofShow uuid: String) throws -> () throws -> [SaleQuota] {
        try quotas.answer(uuid) { try ClaimTransaction(connection).askQuotas(ofShow: uuid, at: now) }
    }

    func code(_ text: String, ofShow uuid: String) throws -> () throws -> KnownCode? {
        try codes.answer([uuid, text]) { try DiscountCodeTransaction(connection).ask(text, ofShow: uuid) }
    }

    /// `holder`: whose uses of codes count together.
    func quotas(ofCode text: String, ofShow uuid: String, holder: String) throws -> () throws -> [SaleQuota] {
        try uses.answer([uuid, text, holder]) {
            try ClaimTransaction(connection).askQuotas(ofCode: text, ofShow: uuid, holder: holder, at: now)
        }
    }
}
