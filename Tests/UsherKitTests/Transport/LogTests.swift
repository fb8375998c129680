import Foundation
import Testing

@testable import UsherKit

@Suite struct LogTests {
    /// `@unchecked Sendable`: `lines` is only touched under `lock`.
    private final class Book: @unchecked Sendable {
        private let lock = NSLock()
        private var kept: [(level: UsherLog.Level, line: String)] = []
        var lines: [(level: UsherLog.Level, line: String)] { lock.withLock { kept } }
        func log(from level: UsherLog.Level = .debug) -> UsherLog {
            UsherLog(from: level) { level, category, line in self.lock.withLock { self.kept.append((level, "\(category) \(line)")) } }
        }
    }

    @Test("Apps P17 A session over all desks, logged at debug: one line a request, ids are {id}, nothing that is nobody's business")
    func session() async {
        let (book, line) = (Book(), FaultyTransport())
        line.next([503, 429, 401])
        await EveryCall.make(line, identity: .main, log: book.log())
        #expect(book.lines.count == line.requests.count && book.lines.count > 80)
        for (_, line) in book.lines {
            #expect(
                line.wholeMatch(of: /network [A-Z]+ (\/[a-zA-Z0-9.\-]+|\/\{id\})+ [a-z0-9 ]+ [0-9]+ ms, attempt [1-4]/) != nil, "\(line)")
            for secret in EveryCall.secrets + ["4711", "stalls-A-1", "usher.test"] { #expect(!line.contains(secret), "\(line)") }
        }
        let texts = book.lines.map(\.line)
        #expect(texts.contains { $0.hasPrefix("network GET /api/shows/{id}/seats 200 ") && $0.hasSuffix(" ms, attempt 1") })
        #expect(texts.contains { $0.hasPrefix("network POST /api/tickets/{id}/undo ") })
        #expect(
            texts[0].hasPrefix("network POST /api/tickets/scan 503 ") && texts[1].hasSuffix("attempt 2") && book.lines[0].level == .warning)
    }

    @Test("Apps P17 Cancelling is no error, and a line that is not wanted is not made")
    func levels() async {
        let (book, line) = (Book(), FaultyTransport())
        let client = BoxOfficeClient(baseURL: EveryCall.base, transport: line, identity: nil, log: book.log())
        line.next(.hang)
        let asking = Task { _ = try? await client.shows() }
        while line.requests.isEmpty { await Task.yield() }
        asking.cancel()
        await asking.value
        #expect(book.lines.count == 1 && book.lines[0].level == .debug && book.lines[0].line.contains("cancelled"))
        let quiet = Book()
        line.isDown = true
        let other = BoxOfficeClient(
            baseURL: EveryCall.base, transport: line, clock: EveryCall.clock, identity: nil, log: quiet.log(from: .warning))
        _ = try? await other.show("a")
        line.isDown = false
        _ = try? await other.show("a")
        #expect(
            quiet.lines.count == 3 && quiet.lines.allSatisfy { $0.level == .warning && $0.line.contains("GET /api/shows/{id} no answer") })
    }
}
