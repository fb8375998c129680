import Testing
import UsherCore

@Suite struct UUIDTextTests {
    /// Always gives the same word.
    private struct Constant: RandomNumberGenerator {
        let word: UInt64
        func next() -> UInt64 { word }
    }

    /// RFC 9562, appendix A.6: 2022-02-22T19:22:22Z.
    @Test func timeVersionAndVariantStandWhereTheStandardHasThem() {
        var ones = Constant(word: .max)
        var zeros = Constant(word: 0)
        let instant = Instant(microseconds: 1_645_557_742_000_000)
        #expect(UUIDText.v7(at: instant, using: &ones) == "017f22e2-79b0-7fff-bfff-ffffffffffff")
        #expect(UUIDText.v7(at: instant, using: &zeros) == "017f22e2-79b0-7000-8000-000000000000")
    }

    @Test func laterOnesSortLater() {
        var generator = SystemRandomNumberGenerator()
        let made = (0..<1_000).map { UUIDText.v7(at: Instant(microseconds: 1_766_273_400_000_000 + Int64($0) * 1_000), using: &generator) }
        #expect(made == made.sorted())
        #expect(Set(made).count == 1_000)
    }

    @Test func anyVersionIsReadInEitherCase() {
        #expect(UUIDText.normalised("410FE041-5C4E-48DA-B4DE-04C15EA3DBAC") == "410fe041-5c4e-48da-b4de-04c15ea3dbac")
        for wrong in [
            "", "410FE041-5C4E-48DA-B4DE-04C15EA3DBA", "410FE0415C4E48DAB4DE04C15EA3DBAC", "410FE041-5C4E-48DA-B4DE-04C15EA3DBAG",
        ] {
            #expect(UUIDText.normalised(wrong) == nil, "\(wrong)")
        }
    }
}
