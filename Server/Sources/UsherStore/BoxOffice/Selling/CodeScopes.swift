package import UsherCore

/// What a code can be for.
package struct CodeScopes: Sendable {
    package struct Show: Sendable {
        package let key: String
        package let title: String
        package let starts: Instant
        package let zone: String

        init(_ row: (String, String, Instant, String)) { (key, title, starts, zone) = row }
    }

    /// A category or an allotment, as any of the sheets calls it.
    package struct Name: Sendable, Equatable {
        package let key: String
        package let name: String
    }

    package let shows: [Show]
    /// Sections and standing areas.
    package let areas: [Name]
    /// Everybody's categories.
    package let categories: [Name]
    /// What only a code opens.
    package let locked: [Name]

    init(shows: [Show], areas: [(key: String, name: String)], sheets: [Sheet]) {
        self.shows = shows
        self.areas = Self.once(areas.map { Name(key: $0.key, name: $0.name) })
        let all = sheets.flatMap(\.categories)
        categories = Self.once(all.filter { $0.access == .public }.map { Name(key: $0.key, name: $0.name) })
        let allotments = sheets.flatMap(\.quotas).filter { $0.kind == .allotment }
        locked = Self.once(
            all.filter { $0.access == .code }.map { Name(key: $0.key, name: $0.name) } + allotments.map { Name(key: $0.key, name: $0.key) })
    }

    /// As many as a form can hold.
    private static func once(_ names: [Name]) -> [Name] {
        let kinds = names.reduce(into: [Name]()) { kinds, name in
            if !kinds.contains(where: { $0.key == name.key }), kinds.count < 60 { kinds.append(name) }
        }
        return kinds.sorted { ($0.name, $0.key) < ($1.name, $1.key) }
    }
}
