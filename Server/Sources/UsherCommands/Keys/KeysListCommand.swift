package import ArgumentParser
import UsherCore
import UsherStore

/// `usher keys list`
package struct KeysListCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List every key, without the keys themselves: those are not kept.")

    @OptionGroup package var place: DatabaseOptions
    @OptionGroup package var output: OutputOptions

    private struct Answer: Encodable {
        let id: Int64
        let name: String
        let account: String
        let scopes: [String]
        let createdAt: String
        let expiresAt: String?
        let revokedAt: String?
        /// `live`, `expired` or `revoked`.
        let state: String

        init(_ listing: APIKeyListing, at now: Instant) {
            id = listing.key.id.rawValue
            name = listing.key.name
            account = listing.email.text
            scopes = listing.key.scopes.names
            createdAt = Timestamp.seconds(listing.created)
            expiresAt = listing.key.expires.map(Timestamp.seconds)
            revokedAt = listing.revoked.map(Timestamp.seconds)
            state = listing.revoked != nil ? "revoked" : listing.key.hasExpired(at: now) ? "expired" : "live"
        }
    }

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let now = WallClock.system.now()
            let answers = try await place.withDatabase { try await APIKeyStore($0).list().map { Answer($0, at: now) } }
            var table = TextTable(["ID", "NAME", "ACCOUNT", "SCOPE", "CREATED", "EXPIRES", "STATE"])
            for key in answers {
                table.add(
                    [
                        "\(key.id)", key.name, key.account, key.scopes.joined(separator: ","), key.createdAt, key.expiresAt ?? "never",
                        key.state,
                    ])
            }
            try output.answer(answers, text: answers.isEmpty ? "There are no keys." : table.text)
        }
    }
}
