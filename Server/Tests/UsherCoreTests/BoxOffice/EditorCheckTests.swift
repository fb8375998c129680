import Foundation
import Testing
import UsherCore

/// The editor checks a map while it is drawn; what it says and what the house says of a map that is sent must be one thing.
@Suite struct EditorCheckTests {
    struct Case: Decodable {
        let name: String
        let problems: [[String]]
        let warnings: [[String]]
    }

    /// The table that the editor's own tests read: JSON between two marks of a script.
    private static func table() throws -> [UInt8] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Web/editor/check-cases.test.js").standardized
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.firstRange(of: "String.raw`"))
        let end = try #require(text[start.upperBound...].firstRange(of: "`"))
        return Array(text[start.upperBound..<end.lowerBound].utf8)
    }

    @Test("The reader says of each map what the editor's check says of it")
    func verdicts() throws {
        let table = try Self.table()
        let cases = try JSONDecoder().decode([Case].self, from: Data(table))
        guard case .array(let elements) = try JSONValue.read(table) else { return #expect(Bool(false), "no table") }
        #expect(cases.count == elements.count && cases.count > 60)
        for (expected, element) in zip(cases, elements) {
            guard case .object(let members) = element, let map = members.first(where: { $0.name == "map" })?.value else { continue }
            let outcome = SeatMapReader.read(map)
            #expect(outcome.problems.map { [$0.path, $0.code.rawValue] } == expected.problems, "\(expected.name)")
            #expect(outcome.warnings.map { [$0.path, $0.code.rawValue] } == expected.warnings, "\(expected.name)")
        }
    }
}
