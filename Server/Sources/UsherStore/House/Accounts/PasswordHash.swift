import Crypto
import CryptoExtras
import Foundation
import UsherCore

/// A password as it is stored: scrypt in a PHC string, `$scrypt$ln=15,r=8,p=1$salt$hash`.
package struct PasswordHash: Sendable, Equatable {
    /// How dear one check is. The default takes 32 MiB and about a tenth of a second.
    package struct Cost: Sendable, Equatable {
        package let logRounds: Int
        package let blockSize: Int
        package let parallelism: Int

        package init(logRounds: Int = 15, blockSize: Int = 8, parallelism: Int = 1) {
            self.logRounds = logRounds
            self.blockSize = blockSize
            self.parallelism = parallelism
        }

        package static let standard = Cost()
        /// For tests only.
        package static let cheap = Cost(logRounds: 4)
    }

    package let cost: Cost
    let salt: [UInt8]
    let hash: [UInt8]

    static let saltLength = 16
    static let hashLength = 32

    /// Whether a new password has 8 to 128 characters. NUL is none: scrypt cannot tell it from the end.
    package static func accepts(_ password: String) -> Bool {
        let scalars = composed(password).unicodeScalars
        return (8...128).contains(scalars.count) && !scalars.contains("\0")
    }

    /// Whether it can be any stored password at all. A desk counts characters as they are sent, and composed there may be fewer
    /// or more of them, so only a text that would be an attack is left out.
    static func isPossible(_ password: String) -> Bool { (1...1024).contains(password.utf8.count) && !password.utf8.contains(0) }

    init(of password: String, cost: Cost, salt: [UInt8]) throws {
        self.cost = cost
        self.salt = salt
        hash = try Self.derive(password, cost, salt, Self.hashLength)
    }

    private init(cost: Cost, salt: [UInt8], hash: [UInt8]) { (self.cost, self.salt, self.hash) = (cost, salt, hash) }

    /// Nobody's: as dear to check as any other.
    static func nobody(_ cost: Cost) -> PasswordHash {
        PasswordHash(cost: cost, salt: Array(repeating: 0, count: saltLength), hash: Array(repeating: 0, count: hashLength))
    }

    /// Compared in constant time.
    func matches(_ password: String) throws -> Bool {
        let derived = try Self.derive(password, cost, salt, hash.count)
        return zip(derived, hash).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// One form for what different keyboards send for the same letters.
    private static func composed(_ password: String) -> String { password.precomposedStringWithCanonicalMapping }

    private static func derive(_ password: String, _ cost: Cost, _ salt: [UInt8], _ length: Int) throws -> [UInt8] {
        let key = try KDF.Scrypt.deriveKey(
            from: Array(composed(password).utf8), salt: salt, outputByteCount: length, rounds: 1 << cost.logRounds,
            blockSize: cost.blockSize, parallelism: cost.parallelism)
        return key.withUnsafeBytes { Array($0) }
    }
}

extension PasswordHash {
    /// Reads a PHC string; nil where it is none, or one so dear that checking it would be an attack.
    package init?(_ text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt",
            let cost = Cost(parts[2]), let salt = Base64Text.decode(parts[3], .standard),
            let hash = Base64Text.decode(parts[4], .standard), (8...64).contains(salt.count), (16...64).contains(hash.count)
        else { return nil }
        self.cost = cost
        self.salt = salt
        self.hash = hash
    }

    package var text: String {
        "$scrypt$ln=\(cost.logRounds),r=\(cost.blockSize),p=\(cost.parallelism)$"
            + Base64Text.encode(salt, .standard) + "$" + Base64Text.encode(hash, .standard)
    }
}

extension PasswordHash.Cost {
    fileprivate init?(_ text: Substring) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.split(separator: "=", omittingEmptySubsequences: false) }
        guard numbers.count == 3, numbers.allSatisfy({ $0.count == 2 }), numbers.map({ $0[0] }) == ["ln", "r", "p"],
            let logRounds = Int(numbers[0][1]), let blockSize = Int(numbers[1][1]), let parallelism = Int(numbers[2][1]),
            (1...17).contains(logRounds), (1...16).contains(blockSize), (1...4).contains(parallelism)
        else { return nil }
        self.init(logRounds: logRounds, blockSize: blockSize, parallelism: parallelism)
    }
}
