import Hummingbird
import NIOCore
import ServiceLifecycle
import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// One open stream of a board: whose row has changed, how many are aboard, and that the list is another one.
struct FlightBoardStream: Sendable {
    let pace: LivePace
    let words: Words
    let news: @Sendable (_ since: Int64) async throws -> (news: [FlightNews], mark: Int64)
    /// Nil where the flight is gone.
    let counts: @Sendable () async throws -> FlightBoardCounts?
    /// Nil where the ticket is gone.
    let row: @Sendable (_ ticket: String) async throws -> FlightBoardPage.Row?
    /// Whether who watches may still do so.
    let mayWatch: @Sendable () async throws -> Bool

    private static let tick = Duration.milliseconds(500)
    private static let commentEvery = Duration.seconds(15)
    private static let checkEvery = Duration.seconds(2)
    /// After so many at once the page asks for all of it.
    private static let most = 20

    /// Writes until the sign-in or the role is gone, the browser leaves or the server stops.
    func run(after start: Int64, _ writer: inout any ResponseBodyWriter) async throws {
        var (mark, written, checked) = (start, Duration.zero, Duration.zero)
        try await writer.write(ByteBuffer(string: "retry: 3000\n:\n\n"))
        while !Task.isShuttingDownGracefully {
            let (found, newest) = try await news(mark)
            mark = newest
            if !found.isEmpty {
                guard let counts = try await counts() else { return }
                written = .zero
                try await writer.write(
                    ByteBuffer(string: try await events(found) + Self.event("counts", html(counts, FlightBoardCounts.template))))
            }
            try await pace.pause(Self.tick)
            (written, checked) = (written + Self.tick, checked + Self.tick)
            if checked >= Self.checkEvery {
                guard try await mayWatch() else { return }
                checked = .zero
            }
            if written >= Self.commentEvery {
                written = .zero
                try await writer.write(ByteBuffer(string: ":\n\n"))
            }
        }
    }

    private func events(_ found: [FlightNews]) async throws -> String {
        let kinds: Set = [FlightNews.Kind.boarded.rawValue, FlightNews.Kind.unboarded.rawValue]
        var tickets: [String] = []
        for ticket in found.filter({ kinds.contains($0.kind) }).compactMap(\.ticket) where !tickets.contains(ticket) {
            tickets.append(ticket)
        }
        guard found.allSatisfy({ kinds.contains($0.kind) }), tickets.count <= Self.most else { return Self.event("again", "") }
        var text = ""
        for ticket in tickets {
            guard let row = try await row(ticket) else { return Self.event("again", "") }
            text += Self.event("seat", html(row, FlightBoardPage.Row.template))
        }
        return text
    }

    private func html(_ values: some Sendable, _ template: String) -> String { Templates.render(values, template, words.language) }

    /// Each line of an event's data has the field's name before it.
    private static func event(_ name: String, _ data: String) -> String {
        let lines = data.split(whereSeparator: \.isNewline)
        return "event: \(name)\n" + (lines.isEmpty ? ["data:\n"] : lines.map { "data: \($0)\n" }).joined() + "\n"
    }
}
