import Foundation
import Testing
import UsherTesting

/// The articles of the SDK show code that is compiled and run here.
@Suite struct ArticleTests {
    @Test(
        "Every piece of an article's code stands in its example, line by line",
        arguments: ["Gate", "BoxOffice", "Boarding", "Walks", "Canvass"])
    func articles(desk: String) throws {
        let article = try Checkout.text("Sources/UsherKit/UsherKit.docc/\(desk).md")
        let example = Self.lines(try Checkout.text("Server/Tests/UsherKitLiveTests/Examples/\(desk)Example.swift"))
        let pieces = article.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
        #expect(pieces.count >= 2)
        for piece in pieces.map(Self.lines) {
            let isThere = example.indices.contains { example[$0...].starts(with: piece) }
            #expect(isThere, "\(piece.joined(separator: "\n"))")
        }
    }

    /// Without their indentation, which is another in a test.
    private static func lines(_ text: String) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
        while lines.last == "" { lines.removeLast() }
        return lines
    }
}
