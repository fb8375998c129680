import Hummingbird
import NIOCore
import ServiceLifecycle
import UsherCore
import UsherStore

/// One open stream of what happens to an airline's flights.
struct BoardingNewsStream: Sendable {
    let desk: BoardingDesk
    let call: Principal<AirlineProof>
    let token: String
    let flight: Flight.ID?

    /// What a client for whom there is no place is told to wait.
    static let retryAfter = 5
    static let tick = Duration.milliseconds(500)
    private static let commentEvery = Duration.seconds(15)
    private static let checkEvery = Duration.seconds(2)

    static let example = """
        {"flight_identifier":"1f5c2f0e-8d2b-4a57-9f43-0c8e6a7b2d10","ticket_identifier":"7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90",\
        "issued":3,"boarded":1,"at":"2024-06-19T08:00:00+00:00"}
        """

    /// Writes until the credential is gone, the client leaves or the server stops.
    func run(after number: Int64, _ writer: inout any ResponseBodyWriter) async throws {
        let clock = ContinuousClock()
        var (number, written, checked) = (number, clock.now, clock.now)
        try await writer.write(ByteBuffer(string: "retry: 2000\n:\n\n"))
        while !Task.isShuttingDownGracefully {
            let after = number
            let (news, mark) = try await desk.store.read { try BoardingReader($0).news(of: call.airline, since: after, flight: flight) }
            for item in news {
                try await writer.write(ByteBuffer(string: "event: \(item.kind)\nid: \(item.number)\ndata: \(item.document)\n\n"))
                written = clock.now
            }
            number = mark
            if clock.now - written >= BoardingNewsStream.commentEvery {
                written = clock.now
                try await writer.write(ByteBuffer(string: ":\n\n"))
            }
            if clock.now - checked >= BoardingNewsStream.checkEvery {
                guard try await desk.door.stillValid(call, token: token) else { return }
                checked = clock.now
            }
            try await Task.sleep(for: BoardingNewsStream.tick)
        }
    }
}
