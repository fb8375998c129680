import Testing
import UsherCore

@Suite struct StripeSignatureTests {
    private let now = Instant(seconds: 1_700_000_000)
    private let body = Array(#"{"id":"evt_1"}"#.utf8)

    @Test("A signature that another implementation made") func known() {
        // printf '1700000000.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_test
        let header = StripeSignature.header(body, secret: "whsec_test", at: now)
        #expect(header == "t=1700000000,v1=c89214b5b5da833daed6f0b8c5bb6bd58cea9022bd80ccc78230f3942d632925")
    }

    @Test("BoxOffice A41 Any v1, any secret, within 300 seconds, and nothing else") func verifying() throws {
        let good = StripeSignature.header(body, secret: "whsec_test", at: now)
        let code = String(good.split(separator: "=").last ?? "")
        let zeros = String(repeating: "0", count: 64)
        for header in [good, "t=1700000000,v1=\(zeros),v1=\(code),v0=abc", "t=1700000000, v1=\(code)"] {
            let signature = try #require(StripeSignature(header))
            #expect(signature.verifies(body, secrets: ["", "other", "whsec_test"], at: now))
            #expect(signature.verifies(body, secrets: ["whsec_test"], at: now.adding(seconds: 300)))
            #expect(!signature.verifies(body, secrets: ["whsec_test"], at: now.adding(seconds: 301)))
            #expect(!signature.verifies(body, secrets: ["whsec_test"], at: now.adding(seconds: -301)))
            #expect(!signature.verifies(body, secrets: ["other"], at: now) && !signature.verifies(body, secrets: [], at: now))
            #expect(!signature.verifies(body + [0x20], secrets: ["whsec_test"], at: now))
        }
        for header in [
            "", "t=1700000000", "v1=\(code)", "t=x,v1=\(code)", "t=1700000000,v1=\(code.dropLast())", "nonsense", "t=,v1=\(code)",
        ] {
            #expect(StripeSignature(header) == nil, "\(header)")
        }
        #expect(StripeSignature("t=-9223372036854775808,v1=\(code)") == nil)
    }
}
