/// What lets somebody in whose second factor is lost: 80 random bits that count once. An account has ten, which it is shown once.
package struct RecoveryCode: Sendable, Equatable {
    package static let count = 10
    private static let length = 10

    private let letters: String

    package static func make(using generator: inout some RandomNumberGenerator) -> RecoveryCode {
        RecoveryCode(letters: Base32Text.encode(generator.bytes(length)))
    }

    private init(letters: String) { self.letters = letters }

    /// As somebody types it: blanks, hyphens and small letters do not matter. Nil for what is none.
    package init?(typed text: String) {
        guard text.utf8.count <= 40 else { return nil }
        let letters = text.uppercased().filter { $0 != "-" && !$0.isWhitespace }
        guard let bytes = Base32Text.decode(letters), bytes.count == Self.length else { return nil }
        self.letters = letters
    }

    /// As it is shown: `ABCD-EFGH-IJKL-MNOP`.
    package var text: String {
        stride(from: 0, to: letters.count, by: 4).map { String(letters.dropFirst($0).prefix(4)) }.joined(separator: "-")
    }

    package var digest: SecretDigest { SecretDigest(of: letters) }
}
