/// A code that opens a protected tour, with what its batch says of it.
package struct Voucher: Sendable, Equatable {
    package typealias ID = Identifier<Voucher>
    /// Many codes made at once.
    package enum Batch {}

    package let id: ID
    package let uuid: String
    package let organisation: Organisation.ID
    package let code: String
    package let tour: Tour.ID?
    package let maxUses: Int64
    package let uses: Int64
    package let expires: Instant?
    package let active: Bool

    package init(
        id: ID, uuid: String, organisation: Organisation.ID, code: String, tour: Tour.ID?, maxUses: Int64, uses: Int64, expires: Instant?,
        active: Bool
    ) {
        self.id = id
        self.uuid = uuid
        self.organisation = organisation
        self.code = code
        self.tour = tour
        self.maxUses = maxUses
        self.uses = uses
        self.expires = expires
        self.active = active
    }

    /// Why the code cannot be used any more; nil while it can. The instant of its expiry is still in time.
    package func refusal(at now: Instant) -> WalkRefusal? {
        if !active { return .voucherInactive }
        if let expires, expires < now { return .voucherExpired }
        return uses >= maxUses ? .voucherExhausted : nil
    }
}
