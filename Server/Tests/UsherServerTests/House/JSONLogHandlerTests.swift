@testable import UsherHTTP
import Logging
import Synchronization
import Testing
import UsherCore

@testable import UsherServer

@Suite struct JSONLogHandlerTests {
    /// What a log wrote.
    private final class Paper: Sendable {
        private let text = Mutex("")
        var lines: [String] { text.withLock { $0.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) } }
        func write(_ bytes: [UInt8]) { text.withLock { $0 += String(decoding: bytes, as: UTF8.self) } }
    }

    private struct Broken: Error, CustomStringConvertible {
        let description = "no space left"
    }

    private func logger(_ paper: Paper) -> Logger {
        Logger(label: "usher") { label in
            JSONLogHandler(label: label, clock: WallClock { Instant(microseconds: 1_790_000_000_123_456) }) { paper.write($0) }
        }
    }

    @Test("A line is one object, whatever is in it; numbers and flags stay what they are")
    func line() throws {
        let paper = Paper()
        let log = logger(paper)
        log.info(
            "A \"line\"\nof two",
            metadata: [
                "status": .stringConvertible(503), "path": "/a\u{1F600}\u{1}", "ok": .stringConvertible(true), "list": ["a", ["b": "c"]],
            ])
        #expect(paper.lines.count == 1)
        let expected =
            #"{"time":"2026-09-21T14:13:20.123Z","level":"info","message":"A \"line\"\nof two","logger":"usher","data":{"list":["a",{"b":"c"}],"ok":true,"#
        #expect(paper.lines.first?.hasPrefix(expected) == true, "\(paper.lines)")
        let read = try JSONValue.read(Array((paper.lines.first ?? "").utf8))
        #expect(read["data"]?["status"] == .integer(503) && read["data"]?["path"] == .string("/a\u{1F600}\u{1}"))
    }

    @Test("What a logger carries stands in each of its lines and in no other's; the line's own wins")
    func carried() throws {
        let paper = Paper()
        let plain = logger(paper)
        var carrying = plain
        carrying[metadataKey: "request"] = "r-1"
        carrying.error("One", error: Broken())
        carrying.error("Two", metadata: ["request": "r-2"])
        plain.error("Three")
        plain.debug("Four")
        let read = try paper.lines.map { try JSONValue.read(Array($0.utf8)) }
        #expect(read.map { $0["data"]?["request"] } == [.string("r-1"), .string("r-2"), nil])
        #expect(read.first?["data"]?["error"] == .string("no space left"))
        #expect(read.allSatisfy { $0["level"] == .string("error") })
    }
}
