@testable import UsherHTTP
import Testing

@testable import UsherServer

@Suite struct JSONTypesTests {
    @Test(
        "Each desk reads the types of bodies that its contract names",
        arguments: [
            (nil, true, true, true), ("application/json", true, true, true), ("Application/JSON; charset=utf-8", true, true, true),
            ("application/vnd.api+json", true, true, true), ("text/json", true, false, false), ("", true, false, false),
            (" ;x", true, false, false), ("text/x+json", false, true, false), ("+json", false, false, false),
            ("application / json", false, false, true), ("application/x-www-form-urlencoded", false, false, false),
            ("application/jsonp", false, false, false), ("multipart/form-data", false, false, false),
        ] as [(String?, Bool, Bool, Bool)])
    func types(_ type: String?, _ wide: Bool, _ ofAnyKind: Bool, _ spaced: Bool) {
        #expect(JSONTypes.wide.accepts(type) == wide)
        #expect(JSONTypes.ofAnyKind.accepts(type) == ofAnyKind)
        #expect(JSONTypes.spaced.accepts(type) == spaced)
    }
}
