package import UsherCore

private enum RedeemStatements {
    static let find = Selection<Voucher>(
        """
        SELECT {{columns}} FROM vouchers v LEFT JOIN voucher_batches b ON b.id = v.batch_id WHERE v.code = $1
        """)
    static let use = Statement(
        """
        UPDATE vouchers SET uses = uses + 1
        WHERE id = $1 AND active = 1 AND uses < max_uses AND NOT EXISTS (
            SELECT 1 FROM voucher_batches b
            WHERE b.id = vouchers.batch_id AND (b.active = 0 OR COALESCE(vouchers.expires_at, b.expires_at, $2) < $2))
        AND COALESCE(vouchers.expires_at, $2) >= $2
        """)
    static let redeemed = Statement(
        "INSERT INTO redemptions (id, voucher_id, account_id, tour_uuid, at) VALUES ($1, $2, $3, $4, $5)")
    static let tour = Selection<String, String, Bool, Bool>(
        """
        SELECT t.uuid, t.slug, t.protected, CASE WHEN o.suspended_at IS NULL AND (o.desks / 2) % 2 = 1 THEN 1 ELSE 0 END
        FROM tours t JOIN organisations o ON o.id = t.organisation_id WHERE t.id = $1
        """)
    static let titles = Selection<String, String>("SELECT language, title FROM tour_versions WHERE tour_id = $1 AND published = 1")
}

/// What a voucher opened.
package struct Redemption: Sendable {
    package let voucher: Voucher
    package let tourID: String
    package let slug: String
    package let title: String
}

/// Redeems vouchers (section 6 of the contract).
package struct VoucherStore: Sendable {
    private let database: Database
    private let ids: IDPool

    package init(_ database: Database) {
        self.database = database
        ids = IDPool(database, .redemptions, block: 1_024)
    }

    /// Opens the voucher's tour to the walker. `house`: whose codes alone are known where it was asked, at a house's own host. Throws `WalkRefusal`.
    package func redeem(
        _ code: String, by walker: Walker, from address: String, of house: Organisation.ID? = nil, at now: Instant
    ) async throws -> Redemption {
        // Most refusals need no writer: looked at first, and again where it counts.
        let refusal = try await database.read { try Self.look($0, code, walker, of: house, now).refusal }
        if let refusal { throw refusal }
        try await ids.prepare(1)
        let ids = ids
        return try await database.write { connection in
            let found = try Self.look(connection, code, walker, of: house, now)
            if let refusal = found.refusal { throw refusal }
            guard let redemption = found.redemption, let tour = redemption.voucher.tour else { throw WalkRefusal.voucherNotFound }
            let voucher = redemption.voucher
            guard try GrantTransaction(connection).grant(tour, to: walker.id, by: voucher.id, at: now) else {
                throw WalkRefusal.alreadyHasAccess(tour: redemption.tourID)
            }
            guard try connection.execute(RedeemStatements.use, voucher.id, now) > 0 else {
                throw try Self.look(connection, code, walker, of: house, now, granted: false).refusal ?? .voucherExhausted
            }
            let id = try ids.take() ?? IDTransaction(connection).takeIDs(.redemptions).lowerBound
            try connection.execute(RedeemStatements.redeemed, id, voucher.id, walker.id, redemption.tourID, now)
            try AuditTransaction(connection).record(
                AuditEntry(
                    at: now, actor: Actor(account: walker.id, address: address), organisation: voucher.organisation,
                    action: "voucher.redeemed", subject: .secret(voucher.code)))
            return redemption
        }
    }

    private struct Look: Sendable {
        var refusal: WalkRefusal?
        var redemption: Redemption?
    }

    /// Steps 2 to 4. `granted` nil: looks for a grant.
    private static func look(
        _ connection: any Connection, _ code: String, _ walker: Walker, of house: Organisation.ID?, _ now: Instant, granted: Bool? = nil
    ) throws -> Look {
        guard let voucher = try connection.first(RedeemStatements.find, code), house == nil || voucher.organisation == house else {
            return Look(refusal: .voucherNotFound)
        }
        let found = try voucher.tour.flatMap { try connection.first(RedeemStatements.tour, $0) }
        guard let id = voucher.tour, let (tour, slug, protected, isOffered) = found else { return Look(refusal: .voucherUnassigned) }
        guard isOffered else { return Look(refusal: .voucherNotFound) }
        if try !protected || granted ?? GrantTransaction(connection).isGranted(id, to: walker.id) {
            return Look(refusal: .alreadyHasAccess(tour: tour))
        }
        if let refusal = voucher.refusal(at: now) { return Look(refusal: refusal) }
        var titles: [String: String] = [:]
        for (language, title) in try connection.all(RedeemStatements.titles, id) {
            titles[language] = title
        }
        let title = WalkLanguage.fallbacks(walker.language).compactMap { titles[$0.rawValue] }.first ?? slug
        return Look(redemption: Redemption(voucher: voucher, tourID: tour, slug: slug, title: title))
    }
}

extension Voucher: Selectable {
    /// `vouchers` v with its batch b, if it has one, whose say counts where the code has none.
    init(_ columns: inout Columns) {
        self.init(
            id: columns.next("v.id"), uuid: columns.next("v.uuid"), organisation: columns.next("v.organisation_id"),
            code: columns.next("v.code"), tour: columns.next("COALESCE(v.tour_id, b.tour_id)"), maxUses: columns.next("v.max_uses"),
            uses: columns.next("v.uses"), expires: columns.next("COALESCE(v.expires_at, b.expires_at)"),
            active: columns.next("CASE WHEN v.active = 1 AND COALESCE(b.active, 1) = 1 THEN 1 ELSE 0 END"))
    }
}
