import Crypto
import CryptoExtras
import Foundation
import Synchronization
package import UsherCore

/// An airline's RSA-2048 pair, parsed.
package struct AirlineKeyPair: Sendable {
    private let key: _RSA.Signing.PrivateKey
    private let publicKey: _RSA.Signing.PublicKey
    /// SubjectPublicKeyInfo.
    package let publicDER: [UInt8]

    init(_ key: _RSA.Signing.PrivateKey) {
        self.key = key
        publicKey = key.publicKey
        publicDER = Array(key.publicKey.derRepresentation)
    }

    package var publicPEM: String { publicKey.pemRepresentation + (publicKey.pemRepresentation.hasSuffix("\n") ? "" : "\n") }
    package var privatePEM: String { key.pkcs8PEMRepresentation }

    /// RSASSA-PKCS1-v1_5 with SHA-256 over a ticket's identifier, in base64.
    package func signature(of ticket: String) throws -> String {
        try key.signature(for: Data(ticket.utf8), padding: .insecurePKCS1v1_5).rawRepresentation.base64EncodedString()
    }

    package func verifies(_ signature: String, of ticket: String) -> Bool {
        guard let bytes = Data(base64Encoded: signature), bytes.count == 256 else { return false }
        return publicKey.isValidSignature(
            _RSA.Signing.RSASignature(rawRepresentation: bytes), for: Data(ticket.utf8), padding: .insecurePKCS1v1_5)
    }
}

private enum KeyStatements {
    static let find = Selection<[UInt8]>("SELECT sealed FROM airline_keys WHERE airline_id = $1")
    static let add = Statement(
        """
        INSERT INTO airline_keys (airline_id, public_key, sealed) SELECT id, $2, $3 FROM airlines WHERE id = $1
        ON CONFLICT (airline_id) DO NOTHING
        """)
    static let prove = Statement("INSERT INTO ticket_secret (id, proof) VALUES (1, $1) ON CONFLICT (id) DO NOTHING")
    static let any = Statement("SELECT 1 FROM airline_keys LIMIT 1")
    static let proof = Selection<[UInt8]>("SELECT proof FROM ticket_secret WHERE id = 1")
}

/// The keys of airlines: made when first needed, sealed under the secret in the database, parsed once and kept.
package final class AirlineKeyStore: Sendable {
    package let secret: TicketSecret
    private let database: Database
    private let seal: SealKey
    private let known = Mutex<[Airline.ID: AirlineKeyPair]>([:])
    private let begun = Mutex(false)
    private let smith = KeySmith()

    static let most = 1_024

    package init?(_ database: Database, secret: TicketSecret) {
        guard let seal = SealKey(bytes: secret.key(for: "usher/boarding/keys")) else { return nil }
        self.database = database
        self.secret = secret
        self.seal = seal
    }

    /// Whether the database was not begun with another secret. It is begun by the first airline: processes that share a database and
    /// have none need share no secret.
    package func isRight() async throws -> Bool {
        let proof = secret.code(of: "usher/boarding/proof")
        return try await database.read { try $0.first(KeyStatements.proof) ?? proof } == proof
    }

    /// Begins the database with this secret; false where it was begun with another one.
    package func begin() async throws -> Bool {
        if begun.withLock({ $0 }) { return true }
        let proof = secret.code(of: "usher/boarding/proof")
        let isOurs = try await database.write { connection in
            try connection.execute(KeyStatements.prove, proof)
            return try connection.first(KeyStatements.proof) == proof
        }
        if isOurs { begun.withLock { $0 = true } }
        return isOurs
    }

    /// The pair of an airline that has one.
    package func find(_ airline: Airline.ID) async throws -> AirlineKeyPair? {
        if let pair = known(airline) { return pair }
        let sealed = try await database.read { try $0.first(KeyStatements.find, airline) }
        guard let sealed else { return nil }
        let pair = try AirlineKeyPair(_RSA.Signing.PrivateKey(derRepresentation: seal.open(sealed, for: "airline \(airline)")))
        known.withLock { known in
            if known.count >= AirlineKeyStore.most { known = [:] }
            known[airline] = pair
        }
        return pair
    }

    /// The pair, if it is in memory.
    package func known(_ airline: Airline.ID) -> AirlineKeyPair? { known.withLock { $0[airline] } }

    /// The pair of an airline, made if there is none. However many ask at once, they all get the same.
    package func pair(of airline: Airline.ID) async throws -> AirlineKeyPair {
        if let pair = try await find(airline) { return pair }
        guard try await begin() else { throw DatabaseError.unavailable("the database was begun with another boarding.secret") }
        let new = try await smith.make(for: airline)
        let (publicDER, sealed) = (new.publicDER, try sealed(new, airline))
        try await database.write { try $0.execute(KeyStatements.add, airline, publicDER, sealed) }
        defer { smith.forget(airline) }
        guard let pair = try await find(airline) else { throw BoardingRefusal.airlineGone }
        return pair
    }

    /// A private key given from outside, ready to be stored; nil where it is none of RSA with 2048 bits.
    package func given(_ pem: String, airline: Airline.ID) throws -> (publicKey: [UInt8], sealed: [UInt8])? {
        guard let key = try? _RSA.Signing.PrivateKey(pemRepresentation: pem), key.keySizeInBits == 2_048 else { return nil }
        let pair = AirlineKeyPair(key)
        return (pair.publicDER, try sealed(pair, airline))
    }

    /// Reads the pair within a transaction.
    func pair(of airline: Airline.ID, _ connection: any Connection) throws -> AirlineKeyPair? {
        guard let sealed = try connection.first(KeyStatements.find, airline) else { return nil }
        return try AirlineKeyPair(_RSA.Signing.PrivateKey(derRepresentation: seal.open(sealed, for: "airline \(airline)")))
    }

    package func forget(_ airline: Airline.ID) {
        known.withLock { $0[airline] = nil }
    }

    private func sealed(_ pair: AirlineKeyPair, _ airline: Airline.ID) throws -> [UInt8] {
        try seal.seal(Array(pair.privateDER), for: "airline \(airline)")
    }
}

extension Database {
    /// Whether any airline has a pair.
    package func hasAirlineKeys() async throws -> Bool { try await read { try $0.first(KeyStatements.any) { _ in true } ?? false } }
}

extension AirlineTransaction {
    /// Stores the pair of an airline that has none.
    func storeAirlineKey(_ given: (publicKey: [UInt8], sealed: [UInt8]), of airline: Airline.ID) throws {
        try connection.execute(KeyStatements.add, airline, given.publicKey, given.sealed)
    }
}

extension AirlineKeyPair {
    var privateDER: Data { key.derRepresentation }
}

/// Makes key pairs on a queue of its own: a tenth of a second of work, and more, must stop neither an event loop nor the writer.
private final class KeySmith: Sendable {
    private let queue = DispatchQueue(label: "usher.keys")
    private let made = Mutex<[Airline.ID: AirlineKeyPair]>([:])

    /// Those who ask while a pair is being made get that one.
    func make(for airline: Airline.ID) async throws -> AirlineKeyPair {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(
                    with: Result {
                        if let pair = self.made.withLock({ $0[airline] }) { return pair }
                        let pair = AirlineKeyPair(try _RSA.Signing.PrivateKey(keySize: .bits2048))
                        self.made.withLock { $0[airline] = pair }
                        return pair
                    })
            }
        }
    }

    func forget(_ airline: Airline.ID) {
        made.withLock { $0[airline] = nil }
    }
}
