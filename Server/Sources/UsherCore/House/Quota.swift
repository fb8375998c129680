/// What one organisation, or one airline, may have of this server, so that none takes it from the others.
package enum Quota: String, Sendable, CaseIterable {
    case media, uploads, tours, shows, homes, codes, mails, members
    /// An airline's, not an organisation's; `rows`: its aircraft, passengers, flights and tickets together.
    case changes, rows

    /// Counted anew each day, UTC; the others are what there is.
    package var isDaily: Bool { self == .uploads || self == .mails || self == .changes }
}

/// How much of each; what is not there is not bounded.
package struct Quotas: Sendable, Equatable {
    private var most: [Quota: Int64]

    package init(_ most: [Quota: Int64] = [:]) { self.most = most }

    package subscript(quota: Quota) -> Int64? {
        get { most[quota] }
        set { most[quota] = newValue }
    }

    package static let none = Quotas()
}

/// An organisation or an airline would have more than its quota.
package struct QuotaRefusal: Error, Sendable, Equatable {
    package let quota: Quota
    package let most: Int64
    /// Seconds until a daily one begins anew; 0 for the others.
    package let wait: Int64

    package init(quota: Quota, most: Int64, wait: Int64 = 0) {
        self.quota = quota
        self.most = most
        self.wait = wait
    }
}
