import Testing

@testable import UsherCore

/// What is read off a pass into a field.
@Suite struct PassTextTests {
    private static let ticket = "7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90"

    @Test(
        "A code's text proves itself; a page's address and an identifier name a ticket; a number, a code without proof and anything else are none"
    )
    func read() {
        let code = PassText(#"{"ticket":"\#(Self.ticket)","signatureDigest":{"hash":"abc"}}"#)
        #expect(code?.ticket == Self.ticket && code?.proof?.digest?.hash == "abc")
        for text in [
            Self.ticket, " \(Self.ticket)\n", "https://x.example/pages/yourBoardingPass/\(Self.ticket)?lang=de",
            "https://x.example/pages/yourBoardingPass?ticket=\(Self.ticket)&lang=de",
        ] {
            #expect(PassText(text) == PassText(Self.ticket) && PassText(text)?.proof == nil, "\(text)")
        }
        for text in ["", " ", "12", "{", #"{"ticket":"x"}"#, #"{"ticket":12}"#, "two words", String(repeating: "a", count: 65)] {
            #expect(PassText(text) == nil, "\(text)")
        }
    }
}
