/// Some of a campaign's homes, which somebody walks.
package struct Territory: Sendable, Equatable {
    package typealias ID = Identifier<Territory>

    package let id: ID
    package let uuid: String
    package let campaign: Campaign.ID
    package let facts: TerritoryFacts
    package let revision: Int64
    package let created: Instant
    package let updated: Instant

    package init(
        id: ID, uuid: String, campaign: Campaign.ID, facts: TerritoryFacts, revision: Int64, created: Instant, updated: Instant
    ) {
        (self.id, self.uuid, self.campaign, self.facts) = (id, uuid, campaign, facts)
        (self.revision, self.created, self.updated) = (revision, created, updated)
    }

    /// So many may be in one: more is no walk, and no transaction of ours.
    package static let mostHomes = 20_000
    /// So many a campaign may have.
    package static let most = 500
}

/// What people say of a territory.
package struct TerritoryFacts: Sendable, Equatable {
    package var name: String
    package var colour: TerritoryColour
    package var area: TerritoryArea
    /// The member who walks it: an account's UUID.
    package var walker: String?

    package static let longestName = 100

    package init(name: String, colour: TerritoryColour, area: TerritoryArea, walker: String? = nil) {
        (self.name, self.colour, self.area, self.walker) = (name, colour, area, walker)
    }
}

/// Told by name as well as by colour.
package enum TerritoryColour: String, Sendable, CaseIterable {
    case red, orange, gold, green, teal, blue, violet, grey
}

/// Which homes a territory has, before newer ones take theirs.
package enum TerritoryArea: Sendable, Equatable {
    case outline(TerritoryOutline)
    /// By the names of streets, as people wrote them.
    case streets([String])

    package static let mostStreets = 200
    package static let longestStreet = 120

    /// Streets as somebody typed them, one a line, each once; nil where there are none or too many.
    package init?(streets text: String) {
        var known = Set<String>()
        let names = text.split(whereSeparator: \.isNewline).map { WireText.trimmed(String($0)) }
            .filter { !$0.isEmpty && known.insert(StreetName.folded($0)).inserted }
        guard !names.isEmpty, names.count <= Self.mostStreets, names.allSatisfy({ WireText.fits($0, Self.longestStreet) }) else {
            return nil
        }
        self = .streets(names)
    }
}

/// Which of a campaign's territories a home is in: of two the newer one. Streets' names are folded once, not once a home.
package struct TerritorySet: Sendable {
    private let outlines: [(id: Territory.ID, outline: TerritoryOutline)]
    private let byStreet: [String: Territory.ID]
    package let isEmpty: Bool

    package init(_ territories: [(id: Territory.ID, area: TerritoryArea)]) {
        var streets: [String: Territory.ID] = [:]
        var outlines: [(id: Territory.ID, outline: TerritoryOutline)] = []
        for (id, area) in territories.sorted(by: { $0.id > $1.id }) {
            switch area {
            case .outline(let outline): outlines.append((id, outline))
            case .streets(let names):
                for name in names.map(StreetName.folded) where streets[name] == nil { streets[name] = id }
            }
        }
        (self.outlines, byStreet, isEmpty) = (outlines, streets, territories.isEmpty)
    }

    /// `street`: the key of the home's street.
    package func holder(of place: Coordinate?, street: String) -> Territory.ID? {
        let drawn = place.flatMap { place in outlines.first { $0.outline.contains(place) }?.id }
        return [drawn, byStreet[street]].compactMap(\.self).max()
    }
}

/// Why something is not done with a territory.
package enum TerritoryRefusal: Error, Sendable, Equatable {
    /// It would have so many homes.
    case tooLarge(Int)
    /// The campaign has as many territories as it may have.
    case tooMany
    /// Not a member of the house who may walk.
    case unknownWalker
    /// Somebody changed it meanwhile: it is so now.
    case changed(Territory)
}
