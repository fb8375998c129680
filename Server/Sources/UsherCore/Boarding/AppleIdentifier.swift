import Crypto

/// What Sign in with Apple calls a person, and so an airline's credential.
package struct AppleIdentifier: Sendable, Equatable {
    package let text: String

    /// 1 to 255 of `A-Z a-z 0-9 . _ ~ + = : @ -` with a letter or digit among them, and none of Usher's own tokens.
    package init?(_ text: String) {
        let bytes = text.utf8
        guard (1...255).contains(bytes.count), bytes.allSatisfy(AppleIdentifier.allows), bytes.contains(where: AppleIdentifier.isWord),
            !text.hasPrefix(AirlineSession.prefix)
        else { return nil }
        self.text = text
    }

    /// The airline's public identifier: lower-case hexadecimal SHA-1.
    package var airlineIdentifier: String { Hexadecimal.text(Array(Insecure.SHA1.hash(data: Array(text.utf8)))) }

    package var digest: SecretDigest { SecretDigest(of: text) }

    private static func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private static func allows(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: ":"),
            UInt8(ascii: "@"), UInt8(ascii: "-"):
            true
        default: isWord(byte)
        }
    }
}
