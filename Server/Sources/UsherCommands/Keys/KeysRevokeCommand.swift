package import ArgumentParser
import UsherCore
import UsherStore

/// `usher keys revoke`
package struct KeysRevokeCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Revoke a key for good.", discussion: "Servers that are running refuse it within 5 seconds.")

    @Argument(help: "The key's id or its name.")
    package var key: String

    @OptionGroup package var place: DatabaseOptions
    @OptionGroup package var output: OutputOptions

    private struct Answer: Encodable {
        let id: Int64
        let name: String
        let account: String
    }

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let answer = try await place.withDatabase { database in
                let keys = APIKeyStore(database)
                let found = try find(try await keys.list())
                guard try await keys.revoke(found.key.id, by: .local, at: WallClock.system.now()) else { throw HouseRefusal.unknownKey }
                return Answer(id: found.key.id.rawValue, name: found.key.name, account: found.email.text)
            }
            try output.answer(answer, text: "Revoked \(answer.name) of \(answer.account) (id \(answer.id)).")
        }
    }

    /// A live key of this name, else the one of this id: a name may well be a number.
    private func find(_ all: [APIKeyListing]) throws -> APIKeyListing {
        let live = all.filter { $0.revoked == nil }
        let named = live.filter { $0.key.name == key }
        guard named.count < 2 else { throw HouseRefusal.ambiguousKey }
        guard let found = named.first ?? live.first(where: { "\($0.key.id.rawValue)" == key }) else { throw HouseRefusal.unknownKey }
        return found
    }
}
