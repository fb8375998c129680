import Testing
import UsherCore

@Suite struct LinkTokenTests {
    private let links = LinkToken(key: [UInt8](repeating: 7, count: 32))
    private let id = "0198a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b"

    @Test func aTokenNamesItsSaleForItsPurposeAlone() throws {
        for purpose in LinkToken.Purpose.allCases {
            let text = try #require(links.make(id.uppercased(), for: purpose))
            #expect(text.utf8.count == 64)
            #expect(links.id(of: text, for: purpose) == id)
            for other in LinkToken.Purpose.allCases where other != purpose { #expect(links.id(of: text, for: other) == nil) }
        }
    }

    @Test func whatAnotherServerOrNobodyMadeIsNone() throws {
        let text = try #require(links.make(id, for: .hold))
        let foreign = LinkToken(key: [UInt8](repeating: 8, count: 32))
        #expect(foreign.id(of: text, for: .hold) == nil)
        let changed = "B" + text.dropFirst()
        for wrong in ["", "x", changed, String(text.dropLast()), text + "A"] { #expect(links.id(of: wrong, for: .hold) == nil, "\(wrong)") }
        #expect(links.make("no uuid", for: .hold) == nil)
    }

    @Test func aFormsProofIsOneVisitors() {
        let proof = links.form(for: "session-1")
        #expect(links.isForm(proof, of: "session-1"))
        #expect(!links.isForm(proof, of: "session-2"))
        #expect(!links.isForm("", of: "session-1"))
    }

    @Test(arguments: [
        (Int64(1_765_981_800_123_456), "2025-12-17T14:30:00.123Z"), (1_765_981_800_000_000, "2025-12-17T14:30:00.000Z"),
        (1_765_981_800_009_999, "2025-12-17T14:30:00.009Z"), (-1, "1969-12-31T23:59:59.999Z"),
    ])
    func instantsHaveThreeDigits(_ microseconds: Int64, _ text: String) {
        #expect(Timestamp.milliseconds(Instant(microseconds: microseconds)) == text)
    }
}
