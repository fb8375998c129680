extension PriceSheet {
    /// Who pays how much: adult, child, early bird.
    package struct Category: Sendable, Equatable {
        package enum Access: String, Sendable, CaseIterable {
            case `public`
            /// Unlocked by a code.
            case code
            /// At the counter and in the office.
            case staff
        }
        /// Needs company: at most `per` tickets for each one of any of these categories.
        package struct Need: Sendable, Equatable {
            package var anyOf: Set<String>
            package var per: Int

            package init(anyOf: Set<String>, per: Int) { (self.anyOf, self.per) = (anyOf, per) }
        }
        package var key: String
        package var name: String
        package var access: Access
        /// On sale from `opensAt` until just before `closesAt`.
        package var opensAt: Instant?
        package var closesAt: Instant?
        /// How many of it a sale has, if it has any.
        package var min: Int
        package var max: Int?
        package var needs: [Need]
        /// What the door asks for; empty for nothing.
        package var proof: String
        package var tax: String?

        package init(
            key: String, name: String, access: Access = .public, opensAt: Instant? = nil, closesAt: Instant? = nil, min: Int = 0,
            max: Int? = nil, needs: [Need] = [], proof: String = "", tax: String? = nil
        ) {
            (self.key, self.name, self.access, self.opensAt, self.closesAt) = (key, name, access, opensAt, closesAt)
            (self.min, self.max, self.needs, self.proof, self.tax) = (min, max, needs, proof, tax)
        }

        /// The only one where a sheet has none.
        package static let standard = Category(key: "standard", name: "Standard")

        package func isOpen(at now: Instant) -> Bool {
            (opensAt.map { $0 <= now } ?? true) && (closesAt.map { now < $0 } ?? true)
        }

        /// May be given to who has not chosen.
        func isOffered(at now: Instant) -> Bool {
            access == .public && isOpen(at: now) && min <= 1 && needs.isEmpty && proof.isEmpty
        }
    }
}
