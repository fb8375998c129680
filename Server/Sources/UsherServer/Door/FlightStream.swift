import UsherHTTP
import Hummingbird
import NIOCore
import ServiceLifecycle
import UsherCore
import UsherStore

/// One open stream of a flight's phone: counts, whether its list is another than before, and what becomes of itself.
struct FlightStream: Sendable {
    let flights: FlightDoorStore
    let clock: WallClock
    let pace: LivePace
    let cookie: SecretDigest
    let device: FlightDevice

    static let retryAfter = 5
    private static let tick = Duration.milliseconds(500)
    private static let commentEvery = Duration.seconds(15)
    private static let checkEvery = Duration.seconds(2)

    /// Writes until the device or its flight is gone, the client leaves or the server stops.
    func run(_ writer: inout any ResponseBodyWriter) async throws {
        var (written, checked, known) = (Duration.zero, Duration.zero, device)
        var number = try await flights.lastChange(of: device)
        guard var (counts, _, _) = try await flights.news(of: device, after: number) else { return }
        try await writer.write(ByteBuffer(string: "retry: 3000\n" + Self.text(counts)))
        while !Task.isShuttingDownGracefully {
            try await pace.pause(Self.tick)
            (written, checked) = (written + Self.tick, checked + Self.tick)
            if checked >= Self.checkEvery {
                checked = .zero
                guard let now = try await flights.device(cookie, at: clock.now()) else {
                    return try await writer.write(DoorNews.session)
                }
                if now != known { try await writer.write(DoorNews.session) }
                known = now
            }
            guard let news = try await flights.news(of: device, after: number) else { return }
            var text = news.counts == counts ? "" : Self.text(news.counts)
            if news.isChanged { text += "event: list\ndata: {\"flight_identifier\":\"\(device.flightIdentifier)\"}\n\n" }
            (counts, number) = (news.counts, news.mark)
            if text.isEmpty, written >= Self.commentEvery { text = ":\n\n" }
            guard !text.isEmpty else { continue }
            written = .zero
            try await writer.write(ByteBuffer(string: text))
        }
    }

    private static func text(_ counts: FlightCounts) -> String {
        "event: counts\ndata: {\"issued\":\(counts.issued),\"boarded\":\(counts.boarded)}\n\n"
    }
}

extension DoorDesk {
    /// The stream of a flight's phone: of its flight alone.
    func stream(_ device: FlightDevice, _ request: Request, _ context: UsherContext) async throws -> Response {
        let wanted = try GateQuery(request).text("flight", most: 64)
        guard wanted == nil || wanted == device.flightIdentifier else { throw FlightScanRefusal.flightNotFound }
        guard let place = gate.streams.enter(device.id, from: context.client) else {
            throw Problem.rateLimited(retryAfter: FlightStream.retryAfter)
        }
        let stream = FlightStream(
            flights: door.flights, clock: clock, pace: gate.livePace, cookie: SecretDigest(of: DeviceCookie.secret(request) ?? ""),
            device: device)
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                // The place is given back when the body is, also if nobody ever came to read it.
                defer { place.leave() }
                try await stream.run(&writer)
                try await writer.finish(nil)
            })
    }
}
