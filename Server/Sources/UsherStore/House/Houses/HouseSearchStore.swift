package import UsherCore

/// Something that a search has found, beside orders and shows, which have searches of their own.
package struct FoundThing: Sendable, Equatable {
    package let uuid: String
    package let name: String
}

private enum SearchStatements {
    static let plans = Selection<String, String>(
        "SELECT uuid, name FROM plans WHERE organisation_id = $1 AND deleted_at IS NULL ORDER BY name, id LIMIT 1000")
    static let campaigns = Selection<String, String>(
        "SELECT uuid, name FROM campaigns WHERE organisation_id = $1 AND deleted_at IS NULL ORDER BY id DESC LIMIT 1000")
    static let people = Selection<String, String, String>(
        """
        SELECT a.uuid, a.name, a.email FROM members m JOIN accounts a ON a.id = m.account_id
        WHERE m.organisation_id = $1 AND a.is_key = 0 ORDER BY a.name, a.id LIMIT 1000
        """)
}

/// Plans, campaigns and members of a house by words of their names: some hundreds each, which are looked through.
package struct HouseSearchStore: Sendable {
    package enum Kind: Sendable { case plans, campaigns, people }

    let database: Database

    package init(_ database: Database) { self.database = database }

    package func find(_ kind: Kind, _ text: String, in house: Organisation.ID, most: Int) async throws -> [FoundThing] {
        let words = SearchWords.queryWords(text)
        guard !words.isEmpty else { return [] }
        let all = try await database.read { connection -> [(thing: FoundThing, also: String)] in
            switch kind {
            case .plans: try connection.all(SearchStatements.plans, house).map { (FoundThing(uuid: $0, name: $1), "") }
            case .campaigns: try connection.all(SearchStatements.campaigns, house).map { (FoundThing(uuid: $0, name: $1), "") }
            case .people: try connection.all(SearchStatements.people, house).map { (FoundThing(uuid: $0, name: $1.isEmpty ? $2 : $1), $2) }
            }
        }
        return all.lazy.filter { thing, also in
            let own = SearchWords.queryWords(thing.name + " " + also)
            return words.allSatisfy { word in own.contains { $0.utf8.starts(with: word.utf8) } }
        }.prefix(most).map(\.thing)
    }
}
