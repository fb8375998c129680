import UsherCore

/// What the house is on its way, for workers that leave its rows alone. A worker that asks by one statement says `{{stays}}`.
enum HouseMoves {
    static let any = Selection<Int64>("SELECT organisation_id FROM house_moves WHERE organisation_id <> 0 LIMIT 1")
}
