import Foundation
public import UsherWire

extension GateClient {
    /// `GET /api/events/{id}/live`: the counts at once, then on every change. Ends with the connection: call again then.
    public func live(event: Int, date: LocalDay? = nil) async throws(GateError) -> AsyncThrowingStream<LiveCounts, any Error> {
        let news = try await news(event: event, date: date)
        return AsyncThrowingStream { counts in
            // A stream is filled from outside of whoever reads it; letting go of the stream ends the task.
            let reading = Task {
                do {
                    for try await case .counts(let fresh) in news { counts.yield(fresh) }
                    counts.finish()
                } catch {
                    counts.finish(throwing: error)
                }
            }
            counts.onTermination = { _ in reading.cancel() }
        }
    }

    /// What the live stream brings.
    enum News: Sendable {
        case counts(LiveCounts)
        /// A comment: the line is alive.
        case sign
    }

    /// The live stream with the signs of life between the counts.
    func news(event: Int, date: LocalDay?) async throws(GateError) -> AsyncThrowingStream<News, any Error> {
        var request = authorized(sender.request(.get, "/api/events/\(event)/live", [("date", date?.description)]))
        request.headers["Accept"] = "text/event-stream"
        // Comments come every 15 s: longer silence is a dead line.
        request.timeout = 45
        let stream = try await sender.transport.stream(request)
        guard stream.status == 200 else { throw GateError(try await stream.collected(atMost: 65_536)) }
        return AsyncThrowingStream { news in
            let reading = Task {
                do {
                    for try await event in ServerSentEvents(stream.pieces, tellsComments: true) {
                        if event.name == ServerSentEvents.comment { news.yield(.sign) }
                        guard event.name == "counts" else { continue }
                        news.yield(.counts(try WireJSON.decoder.decode(LiveCounts.self, from: Data(event.data.utf8))))
                    }
                    news.finish()
                } catch {
                    news.finish(throwing: UsherError.heard(error))
                }
            }
            news.onTermination = { _ in reading.cancel() }
        }
    }
}
