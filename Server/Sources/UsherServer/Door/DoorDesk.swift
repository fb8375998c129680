import UsherHTTP
import Hummingbird
import UsherCore
import UsherStore

/// The scanner in a browser: how phones come in at a door, and what they need besides the Gate.
struct DoorDesk: Sendable {
    let gate: GateDesk
    let console: DoorConsole
    let airlineKeys: AirlineKeyStore

    var endpoints: [Endpoint] {
        [
            pageEndpoint, scriptEndpoint, joinEndpoint, helloEndpoint, changeEndpoint, leaveEndpoint, lookEndpoint, cardsEndpoint,
            streamEndpoint, doorsEndpoint,
        ] + console.endpoints
    }

    var door: GateAuthenticator { gate.door }
    var store: DoorStore { gate.door.doors }
    var clock: WallClock { gate.clock }

    static let tag = "Door"

    /// A device that asks for itself.
    func device(
        _ request: inout Request, _ context: UsherContext, for purpose: GateAuthenticator.Purpose = .other
    ) async throws -> (Principal<APIKey>, DoorDevice) {
        guard DeviceCookie.secret(request) != nil else { throw DoorRefusal.deviceInvalid(.unknown) }
        let principal = try await door.admit(&request, context, for: purpose)
        guard let device = principal.credential.device else { throw DoorRefusal.deviceInvalid(.unknown) }
        return (principal, device)
    }

    /// The same for a phone at a flight's door.
    func session(_ device: FlightDevice) async throws -> DoorSession {
        guard let (flight, airline) = try await door.flights.place(of: device) else { throw DoorRefusal.deviceInvalid(.revoked) }
        let keys = try await airlineKeys.pair(of: device.airline)
        return DoorSession(
            data: .init(
                device: .init(id: device.id.wire, name: device.name, gate: device.gate), organisation: airline, can: device.can.names,
                events: [],
                flights: [
                    .init(
                        flightIdentifier: flight.identifier, number: flight.number, departsAt: flight.departs.wire,
                        timeZone: flight.localZone.zone.name, publicKey: keys.publicPEM)
                ], serverTime: Timestamp.milliseconds(clock.now()), expiresAt: device.expires.wire, build: DoorPage.build))
    }

    /// All that a device must know to begin.
    func session(_ key: APIKey, _ device: DoorDevice) async throws -> DoorSession {
        let now = clock.now()
        let organisation = try await store.organisation(device.organisation)
        let events = try await gate.events.list(for: key.account, on: device, page: 1, at: now)
        var rows: [DoorSession.Event] = []
        for row in events.elements {
            let short = device.can.contains(.offline) ? try await gate.events.shortCodes(of: row.event.id) : 0
            rows.append(DoorSession.Event(row, shortCodes: short))
        }
        return DoorSession(
            data: .init(
                device: .init(id: key.id.wire, name: key.name, gate: device.gate), organisation: organisation?.name ?? "",
                can: device.can.names, events: rows, flights: [],
                serverTime: Timestamp.milliseconds(now), expiresAt: key.expires?.wire, build: DoorPage.build))
    }
}
