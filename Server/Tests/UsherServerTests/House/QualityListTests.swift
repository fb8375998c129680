@testable import UsherHTTP
import Testing
import UsherTesting

@Suite struct QualityListTests {
    @Test(
        "How much a client wants a choice, in thousandths",
        arguments: [
            ("text/html", 1_000), ("text/html;q=0.5", 500), ("TEXT/HTML ; Q=0.25", 250), ("a, text/html;level=1;q=0.125,b", 125),
            ("text/html;q=0", 0),
            ("text/html;q=1.000", 1_000), ("text/html;q=7", 1_000), ("text/html;q=0.0009", 0), ("text/html;q=many", 1_000),
            ("text/html;q=0.99999999999999999999999999", 999), ("text/html;q=99999999999999999999999999999999", 1_000),
            ("text/html;q=.5", 1_000),
            ("text/html;q=0.3,text/html;q=0.9", 300),
        ])
    func quality(text: String, wanted: Int) { #expect(QualityList(text).quality(of: "text/html") == wanted) }

    @Test("What is not named has no quality, and the first name that is there counts")
    func names() {
        let list = QualityList(" , ;q=1, text/plain, */*;q=0.1")
        #expect(list.quality(of: "text/html") == nil)
        #expect(list.quality(of: "text/html", "*/*") == 100)
        #expect(QualityList("").quality(of: "") == nil)
    }

    @Test("Only so much of a list is read as any browser writes")
    func bounds() {
        let many = (0..<200).map { "a/\($0)" }.joined(separator: ",")
        #expect(QualityList(many + ",text/html").quality(of: "text/html") == nil)
        #expect(QualityList(String(repeating: " ", count: 5_000) + "text/html").quality(of: "text/html") == nil)
    }

    @Test("Fuzz: a list of any text is read without harm, and no quality leaves its bounds")
    func fuzz() async throws {
        try await Fuzz.run("quality lists") { source in
            let list = QualityList(source.text(0...300))
            let names = ["text/html", "*/*", "q", ""]
            return names.allSatisfy { (0...1_000).contains(list.quality(of: $0) ?? 0) } ? nil : "out of bounds"
        }
    }
}
