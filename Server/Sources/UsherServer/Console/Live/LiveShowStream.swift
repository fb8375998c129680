import Hummingbird
import NIOCore
import ServiceLifecycle
import UsherCore
import UsherHTTP
import UsherTemplates

/// One open stream of a Live page: what is new, as the page shows it.
struct LiveShowStream: Sendable {
    let pace: LivePace
    let words: Words
    /// Nil where the show is gone.
    let look: @Sendable () async throws -> LiveShow?
    /// As the page shows it. It is asked for only where a look found something else than the last one.
    let draw: @Sendable (LiveShow) -> LiveNews
    /// Whether who watches may still do so.
    let mayWatch: @Sendable () async throws -> Bool

    static let retryAfter = 5
    /// Each account may have so many open.
    static let most = 10
    private static let tick = Duration.milliseconds(500)
    private static let commentEvery = Duration.seconds(15)
    private static let checkEvery = Duration.seconds(2)

    /// Writes until the sign-in or the role is gone, the browser leaves or the server stops.
    func run(_ writer: inout any ResponseBodyWriter) async throws {
        var (written, checked) = (Duration.zero, Duration.zero)
        var (known, shown) = (LiveShow?.none, LiveNews?.none)
        try await writer.write(ByteBuffer(string: "retry: 3000\n\n"))
        while !Task.isShuttingDownGracefully {
            guard let show = try await look() else { return }
            if show != known {
                known = show
                let news = draw(show)
                if news != shown {
                    (shown, written) = (news, .zero)
                    try await writer.write(ByteBuffer(string: text(news)))
                }
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

    /// Each line of an event's data has the field's name before it.
    private func text(_ news: LiveNews) -> String {
        let html = Templates.render(news, LiveNews.template, words.language)
        let lines = html.split(whereSeparator: \.isNewline).map { "data: \($0)\n" }
        return "event: news\n" + lines.joined() + "\n"
    }
}
