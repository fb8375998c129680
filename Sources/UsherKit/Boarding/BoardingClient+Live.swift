import Foundation
public import UsherWire

extension BoardingClient {
    /// Something that changed.
    public struct LiveEvent: Sendable, Hashable {
        /// Where to go on after the line broke.
        public var id: String?
        /// `flight.planned`, `ticket.boarded`, …
        public var name: String
        /// What it is about, and the counts after it.
        public var news: BoardingNews

        /// Makes one, for tests and previews; optional parts may be left out.
        public init(
            id: String? = nil, name: String, news: BoardingNews
        ) {
            (self.id, self.name, self.news) = (id, name, news)
        }
    }

    /// Follows the airline, or one flight, from here on or from after an event. Ends with the connection.
    public func live(flight: String? = nil, after last: String? = nil) async throws(BoardingError) -> AsyncThrowingStream<
        LiveEvent, any Error
    > {
        let sent = try proof()
        var request = sender.request(.get, try path("live"), [("flight", flight)]).bearing(sent?.token)
        request.headers["Accept"] = "text/event-stream"
        request.headers["Last-Event-ID"] = last
        request.timeout = 45
        let stream: UsherStream
        do {
            stream = try await sender.transport.stream(request)
            if stream.status != 200 { throw UsherError(try await stream.collected(atMost: 65_536)) }
        } catch {
            throw refused(UsherError(error), sent)
        }
        return AsyncThrowingStream { events in
            // A stream is filled from outside of whoever reads it; letting go of the stream ends the task.
            let reading = Task {
                do {
                    for try await event in ServerSentEvents(stream.pieces) {
                        let news = try WireJSON.decoder.decode(BoardingNews.self, from: Data(event.data.utf8))
                        events.yield(LiveEvent(id: event.id, name: event.name, news: news))
                    }
                    events.finish()
                } catch {
                    events.finish(throwing: BoardingError(.heard(error)))
                }
            }
            events.onTermination = { _ in reading.cancel() }
        }
    }
}
