@testable import UsherHTTP
import Testing
import UsherCore

@testable import UsherServer

@Suite struct HTTPDateTests {
    @Test func datesAreReadAndWritten() {
        let instant = Instant(seconds: 1_754_044_205)
        #expect(HTTPDate.text(instant) == "Fri, 01 Aug 2025 10:30:05 GMT")
        #expect(HTTPDate.read("Fri, 01 Aug 2025 10:30:05 GMT") == instant)
        for text in [
            "", "Fri, 01 Aug 2025 10:30:05 +0000", "2025-08-01T10:30:05Z", "Fri, 32 Aug 2025 10:30:05 GMT", "Fri, 01 Foo 2025 10:30:05 GMT",
        ] {
            #expect(HTTPDate.read(text) == nil, "\(text)")
        }
    }
}
