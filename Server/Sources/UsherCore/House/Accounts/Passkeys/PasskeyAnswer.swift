import Crypto

/// What an authenticator says (WebAuthn, level 2, 6.1), read at its fixed places: whom it is for, what it has seen, how often it has signed, and for
/// a new key its name.
package struct AuthenticatorData: Sendable {
    package let bytes: [UInt8]
    package let counter: UInt32
    /// The new key's name; nil where there is none in it.
    package let credential: [UInt8]?
    private let flags: UInt8

    /// Party, flags and counter.
    private static let head = 37
    private static let credentialStart = 55
    static let longestCredential = 1_023

    package init?(_ bytes: [UInt8]) {
        guard (Self.head...4_096).contains(bytes.count) else { return nil }
        self.bytes = bytes
        flags = bytes[32]
        counter = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
        guard flags & 0x40 != 0 else {
            credential = nil
            return
        }
        guard bytes.count > Self.credentialStart else { return nil }
        let length = Int(bytes[53]) << 8 | Int(bytes[54])
        guard (1...Self.longestCredential).contains(length), bytes.count >= Self.credentialStart + length else { return nil }
        credential = Array(bytes[Self.credentialStart..<Self.credentialStart + length])
    }

    var party: ArraySlice<UInt8> { bytes[0..<32] }
    var isPresent: Bool { flags & 0x01 != 0 }
    var isVerified: Bool { flags & 0x04 != 0 }
}

/// What the browser says about the page that asked.
package struct PasskeyClientData: Sendable {
    package let bytes: [UInt8]
    package let type: String
    /// As it was given out.
    package let challenge: String
    package let origin: String

    package init?(_ bytes: [UInt8]) {
        guard bytes.count <= 4_096, let value = try? JSONValue.read(bytes), let type = value["type"]?.text,
            let challenge = value["challenge"]?.text, let origin = value["origin"]?.text
        else { return nil }
        (self.bytes, self.type, self.challenge, self.origin) = (bytes, type, challenge, origin)
    }
}

/// The site that passkeys are for.
package struct PasskeyParty: Sendable, Equatable {
    /// The host of its public address.
    package let host: String
    /// `https://host[:port]`.
    package let origin: String

    /// Nil where there can be none: over plain HTTP but on the machine itself, and for a bare address.
    package init?(host: String, origin: String) {
        let isNamed = host.utf8.contains { (0x61...0x7A).contains($0) } && !host.utf8.contains(UInt8(ascii: ":"))
        guard isNamed, origin.hasPrefix("https://") || host == "localhost" else { return nil }
        (self.host, self.origin) = (host, origin)
    }
}

/// Judges what a browser brings from an authenticator.
package enum PasskeyRule {
    package enum Ceremony: String, Sendable { case create = "webauthn.create", get = "webauthn.get" }

    /// All but challenge, signature and counter, which take what is stored.
    package static func check(
        _ client: PasskeyClientData, _ data: AuthenticatorData, for ceremony: Ceremony, at party: PasskeyParty
    ) throws(PasskeyRefusal) {
        guard client.type == ceremony.rawValue else { throw .type }
        guard client.origin == party.origin else { throw .origin }
        guard data.party.elementsEqual(SHA256.hash(data: Array(party.host.utf8))) else { throw .party }
        guard data.isPresent else { throw .presence }
        guard data.isVerified else { throw .verification }
    }

    /// What is signed at a sign-in.
    package static func signed(_ client: PasskeyClientData, _ data: AuthenticatorData) -> [UInt8] {
        data.bytes + Array(SHA256.hash(data: client.bytes))
    }

    /// An authenticator that counts has counted on; one that never does says 0 each time.
    package static func checkCounter(_ new: UInt32, after old: UInt32) throws(PasskeyRefusal) {
        guard new > old || new == 0 && old == 0 else { throw .counter }
    }
}
