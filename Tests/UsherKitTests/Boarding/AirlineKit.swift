import Foundation
import UsherKit
import UsherWire

/// What the tests of an airline's models share: a line with faults, a clock, and the server's shapes.
@MainActor
struct AirlineKit {
    let line = FaultyTransport()
    let clock = VirtualClock()

    func client(_ credential: BoardingCredential? = .appleIdentifier("000001.abc.0001"), store: any TokenStore = MemoryTokenStore())
        -> BoardingClient
    {
        // Waits between attempts are over at once.
        BoardingClient(
            base: EveryCall.base, credential: credential, store: store, transport: line,
            clock: UsherClock(now: { clock.now }, sleep: { _ in try Task.checkCancellation() }))
    }

    /// By the test's clock: what clears by itself clears when it is moved.
    func slowClient() -> BoardingClient {
        BoardingClient(base: EveryCall.base, credential: .appleIdentifier("000001.abc.0001"), transport: line, clock: clock.kit)
    }

    static func airline(session: Bool = false) -> UsherResponse {
        let token =
            session
            ? #","session":{"session_identifier":"s","token":"uas_1","name":"","created_at":"2025-12-20T23:30:00+00:00","expires_at":"2026-03-20T23:30:00+00:00"}"#
            : ""
        return .json(
            200, #"{"airline_name":"Fun Air","apple_identifier":"000001.abc.0001","airline_id":7,"airline_identifier":"5c55"\#(token)}"#)
    }

    static func refusal(_ status: Int, _ code: String, _ detail: String = "No", more: String = "") -> UsherResponse {
        .json(status, #"{"detail":"\#(detail)","status_code":\#(status),"code":"\#(code)"\#(more)}"#)
    }

    static func flight(_ id: String, number: String = "FF123", stats: String = "") -> String {
        #"{"origin":{"icao":"EGTF","timezone_identifier":"Europe/London"},"destination":{"icao":"LFAT"},"gate":"A1","flightNumber":"\#(number)","#
            + #""scheduledDepartureDate":"2025-12-21T08:00:00+00:00","flight_id":53,"flight_identifier":"\#(id)","aircraft_id":67\#(stats)}"#
    }

    static func ticket(seat: String = "2B", more: String = "") -> String {
        #"{"passenger":{"formattedName":"Jane Roe","apple_identifier":"","passenger_id":47,"passenger_identifier":"jane"},"#
            + #""flight":\#(flight("f")),"seatNumber":"\#(seat)","customLabelValue":"1","ticket_id":30,"flight_id":53,"passenger_id":47,"#
            + #""ticket_identifier":"7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90"\#(more)}"#
    }

    /// The bodies of what was sent to a path.
    func sent(_ path: String) -> [String] {
        line.requests.filter { $0.url.path().contains(path) }.map { String(decoding: $0.body ?? Data(), as: UTF8.self) }
    }

    func keys(_ path: String) -> [String] {
        line.requests.filter { $0.url.path().contains(path) }.compactMap { $0.headers["Idempotency-Key"] }
    }
}

/// Apple's sheet on paper.
@MainActor
final class PaperApple: AppleSignIn {
    var answer: Result<AppleIdentity?, any Error> = .success(nil)
    var state = AppleIdentity.State.authorized
    private(set) var nonces: [String?] = []

    func signIn(nonce: String?) async throws -> AppleIdentity? {
        nonces.append(nonce)
        return try answer.get()
    }

    func state(of user: String) async -> AppleIdentity.State { state }
}
