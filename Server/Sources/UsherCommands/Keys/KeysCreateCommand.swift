package import ArgumentParser
import UsherCore
import UsherServer
import UsherStore

/// `usher keys create`
package struct KeysCreateCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Make a key and show it, once.",
        discussion: "Only the key's hash is kept. Give each device a key of its own: its name is the door's name in the counts.")

    @Option(help: "The e-mail address of the account it belongs to.")
    package var account: String

    @Option(help: "What the key is called, such as the door's name.")
    package var name: String

    @Option(help: "scan for a door; manage for supervisors, who may undo and see e-mail addresses.")
    package var scope: String

    @Option(help: "The last day it works (2026-12-31, UTC), or the instant it ends (2026-12-31T22:00:00+01:00).")
    package var expires: String?

    @OptionGroup package var place: DatabaseOptions
    @OptionGroup package var output: OutputOptions

    private struct Answer: Encodable {
        let id: Int64
        let key: String
        let name: String
        let account: String
        let scopes: [String]
        let expiresAt: String?
    }

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let now = WallClock.system.now()
            let (email, scopes, end) = (try address(), try scopes(), try expiry(after: now))
            let title = WireText.trimmed(name)
            guard !title.isEmpty, title.unicodeScalars.count <= 255 else { throw wrong("--name must have 1 to 255 characters") }
            var generator = SystemRandomNumberGenerator()
            let secret = APIKeySecret.make(using: &generator)
            let id = try await place.withDatabase { database in
                guard let account = try await database.read({ try AccountTransaction($0).account(email: email) }) else {
                    throw CommandFailure("there is no account \(email)")
                }
                let keys = APIKeyStore(database)
                if try await keys.list().contains(where: { $0.key.account == account.id && $0.key.name == title && $0.revoked == nil }) {
                    throw CommandFailure("\(email) has a key of this name already: revoke that one or choose another name")
                }
                let draft = APIKeyDraft(account: account.id, name: title, digest: secret.digest, scopes: scopes, expires: end)
                return try await keys.create(draft, by: .local, at: now)
            }
            let answer = Answer(
                id: id.rawValue, key: secret.text, name: title, account: email.text, scopes: scopes.names,
                expiresAt: end.map(Timestamp.seconds))
            let until = end.map { "\nIt works until \(Timestamp.seconds($0))." } ?? ""
            try output.answer(answer, text: "\(secret.text)\nThis key is shown now and never again.\(until)")
        }
    }

    private func address() throws -> EmailAddress {
        guard let email = EmailAddress(account) else { throw wrong("--account must be an e-mail address") }
        return email
    }

    private func scopes() throws -> KeyScopes {
        guard let scopes = KeyScopes(name: scope) else { throw wrong("--scope must be scan or manage") }
        return scopes
    }

    private func expiry(after now: Instant) throws -> Instant? {
        guard let expires else { return nil }
        let end = CivilDate(expires).map { Instant(seconds: $0.adding(days: 1).days * 86_400) } ?? Timestamp.read(expires)
        guard let end else { throw wrong("--expires must be a date such as 2026-12-31 or an instant with its offset") }
        guard end > now else { throw wrong("--expires is over already") }
        return end
    }

    private func wrong(_ line: String) -> CommandFailure { CommandFailure(line, exitCode: 2) }
}
