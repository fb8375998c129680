import Testing
import UsherCore

@Suite struct APIKeySecretTests {
    @Test func aNewSecretHasPrefixAnd43Characters() throws {
        var generator = SystemRandomNumberGenerator()
        let secrets = (0..<100).map { _ in APIKeySecret.make(using: &generator).text }
        #expect(Set(secrets).count == 100)
        for secret in secrets {
            #expect(secret.hasPrefix("usher_"))
            #expect(Base64Text.decode(secret.dropFirst(6))?.count == 32)
            #expect(secret.utf8.count == 49)
        }
    }

    @Test(arguments: [
        ("12345678", true), ("1234567", false), ("door-key-0001", true), ("door key 0001", false), ("door-key-é", false),
        (String(repeating: "~", count: 128), true), (String(repeating: "~", count: 129), false), ("door-key\n", false),
    ])
    func anImportedSecretIs8To128VisibleASCII(_ text: String, accepted: Bool) {
        #expect((APIKeySecret(imported: text)?.text == text) == accepted)
    }

    /// FIPS 180-2, appendix B.1.
    @Test func theDigestIsSHA256() throws {
        let digest = SecretDigest(of: "abc")
        #expect(digest.hex == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(SecretDigest(bytes: digest.bytes) == digest)
        #expect(SecretDigest(bytes: Array(digest.bytes.dropLast())) == nil)
        for index in 0..<32 {
            var other = digest.bytes
            other[index] ^= 1
            #expect(SecretDigest(bytes: other) != digest, "byte \(index)")
        }
    }
}
