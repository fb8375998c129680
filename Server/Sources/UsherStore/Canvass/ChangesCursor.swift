import UsherCore

/// Where a device stands in the changes of one campaign, for a payer or somebody who pays nothing. Text of at most 128 characters.
package struct ChangesCursor: Sendable, Equatable {
    let campaign: Campaign.ID
    let salt: Int64
    let isPaid: Bool
    let issued: Instant
    /// Everything up to this change, and of that change up to this home, has been told.
    var mark: Int64
    var home: Int64
    /// Where the feed stood when the device began: homes deleted before it were never shown to it.
    let began: Int64

    /// Days for which a cursor holds.
    static let life: Int64 = 90

    /// No home comes after it.
    static let lastHome: Int64 = 1 << 53

    init(_ access: CampaignAccess, _ gate: ScanVisibility, at now: Instant, mark: Int64 = 0, home: Int64 = 0, began: Int64) {
        campaign = access.id
        salt = access.salt
        isPaid = gate.isPaid
        issued = now
        self.mark = mark
        self.home = home
        self.began = began
    }

    /// Whether one may read on from here.
    func holds(for access: CampaignAccess, _ gate: ScanVisibility, at now: Instant) -> Bool {
        campaign == access.id && salt == access.salt && isPaid == gate.isPaid && mark <= access.feed
            && issued >= now.adding(seconds: -ChangesCursor.life * 86_400)
    }

    package var text: String {
        [campaign.rawValue, salt, isPaid ? 1 : 0, issued.seconds, mark, home, began].map { String($0, radix: 36) }.joined(separator: ".")
    }

    package init?(text: String) {
        guard text.utf8.count <= 128 else { return nil }
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int64($0, radix: 36) }
        guard numbers.count == 7, !numbers.contains(nil) else { return nil }
        let parts = numbers.compactMap(\.self)
        guard parts.allSatisfy({ (0...1 << 60).contains($0) && $0 < 1 << 60 }) else { return nil }
        campaign = Campaign.ID(parts[0])
        salt = parts[1]
        isPaid = parts[2] == 1
        issued = Instant(seconds: min(parts[3], 1 << 40))
        mark = parts[4]
        home = parts[5]
        began = parts[6]
    }
}
