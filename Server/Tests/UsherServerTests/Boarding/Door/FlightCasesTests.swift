import Foundation
import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// One table holds a flight's door together: the server's rule and the page's judge are run on it.
@Suite struct FlightCasesTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(
            path: "docs/contracts/boarding-cases.json")

    @Test("Door D35 Whom a phone boards alone the server boards, and whom it refuses the server refuses")
    func agreement() {
        #expect(FlightCase.table.count >= 40 && Set(FlightCase.table.map(\.name)).count == FlightCase.table.count)
        for row in FlightCase.table {
            let (alone, online) = (row.alone(), row.online())
            switch alone {
            case .boards: #expect(online == nil, "\(row.name)")
            case .alreadyBoarded: #expect(online == "already_boarded", "\(row.name)")
            case .refused("not_on_list"): #expect(online == "ticket_not_found" || !row.later.isEmpty, "\(row.name)")
            case .refused: #expect(online == "ticket_not_found" || online == "ticket_not_valid", "\(row.name): \(online ?? "boards")")
            // A supervisor decides: it boards unless it was taken away.
            case .genuineLater: #expect(online == (row.later.isEmpty ? "ticket_not_found" : nil), "\(row.name)")
            }
        }
    }

    @Test("Door D35 docs/contracts/boarding-cases.json has each row with its verdict; USHER_UPDATE_DOCS=1 writes it anew")
    func document() throws {
        let rows = FlightCase.table.map { "    " + JSONText.string($0.row()) }
        let head = [
            ("key", JSONValue.string(FlightCase.pair?.publicPEM ?? "")), ("salt", .string(Base64Text.encode(FlightCase.seal.salt))),
        ]
        let text =
            "{\n" + head.map { "  \"\($0.0)\": \(JSONText.string($0.1)),\n" }.joined() + "  \"rows\": [\n" + rows.joined(separator: ",\n")
            + "\n  ]\n}\n"
        if ProcessInfo.processInfo.environment["USHER_UPDATE_DOCS"] == "1" { try Data(text.utf8).write(to: Self.file) }
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == text)
    }
}
