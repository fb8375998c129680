import UsherHTTP
import Hummingbird
import UsherCore
import UsherStore

/// Boarding at the door: what phones ask of the flight that they came in for, and the links that airlines let them in by.
struct FlightDoorDesk: Sendable {
    let boarding: BoardingDesk
    let gate: GateDesk
    /// Scans whose proof was not of the ticket that they named.
    let forged: Counter

    var door: GateAuthenticator { gate.door }
    var clock: WallClock { boarding.clock }
    var secret: TicketSecret { boarding.keys.secret }

    static let tag = "Door"

    static let flight = Endpoint.Parameter.path("id", .string(maxLength: 64), "The flight's identifier.")

    /// What any of its routes may refuse.
    static let refusals: [Endpoint.Answer] =
        [
            .problem(FlightScanRefusal.flightNotFound.problem, desk: .door), .problem(BoardingRefusal.suspended.problem, desk: .door),
        ] + DoorDesk.refusals

    /// The phone that asks, at the flight that the path names. To any other device there is no flight.
    func device(
        _ request: inout Request, _ context: UsherContext, for purpose: GateAuthenticator.Purpose = .other,
        needing ability: DoorAbilities = .scan, upTo limit: Int = GatePolicy.limit
    ) async throws -> FlightDevice {
        guard DeviceCookie.secret(request) != nil else { throw DoorRefusal.deviceInvalid(.unknown) }
        guard let device = try await door.flight(&request, context, for: purpose, needing: ability, upTo: limit) else {
            // One of an event proves itself before it hears so.
            do { _ = try await door.admit(&request, context, for: purpose, upTo: limit) } catch ScanRefusal.notAllowed {
                throw FlightScanRefusal.flightNotFound
            }
            throw FlightScanRefusal.flightNotFound
        }
        guard device.flightIdentifier == context.segment("id") else { throw FlightScanRefusal.flightNotFound }
        return device
    }

    /// Changes the airline's rows for a phone of its flight; boarding goes on beyond a quota.
    func change<T: Sendable>(
        _ device: FlightDevice, _ context: UsherContext, _ body: @escaping @Sendable (BoardingTransaction) throws -> T
    ) async throws -> T {
        defer { boarding.cache.forget(device.airline) }
        let actor = AirlineActor(airline: device.airline, address: context.client.description, now: clock.now())
        return try await boarding.store.change(actor, always: true, body)
    }

    /// Whether a pass is the airline's, by its digest and, where it has one, by its signature: never by the key in the pass.
    func judge(_ pass: VerifyForm, _ ticket: FlightTicket, _ pair: AirlineKeyPair?) throws {
        do {
            try boarding.judge(pass, ticket.identifier, hash: secret.hash(of: ticket.identifier), pair)
        } catch { throw FlightScanRefusal.ticketNotValid }
    }

    /// A refusal leaves its trace, too.
    func note(_ device: FlightDevice, _ context: UsherContext, _ code: String) {
        boarding.audit.add(
            AuditEntry(
                at: clock.now(), actor: Actor(key: device.id, address: context.client.description), action: "ticket.refused",
                subject: .plain("airline \(device.airline) flight \(device.flight)"), result: code))
    }
}

extension FlightDoorDesk: ServedDesk {
    /// Its paths are within the door's and Boarding's.
    static let paths: [DeskPaths.Claim] = []

    init(_ ground: DeskGround) {
        let gate = ground.standing[GateDesk.self]
        self.init(boarding: ground.standing[BoardingDesk.self], gate: gate, forged: gate.forged)
    }

    var endpoints: [Endpoint] {
        [manifestEndpoint, scanEndpoint, lookEndpoint, uploadEndpoint, unboardEndpoint] + linkEndpoints
    }
}
