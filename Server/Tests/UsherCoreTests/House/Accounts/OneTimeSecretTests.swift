import Testing
import UsherCore

@Suite struct OneTimeSecretTests {
    /// RFC 6238, appendix B, in its last six digits.
    @Test(
        "Console C8 The codes of RFC 6238 come at their times",
        arguments: [
            (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"), (1_234_567_890, "005924"), (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] as [(Int64, String)])
    func vectors(seconds: Int64, code: String) throws {
        let secret = try #require(OneTimeSecret(bytes: Array("12345678901234567890".utf8)))
        #expect(secret.code(at: OneTimeSecret.step(at: Instant(seconds: seconds))) == code)
    }

    @Test("Console C8 A step early or late is right, two are not, and none counts after it was used")
    func steps() throws {
        var dice = SystemRandomNumberGenerator()
        let (secret, now) = (OneTimeSecret.make(using: &dice), Instant(seconds: 1_800_000_015))
        let step = OneTimeSecret.step(at: now)
        for (late, isRight) in [(-2, false), (-1, true), (0, true), (1, true), (2, false)] as [(Int64, Bool)] {
            let code = secret.code(at: step + late)
            // By chance two steps may have the same digits.
            guard isRight || !(-1...1).contains(where: { secret.code(at: step + $0) == code }) else { continue }
            #expect(secret.step(of: code, at: now, after: 0) == (isRight ? step + late : nil), "\(late)")
        }
        #expect(secret.step(of: secret.code(at: step), at: now, after: step) == nil)
        for wrong in ["", "12345", "1234567", "１２３４５６", "12 456", "abcdef"] {
            #expect(secret.step(of: wrong, at: now, after: 0) == nil, "\(wrong)")
        }
    }

    @Test("An app reads the secret, whose it is and where it is for")
    func address() throws {
        let secret = try #require(OneTimeSecret(bytes: Array("12345678901234567890".utf8)))
        #expect(
            secret.address(account: "ann@example.org", issuer: "tickets.example.org")
                == "otpauth://totp/tickets.example.org:ann%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
                + "&issuer=tickets.example.org&algorithm=SHA1&digits=6&period=30")
        #expect(OneTimeSecret(bytes: [1, 2, 3]) == nil)
    }

    @Test("A recovery code is typed as people type: blanks, hyphens and small letters do not matter")
    func recovery() throws {
        var dice = SystemRandomNumberGenerator()
        let code = RecoveryCode.make(using: &dice)
        #expect(code.text.wholeMatch(of: /[A-Z2-7]{4}(-[A-Z2-7]{4}){3}/) != nil)
        for typed in [code.text, code.text.lowercased(), code.text.replacing("-", with: " "), " " + code.text.replacing("-", with: "")] {
            #expect(RecoveryCode(typed: typed) == code && RecoveryCode(typed: typed)?.digest == code.digest, "\(typed)")
        }
        for wrong in ["", "123456", "ABCD-EFGH-IJKL", "ABCD-EFGH-IJKL-MNO1", String(repeating: "A", count: 1_000)] {
            #expect(RecoveryCode(typed: wrong) == nil, "\(wrong)")
        }
    }

    @Test("Fuzz: base32 reads what it wrote, and nothing else")
    func base32() {
        #expect(Base32Text.encode(Array("foobar".utf8)) == "MZXW6YTBOI" && Base32Text.encode([]) == "")
        for count in 0..<64 {
            let bytes = SecureRandom.bytes(count)
            #expect(Base32Text.decode(Base32Text.encode(bytes)) == bytes)
        }
        for wrong in ["A", "MZXW6YTBO!", "mzxw6", "AB=", "AC"] where wrong != "AC" { #expect(Base32Text.decode(wrong) == nil, "\(wrong)") }
        #expect(Base32Text.decode("AC") == nil && Base32Text.decode("AA") == [0], "bits that are left over are zero")
    }
}
