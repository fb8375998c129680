package import ArgumentParser
import UsherCore
import UsherStore

/// `usher door revoke`
package struct DoorRevokeCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "End a door link with all its phones, or one phone.",
        discussion: "Servers that are running refuse them within 5 seconds; a phone forgets its lists as soon as it hears of it.")

    @Argument(help: "An id as usher door list shows it (link-7, device-31), or a phone's name.")
    package var what: String

    @OptionGroup package var place: DatabaseOptions
    @OptionGroup package var output: OutputOptions

    private struct Answer: Encodable {
        let id: String
    }

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let (what, now) = (what, WallClock.system.now())
            let id = try await place.withDatabase { database in
                try await database.write { connection in try Self.revoke(what, connection, at: now) }
            }
            try output.answer(Answer(id: id), text: "Ended \(id).")
        }
    }

    /// A phone of this name, else what has this id: a name may well look like one.
    private static func revoke(_ what: String, _ connection: any Connection, at now: Instant) throws -> String {
        let (links, devices) = (DoorLinkTransaction(connection), DoorDeviceTransaction(connection))
        let flights = FlightDoorCommands(connection)
        let all =
            try devices.devices(at: now).map { (id: $0.id, name: $0.name) }
            + BoardingReader(connection).doorDevices(at: now).map { (id: $0.id, name: $0.name) }
        let named = all.filter { $0.name == what }
        guard named.count < 2 else { throw CommandFailure("several phones are called so: name one by its id") }
        if let device = named.first ?? all.first(where: { "device-\($0.id)" == what }) {
            // Phones of events and of flights have their ids from one counter.
            let isOver = try devices.revoke(device.id, by: .local, at: now) || flights.revoke(device: device.id, at: now)
            guard isOver else { throw unknown(what) }
            return "device-\(device.id)"
        }
        guard what.hasPrefix("link-"), let id = Digits.whole(what.dropFirst(5), in: 1...DoorLink.ID.largest),
            try links.revoke(.init(id), by: .local, at: now) || flights.revoke(.init(id), at: now)
        else { throw unknown(what) }
        return what
    }

    private static func unknown(_ what: String) -> CommandFailure {
        CommandFailure("there is no door link and no phone \(what): usher door list shows them")
    }
}
