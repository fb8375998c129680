import Foundation

/// The events of a `text/event-stream` body.
struct ServerSentEvents: AsyncSequence {
    struct Event: Sendable, Equatable {
        var id: String?
        var name = "message"
        var data = ""
    }

    private let pieces: AsyncThrowingStream<Data, any Error>
    private let tellsComments: Bool
    /// The name of what is a comment: no event can have it.
    static let comment = ":"

    /// With `tellsComments` they are events, too: a sign that the line is alive.
    init(_ pieces: AsyncThrowingStream<Data, any Error>, tellsComments: Bool = false) {
        (self.pieces, self.tellsComments) = (pieces, tellsComments)
    }

    func makeAsyncIterator() -> Iterator { Iterator(pieces: pieces.makeAsyncIterator(), tellsComments: tellsComments) }

    struct Iterator: AsyncIteratorProtocol {
        var pieces: AsyncThrowingStream<Data, any Error>.Iterator
        private var buffer = Data()
        private var event = Event()
        private let tellsComments: Bool

        init(pieces: AsyncThrowingStream<Data, any Error>.Iterator, tellsComments: Bool) {
            (self.pieces, self.tellsComments) = (pieces, tellsComments)
        }

        mutating func next() async throws -> Event? {
            while true {
                while let end = buffer.firstIndex(of: 0x0A) {
                    let line = String(decoding: buffer[buffer.startIndex..<end], as: UTF8.self)
                    buffer = Data(buffer[(end + 1)...])
                    if let whole = take(line.hasSuffix("\r") ? String(line.dropLast()) : line) { return whole }
                }
                guard let piece = try await pieces.next() else { return nil }
                buffer.append(piece)
            }
        }

        /// The event that a blank line ends, if it has data.
        private mutating func take(_ line: String) -> Event? {
            if line.isEmpty {
                defer { event = Event(id: event.id) }
                return event.data.isEmpty ? nil : event
            }
            if line.hasPrefix(":") { return tellsComments ? Event(name: ServerSentEvents.comment) : nil }
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count == 2 ? String(parts[1].hasPrefix(" ") ? parts[1].dropFirst() : parts[1]) : ""
            switch parts[0] {
            case "event": event.name = value
            case "id": event.id = value
            case "data": event.data += event.data.isEmpty ? value : "\n" + value
            default: break
            }
            return nil
        }
    }
}
