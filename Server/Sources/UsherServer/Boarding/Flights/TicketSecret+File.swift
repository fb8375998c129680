package import Foundation
package import UsherCore
package import UsherStore

/// Why tickets cannot be signed: one line for the operator.
package struct TicketSecretError: Error, Equatable, CustomStringConvertible {
    package let description: String
}

extension TicketSecret {
    static let file = "boarding-secret"

    /// The configured secret, else that of the data folder, made on the first start.
    package static func load(_ folder: URL, configured: String = "") throws -> TicketSecret {
        let text =
            if !configured.isEmpty { configured } else {
                String(
                    decoding: try KeyFolder(shared: folder).readOrMake(file) { Data(SecureRandom.text(of: 32).utf8) }, as: UTF8.self)
            }
        guard let secret = TicketSecret(text.trimmed) else {
            throw TicketSecretError(description: "the secret of boarding passes in \(file) is shorter than \(shortest) bytes")
        }
        return secret
    }
}

extension AirlineKeyStore {
    /// The keys of airlines under `secret`, which must be the one that this database was begun with.
    package static func open(_ database: Database, secret: TicketSecret) async throws -> AirlineKeyStore {
        guard let keys = AirlineKeyStore(database, secret: secret), try await keys.isRight() else {
            throw TicketSecretError(
                description: "this database was begun with another boarding.secret: with this one, no boarding pass would be valid any more"
            )
        }
        return keys
    }
}
