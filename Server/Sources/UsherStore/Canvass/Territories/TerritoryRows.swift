package import UsherCore

/// A territory with what there is to do in it.
package struct TerritoryRow: Sendable, Equatable {
    package let territory: Territory
    package let homes: Int64
    package let visited: Int64
    /// Homes where somebody was and nobody opened, or nobody wanted to talk.
    package let tried: Int64
    package let neverAgain: Int64
    /// The member who walks it.
    package let walker: String?

    package init(territory: Territory, homes: Int64, visited: Int64, tried: Int64, neverAgain: Int64, walker: String?) {
        (self.territory, self.homes, self.visited, self.tried) = (territory, homes, visited, tried)
        (self.neverAgain, self.walker) = (neverAgain, walker)
    }

    /// Homes that nobody has been to.
    package var left: Int64 { homes - visited - tried - neverAgain }
}

extension TerritoryRow: Selectable {
    /// A territory t, and the account w of who walks it. All counts come from one index.
    init(_ columns: inout Columns) throws {
        self.init(
            territory: try Territory(&columns),
            homes: columns.next("(SELECT COUNT(*) FROM homes h WHERE h.territory_id = t.id AND h.deleted_at IS NULL)"),
            visited: columns.next("(SELECT COUNT(*) FROM homes h WHERE h.territory_id = t.id AND h.deleted_at IS NULL AND h.visited = 1)"),
            tried: columns.next(
                """
                (SELECT COUNT(*) FROM homes h WHERE h.territory_id = t.id AND h.deleted_at IS NULL AND h.visited = 0
                    AND h.outcome IN ('nobody', 'refused'))
                """),
            neverAgain: columns.next(
                """
                (SELECT COUNT(*) FROM homes h WHERE h.territory_id = t.id AND h.deleted_at IS NULL AND h.visited = 0
                    AND h.outcome = 'never_again')
                """),
            walker: columns.next("w.name"))
    }
}

extension Territory: Selectable {
    init(_ columns: inout Columns) throws {
        self.init(
            id: columns.next("id"), uuid: columns.next("uuid"), campaign: columns.next("campaign_id"), facts: try TerritoryFacts(&columns),
            revision: columns.next("revision"), created: columns.next("created_at"), updated: columns.next("updated_at"))
    }
}

extension TerritoryFacts: Selectable {
    init(_ columns: inout Columns) throws {
        self.init(
            name: columns.next("name"), colour: try columns.next("colour"), area: try TerritoryArea(&columns),
            walker: columns.next("w.uuid"))
    }
}

extension TerritoryArea: Selectable {
    init(_ columns: inout Columns) throws {
        let corners = try columns.optionalDocument("outline", example: "[0,0,0,9,9,9]") {
            try RouteText.read(String(decoding: $0, as: UTF8.self))
        }
        let streets: String? = columns.next("streets")
        if let outline = corners.flatMap(TerritoryOutline.init) {
            self = .outline(outline)
        } else if let streets {
            self = .streets(streets.split(separator: "\n").map(String.init))
        } else {
            throw DatabaseError.defect("area of a territory")
        }
    }

    var outline: TerritoryOutline? { if case .outline(let outline) = self { outline } else { nil } }
    var streets: [String]? { if case .streets(let names) = self { names } else { nil } }
}

/// A territory's id and area: all that settling homes needs.
struct TerritoryClaim: Selectable {
    let id: Territory.ID
    let area: TerritoryArea

    init(_ columns: inout Columns) throws {
        id = columns.next("id")
        area = try TerritoryArea(&columns)
    }
}
