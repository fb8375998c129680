@testable import UsherHTTP
import Testing

@testable import UsherServer

@Suite struct TraceContextTests {
    private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    private static let span = "00f067aa0ba902b7"

    private static let good: [(String, Bool)] = [
        ("00-\(trace)-\(span)-01", true), ("00-\(trace)-\(span)-00", false), ("00-\(trace)-\(span)-03", true),
        ("00-\(trace)-\(span)-02", false), ("00-\(trace)-\(span)-ff", true),
        // A later version may say more.
        ("cc-\(trace)-\(span)-01", true), ("cc-\(trace)-\(span)-01-what-the-future-will-be-like", true),
        ("01-\(trace)-\(span)-00-", false),
    ]

    @Test("traceparent is read strictly: version, trace, span, flags", arguments: good)
    func read(text: String, isSampled: Bool) throws {
        let context = try #require(TraceContext(parent: text))
        #expect(context.trace.text == Self.trace && context.span.sixteenDigits == Self.span && context.isSampled == isSampled)
        #expect(context.text == "00-\(Self.trace)-\(Self.span)-\(isSampled ? "01" : "00")")
    }

    private static let bad: [String] = [
        "", "-", "---", "00", "00-\(trace)-\(span)", "00-\(trace)-\(span)-", "00-\(trace)-\(span)-1", "00-\(trace)-\(span)-001",
        "00-\(trace)-\(span)-01-", "00-\(trace)-\(span)-01-more", "ff-\(trace)-\(span)-01", "FF-\(trace)-\(span)-01",
        "0-\(trace)-\(span)-01", "000-\(trace)-\(span)-01", "0x-\(trace)-\(span)-01", "00-\(trace.uppercased())-\(span)-01",
        "00-\(trace)-\(span.uppercased())-01", "00-\(trace)-\(span)-0A", "00-00000000000000000000000000000000-\(span)-01",
        "00-\(trace)-0000000000000000-01", "00-\(trace.dropLast())-\(span)-01", "00-\(trace)0-\(span)-01", "00-\(trace)-\(span)0-01",
        "00-\(trace.dropLast())g-\(span)-01", "00-\(trace)-\(span.dropLast())ü-01", " 00-\(trace)-\(span)-01",
        "00-\(trace)-\(span)-01 ",
        "00-\(trace)-\(span)-01,00-\(trace)-\(span)-01", "00_\(trace)_\(span)_01", "00-\(trace)-\(span)-+1",
    ]

    @Test("A traceparent that breaks a rule is none", arguments: bad)
    func refuse(text: String) {
        #expect(TraceContext(parent: text) == nil)
    }

    private static let states: [(String?, String)] = [
        ("vendor=value", "vendor=value"), ("a=1, b@x=2,,c/d*e_f-g=3 4", "a=1,b@x=2,c/d*e_f-g=3 4"), ("", ""), (nil, ""), ("a", ""),
        ("a=", ""), ("=a", ""), ("a=b=c", ""), ("A=1", ""), ("a=\u{1}", ""), ("a=ü", ""), ("-a=1", ""), ("a=1,B=2", ""),
        (String(repeating: "a=1,", count: 32), String(String(repeating: "a=1,", count: 32).dropLast())),
        (String(repeating: "a=1,", count: 33), ""), ("a=" + String(repeating: "1", count: 257), ""),
        ("a=" + String(repeating: "1", count: 600), ""),
    ]

    @Test("tracestate is kept as it came, or not at all", arguments: states)
    func state(text: String?, kept: String) throws {
        let context = try #require(TraceContext(parent: "00-\(Self.trace)-\(Self.span)-01", state: text))
        #expect(context.state == kept)
    }

    @Test("A trace's share is its last half as a number from 0 to 1, the same wherever it is asked")
    func share() throws {
        let first = try #require(TraceID(high: 7, low: 0))
        let middle = try #require(TraceID(high: 7, low: 1 << 63))
        let last = try #require(TraceID(high: 0, low: .max))
        #expect(first.share == 0 && middle.share == 0.5 && last.share < 1 && last.share > 0.999)
        #expect(TraceID(high: 0, low: 0) == nil)
    }
}
