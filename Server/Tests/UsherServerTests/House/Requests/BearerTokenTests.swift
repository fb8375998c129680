@testable import UsherHTTP
import HTTPTypes
import Testing

@testable import UsherServer

/// What each desk takes for a credential, and that no desk takes more than it did.
@Suite struct BearerTokenTests {
    @Test(
        "A bearer is found by each desk's leniency",
        arguments: [
            (["Bearer a.b"], "a.b", "a.b", "a.b", "a.b"), (["bearer a"], nil, "a", "a", "a"), (["BEARER  a "], nil, "a", "a", "a"),
            (["Bearer  a"], " a", "a", "a", "a"), (["Bearer"], nil, nil, nil, nil), (["Bearer "], nil, nil, nil, nil),
            (["Bearera"], nil, nil, nil, nil), (["Bearer\ta"], nil, nil, nil, nil), (["Basic a"], nil, nil, nil, nil),
            (["Bearer \u{301}a"], nil, nil, nil, nil), (["Bearer é"], "é", "é", "é", "é"), ([], nil, nil, nil, nil),
            ([""], nil, nil, nil, nil), (["Bearer a", "Bearer b"], nil, "a", nil, "a, Bearer b"),
            (["Basic a", "Bearer b"], nil, "b", nil, nil),
        ] as [([String], String?, String?, String?, String?)])
    func bearers(_ sent: [String], _ boarding: String?, _ boxOffice: String?, _ canvass: String?, _ walks: String?) {
        #expect(BearerToken.text(in: sent, .boarding) == boarding)
        #expect(BearerToken.text(in: sent, .boxOffice) == boxOffice)
        #expect(BearerToken.text(in: sent, .canvass) == canvass)
        #expect(BearerToken.text(in: sent, .walks) == walks)
    }

    @Test("A key of the Gate is the first that is not empty, as it was sent")
    func keys() {
        #expect(BearerToken.text(in: ["Bearer k "], .gate) == "Bearer k " && BearerToken.text(in: ["", "k", "l"], .gate) == "k")
        #expect(BearerToken.text(in: [""], .gate) == nil && BearerToken.text(in: [], .gate) == nil)
    }
}
