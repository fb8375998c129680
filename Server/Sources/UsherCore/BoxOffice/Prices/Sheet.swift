/// What an organiser says of how a performance is sold, beyond numbered seats at one price: the sheet. With the house's fees and taxes and the
/// sections of the map it becomes the `PriceSheet` that the rule asks.
package struct Sheet: Sendable, Equatable {
    /// Standing areas, and what a section of the map has beside the map's own.
    package var areas: [Area] = []
    package var categories: [PriceSheet.Category] = []
    package var prices: [PriceSheet.Price] = []
    package var quotas: [Quota] = []
    package var fees: [Fee] = []
    /// What buyers are asked.
    package var questions: [Question] = []

    package init() {}

    package enum Kind: String, Sendable, CaseIterable { case seats, standing }

    /// A part of the house that is priced by itself.
    package struct Area: Sendable, Equatable {
        package var key = ""
        package var name = ""
        package var kind = Kind.standing
        /// How many places a standing area has.
        package var size: Int64 = 0
        /// What the category `standard` costs in a standing area; a section's price is its map's.
        package var price: Int64?
        package var tax: String?
        /// `#RRGGBB`
        package var colour = Area.usualColour
        package var description = ""

        package init() {}

        package static let usualColour = "#6B7280"
    }

    /// What may run out beside areas: a ceiling, or places that are set aside.
    package struct Quota: Sendable, Equatable {
        package enum Kind: String, Sendable, CaseIterable {
            /// No more than so many tickets of these areas and categories.
            case limit
            /// So many places of a standing area, or seats by name, for those whose code unlocks it.
            case allotment
        }
        package var key = ""
        package var kind = Kind.limit
        package var size: Int64 = 0
        /// Empty: all.
        package var areas: Set<String> = []
        package var categories: Set<String> = []
        /// Seats of the map that an allotment sets aside, in place of an area's; its size is their number.
        package var seats: Set<String> = []
        /// From then on what is left of an allotment is anybody's.
        package var releaseAt: Instant?

        package init() {}

        /// `seat`: its id in the map; nil for a standing place, and where it makes no difference.
        package func fits(area: String, category: String, seat: String? = nil) -> Bool {
            guard categories.isEmpty || categories.contains(category) else { return false }
            if !seats.isEmpty { return seat.map(seats.contains) ?? false }
            return areas.isEmpty || areas.contains(area)
        }

        /// Whether it still sets places aside.
        package func setsAside(at now: Instant) -> Bool { kind == .allotment && (releaseAt.map { now < $0 } ?? true) }
    }

    package var standing: [Area] { areas.filter { $0.kind == .standing } }
    package func area(_ key: String) -> Area? { areas.first { $0.key == key } }

    /// Whether every price is a multiple of this.
    package func isInSteps(of step: Int64) -> Bool {
        areas.allSatisfy { ($0.price ?? 0) % step == 0 } && prices.allSatisfy { $0.amount % step == 0 }
    }

    /// Allotments of an area.
    package func allotments(of area: String) -> [Quota] { quotas.filter { $0.kind == .allotment && $0.areas.contains(area) } }

    /// Those that set seats of the map aside.
    package var seatAllotments: [Quota] { quotas.filter { $0.kind == .allotment && !$0.seats.isEmpty } }

    package enum Most {
        package static let areas = 50
        package static let categories = 50
        package static let quotas = 100
        package static let prices = 2_500
        package static let fees = 50
        /// Of a standing area, and of any quota.
        package static let size: Int64 = 1_000_000
        package static let amount: Int64 = 1_000_000_000_000
    }
}
