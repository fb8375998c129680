import Testing
import UsherCore

@testable import UsherStore

@Suite struct PasswordTests {
    private let passwords = Passwords(cost: .cheap)

    @Test func aPasswordMatchesItsHashAndNoOtherDoes() async throws {
        let stored = try await passwords.hash("Door-Pass-1")
        #expect(try await passwords.verify("Door-Pass-1", against: stored))
        for wrong in ["Door-Pass-2", "door-pass-1", "Door-Pass-1 ", "", "Door-Pass-1\u{0}"] {
            #expect(try await !passwords.verify(wrong, against: stored), "\(wrong)")
        }
        #expect(try await !passwords.verify("Door-Pass-1", against: nil))
    }

    @Test func nothingOfALongPasswordIsCutOff() async throws {
        let long = String(repeating: "a", count: 127)
        let stored = try await passwords.hash(long + "b")
        #expect(try await passwords.verify(long + "b", against: stored))
        #expect(try await !passwords.verify(long + "c", against: stored))
    }

    @Test func theSameLettersFromAnotherKeyboardMatch() async throws {
        let stored = try await passwords.hash("caf\u{E9}-caf\u{E9}")
        #expect(try await passwords.verify("cafe\u{301}-cafe\u{301}", against: stored))
    }

    @Test(arguments: [
        ("1234567", false), ("12345678", true), (String(repeating: "ü", count: 128), true), (String(repeating: "ü", count: 129), false),
    ])
    func aPasswordHas8To128Characters(_ password: String, accepted: Bool) {
        #expect(PasswordHash.accepts(password) == accepted)
    }

    @Test func everyHashHasASaltOfItsOwn() async throws {
        let hashes = [try await passwords.hash("Door-Pass-1"), try await passwords.hash("Door-Pass-1")]
        #expect(hashes[0] != hashes[1])
    }

    @Test func theTextIsAPHCStringAndReadsBack() async throws {
        let stored = try await passwords.hash("Door-Pass-1")
        #expect(stored.text.hasPrefix("$scrypt$ln=4,r=8,p=1$"))
        #expect(PasswordHash(stored.text) == stored)
    }

    /// RFC 7914, section 12: the second test vector.
    @Test func theHashIsScryptAsTheStandardHasIt() throws {
        let cost = PasswordHash.Cost(logRounds: 10, blockSize: 8, parallelism: 16)
        let hash = try PasswordHash(of: "password", cost: cost, salt: Array("NaCl".utf8))
        #expect(Hexadecimal.text(hash.hash) == "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162")
    }

    @Test(arguments: [
        "", "plain", "$scrypt$ln=15,r=8,p=1$c2FsdHNhbHQ", "$bcrypt$ln=4,r=8,p=1$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAA",
        "$scrypt$ln=31,r=8,p=1$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAA", "$scrypt$ln=4,r=999,p=1$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAA",
        "$scrypt$ln=4,r=8,p=1$c2FsdHNhbHQ$AAAA", "$scrypt$r=8,ln=4,p=1$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAA",
    ])
    func whatIsNoHashOrTooDearIsNotRead(_ text: String) { #expect(PasswordHash(text) == nil) }

    @Test func tooManyAtOnceAreToldSo() async throws {
        let passwords = Passwords(cost: PasswordHash.Cost(logRounds: 13))
        let refused = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    do { _ = try await passwords.hash("Door-Pass-1"); return false } catch { return true }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(refused > 0 && refused < 200)
        passwords.close()
    }
}
