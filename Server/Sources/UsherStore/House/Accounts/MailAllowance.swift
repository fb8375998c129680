import UsherCore

/// How many mails one may cause to addresses of one's choice in a day. Every limit has buckets in the database that are taken from in the
/// transaction that causes the mail, so it holds for all processes together and for requests at the same instant.
package struct MailAllowance: Sendable {
    /// Whom or what a limit is for.
    package enum Kind: String, Sendable, CaseIterable {
        /// Mails to one address, whoever causes them.
        case recipient
        /// Mails to new accounts' addresses that one client's address causes.
        case client
        /// Invites by one account.
        case inviter
        /// Invites to one organisation.
        case organisation
    }

    /// One bucket: nil where nothing is limited.
    struct Bucket {
        let digest: SecretDigest
        let limit: RateLimit
    }

    private let limits: [Kind: RateLimit]

    /// So many a day; what is not named is not limited.
    package init(perDay counts: [Kind: Int]) { limits = counts.mapValues { RateLimit(perDay: $0) } }

    package static let unlimited = MailAllowance(perDay: [:])

    /// Nothing about a person is kept but a digest, for a day.
    func bucket(_ kind: Kind, _ key: String) -> Bucket? {
        limits[kind].map { Bucket(digest: SecretDigest(of: "mail.\(kind.rawValue) \(key)"), limit: $0) }
    }
}

extension LimitTransaction {
    /// Takes one from each bucket; nil if all had one. Else the microseconds until all have, and nothing is taken.
    func take(_ buckets: [MailAllowance.Bucket?], at now: Instant) throws -> Int64? {
        // In one order everywhere: two who wait for each other's buckets would wait for ever.
        let ordered = buckets.compactMap(\.self).sorted { $0.digest.hex < $1.digest.hex }
        var taken: [MailAllowance.Bucket] = []
        for bucket in ordered {
            guard let wait = try takeLimit(bucket.digest, bucket.limit, at: now) else {
                taken.append(bucket)
                continue
            }
            for other in taken { try giveBackLimit(other.digest, other.limit) }
            return wait
        }
        return nil
    }
}
