import Foundation
public import UsherWire

extension GateClient {
    /// `GET /api/events/{id}/live`: the counts at once, then on every change. Ends with the connection: call again then.
    public func live(event: Int, date: LocalDay? = nil) async throws(GateError) -> AsyncThrowingStream<LiveCounts, any Error> {
        var request = authorized(sender.request(.get, "/api/events/\(event)/live", [("date", date?.description)]))
        request.headers["Accept"] = "text/event-stream"
        // Comments come every 15 s: longer silence is a dead line.
        request.timeout = 45
        let stream = try await sender.transport.stream(request)
        guard stream.status == 200 else { throw GateError(try await stream.collected(atMost: 65_536)) }
        return AsyncThrowingStream { counts in
            // A stream is filled from outside of whoever reads it; letting go of the stream ends the task.
            let reading = Task {
                do {
                    for try await event in ServerSentEvents(stream.pieces) where event.name == "counts" {
                        counts.yield(try WireJSON.decoder.decode(LiveCounts.self, from: Data(event.data.utf8)))
                    }
                    counts.finish()
                } catch {
                    counts.finish(throwing: UsherError(error))
                }
            }
            counts.onTermination = { _ in reading.cancel() }
        }
    }
}
