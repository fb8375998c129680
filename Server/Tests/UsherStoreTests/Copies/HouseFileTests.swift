import Dispatch
import Foundation
import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// Files that nobody wrote for us: what is refused, and when.
@Suite struct HouseFileTests {
    private static let audit = Statement(
        "INSERT INTO audit (id, at, organisation_id, action, subject, result, address) VALUES (77, 0, $1, 'a', 's', 'ok', '')")

    /// A file with a line before its last.
    private func with(_ line: String, _ text: String) throws -> String {
        var lines = text.split(separator: "\n").map(String.init)
        lines.insert(line, at: lines.count - 1)
        return lines.joined(separator: "\n") + "\n"
    }

    @Test(
        "Tables that are made anew, tables out of their order and numbers that cannot be counted with are damage",
        arguments: Engine.allCases)
    func damage(_ engine: Engine) async throws {
        try await HouseWorld.between(engine, engine) { source, target, file in
            try await HouseWorld.fill(source)
            _ = try await HouseWorld.export(source, to: file)
            try await HouseWorld.loosen(target)
            let text = try String(contentsOfFile: file, encoding: .utf8)
            let figures = try await target.read { try HouseColumns(HouseTable.named("figures"), $0).names }
            let members = try #require(text.split(separator: "\n").first { $0.hasPrefix(#"{"table":"members""#) })
            let mail = #"{"outbox":"mail","key":"k","payload":"{}","sealed":null,"due":\#(Int64.max),"created":0}"#
            for line in [
                #"{"table":"figures","columns":[\#(figures.map { "\"\($0)\"" }.joined(separator: ","))]}"#, String(members), mail,
                #"{"table":"outbox","columns":[]}"#,
            ] {
                let refusal = try await HouseWorld.refusal(with(line, text), as: file, into: target)
                #expect(refusal == "the file is damaged", "\(line.prefix(60))")
            }
            let events = try await target.read { try HouseColumns(HouseTable.named("events"), $0) }
            let place = try #require(events.names.firstIndex(of: "version"))
            var lines = text.split(separator: "\n").map(String.init)
            let row = try #require(lines.firstIndex { $0.hasPrefix(#"{"table":"events""#) }) + 1
            guard case .array(var values) = try JSONValue.read(lines[row].utf8) else { throw HouseMoveError("no row") }
            values[place] = .integer(.max)
            lines[row] = JSONText.string(.array(values))
            let refusal = try await HouseWorld.refusal(lines.joined(separator: "\n") + "\n", as: file, into: target)
            #expect(refusal == "the file is damaged")
        }
    }

    @Test("What is left here of a house that is not here keeps it out", arguments: Engine.allCases)
    func remains(_ engine: Engine) async throws {
        try await HouseWorld.between(engine, engine) { source, target, file in
            try await HouseWorld.fill(source)
            _ = try await HouseWorld.export(source, to: file)
            try await HouseWorld.loosen(target)
            _ = try await target.write { try $0.execute(Self.audit, HouseWorld.moved) }
            let text = try String(contentsOfFile: file, encoding: .utf8)
            let refusal = try await HouseWorld.refusal(text, as: file, into: target)
            #expect(refusal?.contains("audit has rows of") == true, "\(refusal ?? "")")
        }
    }

    /// SQLite has one writer anyway.
    @Test("A file that is wrong is refused though somebody holds the lock of tours: nothing is locked before")
    func beforeLocks() async throws {
        try await HouseWorld.between(.postgres, .postgres) { source, target, file in
            try await HouseWorld.fill(source)
            _ = try await HouseWorld.export(source, to: file)
            try await HouseWorld.loosen(target)
            let text = try String(contentsOfFile: file, encoding: .utf8)
            let (entered, left) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            async let open: Void = target.write { connection in
                try TourTransaction(connection).lockContent()
                entered.signal()
                guard left.wait(timeout: .now() + 60) == .success else { throw DatabaseError.unavailable("nobody came by") }
            }
            try await onThread { entered.wait() }
            let refusal = try await HouseWorld.refusal(text.replacing("name ’", with: "Name ’"), as: file, into: target)
            #expect(refusal == "the file is not what was sent")
            left.signal()
            try await open
        }
    }

    @Test("Rows are stored by the thousand, and sooner where they are large")
    func batches() {
        var batch = HouseBatch()
        for number in 0..<999 { batch.add([.integer(Int64(number))], 10) }
        #expect(!batch.isFull)
        batch.add([.null], 10)
        #expect(batch.isFull && batch.take().count == 1_000 && batch.take().isEmpty && !batch.isFull)
        batch.add([.null], 3 << 20)
        #expect(!batch.isFull)
        batch.add([.null], 1 << 20)
        #expect(batch.isFull && batch.take().count == 2)
    }
}
