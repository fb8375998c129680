import Foundation
import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

@Suite struct CatalogueReaderTests {
    private func read(_ bytes: [UInt8], _ name: String = "c.json") async throws -> (values: [JSONValue], problems: [String]) {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: name).path
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            var values: [JSONValue] = []
            var problems = CatalogueProblems()
            try CatalogueReader(path: path).read(Set(CatalogueArray.allCases), problems: &problems) { record, _ in
                values.append(record.value)
            }
            return (values, problems.list.map(\.description))
        }
    }

    @Test("Elements are cut out whatever they contain and wherever a chunk ends")
    func cuts() async throws {
        let tricky = "{\"a\": \"}]\\\"\\\\\", \"b\": [[{}], \"{\"]}"
        for padding in [0, FileWindow.chunk - 40, FileWindow.chunk - 20, 3 * FileWindow.chunk - 10] {
            let text =
                "\u{FEFF}" + String(repeating: " ", count: padding)
                + "{ \"sales\" : [ \(tricky) ,\(tricky),1,\"x\" ] , \"catalogue\":1 } \n"
            let (values, problems) = try await read(Array(text.utf8))
            #expect(problems.isEmpty)
            #expect(values.count == 4 && values[0] == values[1] && values[2] == .integer(1) && values[3] == .string("x"))
            #expect(values[0]["a"] == .string("}]\"\\"))
        }
        let large = String(repeating: "x", count: 3 * FileWindow.chunk)
        let (values, _) = try await read(Array("{\"catalogue\":1,\"events\":[{\"n\":\"\(large)\"}]}".utf8))
        #expect(values.first?["n"] == .string(large))
    }

    @Test(
        "What is no JSON is told with its line",
        arguments: [
            ("", "line 1"), ("[]", "line 1"), ("{", "line 1"), ("{\"catalogue\":1,\n\"sales\":[\n{},\n{]}", "line 4"),
            ("{\"catalogue\":1}x", "line 1"),
            ("{\"catalogue\":1,\n\"sales\":[{},]}", "line 2"), ("{\"catalogue\":1 \"sales\":[]}", "line 1"),
            ("{\"catalogue\":01}", "line 1"),
            ("{\"catalogue\":1,\"sales\":[{\"a\":\"\n\"}]}", "line 1"), ("{\"sales\":[tru]}", "line 1"), ("{1:2}", "line 1"),
        ])
    func refuses(_ text: String, _ place: String) async throws {
        #expect(try await read(Array(text.utf8)).problems.last == "\(place): is not valid JSON")
    }

    @Test("A catalogue must say that it is one")
    func asksForVersion() async throws {
        #expect(try await read(Array("{}".utf8)).problems == ["catalogue: is required and must be 1"])
        #expect(
            try await read(Array("{\"catalogue\":1,\"sales\":{},\"sales\":[]}".utf8)).problems == [
                "sales: must be an array", "sales: is given twice",
            ])
    }

    @Test("Damaged files never trap", arguments: ["c.json", "c.ndjson"])
    func survives(_ name: String) async throws {
        var generator = SeededGenerator(seed: 42)
        let seed = name == "c.json" ? Sample.full : "{\"sale\": \(Sample.john.replacing("\n", with: " "))}\n{\"event\": {}}\n"
        let marks = Array("{}[]\",:\\0e-nt \n".utf8)
        for _ in 0..<400 {
            var bytes = Array(seed.utf8)
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let at = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes[at] = marks.randomElement(using: &generator) ?? 0
                case 2: bytes.removeSubrange(at..<min(at + Int.random(in: 1...40, using: &generator), bytes.count))
                default: bytes.insert(contentsOf: bytes[at..<min(at + 30, bytes.count)], at: at)
                }
                if bytes.isEmpty { bytes = [0x7B] }
            }
            try await withTemporaryFolder { folder in
                let path = folder.appending(path: name).path
                try Data(bytes).write(to: URL(fileURLWithPath: path))
                var problems = CatalogueProblems()
                _ = try CatalogueContents.read(path, &problems) { _ in }
                #expect(problems.list.count <= CatalogueProblems.limit)
            }
        }
    }
}

/// The same numbers at every run.
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
