import ArgumentParser
import UsherCore
import UsherStore

/// Whose desks change, and which: what `usher desks grant` and `usher desks revoke` are told.
struct DesksOptions: ParsableArguments {
    @Argument(help: "The organisation's key, UUID or number.")
    var organisation: String

    @Argument(help: "The desks: boxoffice, walks, canvass, boarding.")
    var desks: [String]

    @OptionGroup var place: DatabaseOptions
    @OptionGroup var output: OutputOptions

    private struct Answer: Encodable {
        let organisation: String
        let desks: [String]
    }

    /// `change` makes of what the organisation has and what was typed what it has from now on.
    func run(_ change: @escaping @Sendable (GrantedDesks, GrantedDesks) -> GrantedDesks) async throws {
        try await CommandFailure.reported(json: output.json) {
            let typed = try desks.reduce(into: GrantedDesks()) { $0.formUnion(try GrantedDesks.typed($1)) }
            let found = try await place.withDatabase { [organisation] database in
                try await database.write { connection in
                    let found = try OrganisationTransaction(connection).organisation(named: organisation)
                    try OrganisationTransaction(connection).grant(
                        change(found.granted, typed), to: found, by: .local, at: WallClock.system.now())
                    return try OrganisationTransaction(connection).organisation(named: organisation)
                }
            }
            let names = found.granted.names
            let words = names.isEmpty ? "no desk" : names.joined(separator: ", ")
            try output.answer(Answer(organisation: found.key, desks: names), text: "\(found.name) (\(found.key)) may use \(words).")
        }
    }
}

extension GrantedDesks {
    /// A desk as it is typed.
    fileprivate static func typed(_ name: String) throws -> GrantedDesks {
        guard let desk = GrantedDesks(name: name) else {
            throw CommandFailure("\(name) is no desk: there are \(GrantedDesks.all.names.joined(separator: ", "))", exitCode: 2)
        }
        return desk
    }
}
