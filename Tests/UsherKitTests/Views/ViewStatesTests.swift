import Foundation
import Testing

/// What the sources say: each state that a model of Kit's can have is drawn by its view, shown by a preview and reached by a test.
@Suite struct ViewStatesTests {
    private struct Model {
        let name: String
        let states: [String]
    }

    private static let root: URL = {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root
    }()

    private static func sources(_ folder: String) throws -> [(name: String, text: String)] {
        let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
        let swift = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        return try swift.sorted { $0.path < $1.path }.map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
    }

    /// The models with a `State`, by its cases.
    private static func models() throws -> [Model] {
        try sources("Sources/UsherKit").flatMap { file -> [Model] in
            file.text.matches(of: /final class (\w+(?:Model|Session))\b/).compactMap { found in
                let rest = file.text[found.range.upperBound...]
                guard let start = rest.firstRange(of: "public enum State"), let open = rest[start.upperBound...].firstIndex(of: "{"),
                    let body = body(rest[open...])
                else { return nil }
                return Model(name: String(found.output.1), states: cases(body))
            }
        }
    }

    /// What stands within the first pair of braces.
    private static func body(_ text: Substring) -> Substring? {
        var depth = 0
        for index in text.indices {
            if text[index] == "{" { depth += 1 }
            if text[index] == "}" { depth -= 1 }
            if depth == 0 { return text[text.index(after: text.startIndex)..<index] }
        }
        return nil
    }

    private static func cases(_ body: Substring) -> [String] {
        body.split(separator: "\n").map { $0.replacing(/\/\/.*/, with: "") }.flatMap { line -> [String] in
            guard let start = line.firstRange(of: "case ") else { return [] }
            let plain = line[start.upperBound...].replacing(/\([^)]*\)+/, with: "")
            return plain.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }
    }

    /// `wrongKey` as a preview says it: "Wrong key".
    private static func words(_ state: String) -> String { state.replacing(/[A-Z]/) { " " + $0.output.lowercased() } }

    @Test("Apps P9 Each state of a model has its case in the view, without a default, and a preview whose name begins with it")
    func previews() throws {
        let (views, models) = (try Self.sources("Sources/UsherUI"), try Self.models())
        #expect(models.count > 20)
        // Forms and lists of an airline are models of one kind.
        let kinds = [
            "AirlineFormModel": ["AircraftFormModel"], "AirlineListModel": ["AirlineListModel<Element>"],
        ]
        for model in models {
            let names = (kinds[model.name] ?? []) + [model.name]
            let own = views.filter { view in
                names.contains {
                    view.text.contains("private let model: \($0)\n") || view.text.contains("private var model: \($0)\n")
                        || view.text.contains("private let session: \($0)\n")
                }
            }
            #expect(!own.isEmpty, "\(model.name) has no view")
            for view in own where view.text.contains(".state {") || view.text.contains("switch state {") {
                let previews = view.text.matches(of: /#Preview\("([^"]*)"\)/).map { $0.output.1.lowercased() }
                #expect(!view.text.contains("default:"), "\(view.name)")
                for state in model.states {
                    #expect(view.text.contains(try Regex("case [^:\n]*\\.\(state)\\b")), "\(view.name) does not draw .\(state)")
                    #expect(previews.contains { $0.hasPrefix(Self.words(state)) }, "\(view.name) has no preview of .\(state)")
                }
            }
        }
    }

    @Test("Apps P9 Each view has a preview of the largest text, right to left")
    func extremes() throws {
        let views = try Self.sources("Sources/UsherUI").filter { $0.text.contains("public struct") && $0.text.contains(": View {") }
        #expect(views.count > 30)
        for view in views {
            let (types, extremes) = (view.text.matches(of: /public struct \w+(<[^>]*>)?: View \{/), view.text.matches(of: /Extremes \{/))
            #expect(view.text.contains(#"#Preview("Largest text, right to left") {"#) && extremes.count >= types.count, "\(view.name)")
        }
    }

    @Test(
        "Apps P9 A row turns where letters are largest: no view has one of another kind; a picture that is a button is 44 points high and wide"
    )
    func rows() throws {
        let views = try Self.sources("Sources/UsherUI") + Self.sources("Apps/Usher")
        #expect(views.count > 60)
        for view in views {
            #expect(!view.text.contains(/\b(HStack|LazyHStack|Spacer)\b\s*[({]/), "\(view.name): a row that does not turn")
            let lines = view.text.split(separator: "\n")
            for (line, before) in zip(lines.dropFirst(), lines) where line.contains("Image(systemName:") {
                guard line.contains("Button(") || before.contains(/(label:|Button[^{]*) \{$/) else { continue }
                #expect(line.contains(".target()"), "\(view.name): \(line)")
            }
        }
    }

    @Test("Apps P9 In a row of a list that has two buttons each is one of its own: a touch of one does not press the other")
    func buttons() throws {
        var found = 0
        for view in try Self.sources("Sources/UsherUI") {
            let lines = view.text.split(separator: "\n")
            for (number, line) in lines.enumerated() where line.contains(/^ +TurningRow.*\{$/) {
                let margin = line.prefix { $0 == " " }
                // To its closing brace, and what follows that at the same margin.
                let end = lines[(number + 1)...].firstIndex { $0 == margin + "}" } ?? number
                let parts = lines[number...end]
                let modifiers = lines[(end + 1)...].prefix { $0.hasPrefix(margin + ".") || $0.hasPrefix(margin + "//") }
                guard parts.count(where: { $0.contains(/(Busy|Delete)?Button[ ({]/) }) > 1 else { continue }
                found += 1
                #expect(modifiers.contains { $0.contains(/\.(buttonStyle|largeTargets)\(/) }, "\(view.name):\(number + 1)")
            }
        }
        #expect(found >= 3)
    }

    @Test("Apps P9 P19 Each sheet of the app is behind its lock, and can be closed by a key")
    func sheets() throws {
        var found = 0
        for screen in try Self.sources("Apps/Usher/App") {
            for sheet in screen.text.split(separator: ".sheet(", omittingEmptySubsequences: false).dropFirst() {
                found += 1
                let start = String(sheet.prefix(500))
                let isBehind = ["Presented(house: house", "Behind(house: house", "SignInScreen(house: house)"].contains {
                    start.contains($0)
                }
                #expect(isBehind, "\(screen.name): \(start)")
            }
        }
        #expect(found >= 10)
    }

    @Test("Apps P9 Each state of a model is reached by a test")
    func reached() throws {
        let tests = try Self.sources("Tests/UsherKitTests")
        for model in try Self.models() {
            let own = tests.filter {
                $0.text.contains(model.name) || $0.text.contains("AirlineListModelTests") || $0.text.contains("FormModel(")
            }
            for state in model.states {
                let isReached = try own.contains { $0.text.contains(try Regex("(==|case|:|,|=) ?(\\w+\\.State)?\\.\(state)\\b")) }
                #expect(isReached, "no test of \(model.name) reaches .\(state)")
            }
        }
    }

    @Test("Apps P9 No font has a size of its own, and each picture has a label or is hidden")
    func everybody() throws {
        for view in try Self.sources("Sources/UsherUI") {
            #expect(!view.text.contains(/\.(system|custom)\([^)]*[sS]ize:/), "\(view.name)")
            let pictures = view.text.matches(of: /\b(Image\(systemName|AsyncImage\()/)
            for picture in pictures {
                let after = view.text[picture.range.lowerBound...].prefix(700)
                #expect(after.contains(/accessibilityHidden\(true\)|accessibilityLabel\(/), "\(view.name): a picture says nothing")
            }
        }
    }
}
