package import ArgumentParser
import UsherCore
import UsherStore

/// `usher door list`
package struct DoorListCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the door links that still let somebody in, and the phones that are in.")

    @OptionGroup package var place: DatabaseOptions
    @OptionGroup package var output: OutputOptions

    private struct Answer: Encodable {
        let links: [Link]
        let devices: [Device]
    }

    private struct Link: Encodable {
        let id: String
        /// Nil for a flight's: its phones act as the airline.
        let account: String?
        /// The event, `tonight` at an organisation, or the flight.
        let door: String
        let gate: String?
        let can: [String]
        let devices: Int
        let inUse: Int
        let expiresAt: String

        init(_ row: DoorLinkRow) {
            id = "link-\(row.link.id)"
            account = row.email.text
            door = row.event ?? "tonight at \(row.organisation)"
            (gate, can, devices, inUse) = (row.link.gate, row.link.can.names, row.link.devices, row.inUse)
            expiresAt = Timestamp.seconds(row.link.expires)
        }

        init(_ row: FlightDoorLinkRow) {
            id = "link-\(row.link.id)"
            account = nil
            door = "flight \(row.number) of \(row.airline)"
            (gate, can, devices, inUse) = (row.link.gate, row.link.can.names, row.link.devices, row.inUse)
            expiresAt = Timestamp.seconds(row.link.expires)
        }
    }

    private struct Device: Encodable {
        let id: String
        let name: String
        let link: String?
        let gate: String?
        let seenAt: String
        let waiting: Int
        let listedAt: String?
        let expiresAt: String?

        init(_ row: DoorDeviceRow) {
            id = "device-\(row.id)"
            (name, gate, waiting) = (row.name, row.gate, row.waiting)
            link = row.link.map { "link-\($0)" }
            seenAt = Timestamp.seconds(row.seen)
            listedAt = row.listed.map(Timestamp.seconds)
            expiresAt = row.expires.map(Timestamp.seconds)
        }

        init(_ row: FlightDeviceRow) {
            id = "device-\(row.id)"
            (name, gate, waiting) = (row.name, row.gate, row.waiting)
            link = "link-\(row.link)"
            seenAt = Timestamp.seconds(row.seen)
            listedAt = row.listed.map(Timestamp.seconds)
            expiresAt = Timestamp.seconds(row.expires)
        }
    }

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let now = WallClock.system.now()
            let answer = try await place.withDatabase { database in
                try await database.read { connection in
                    Answer(
                        links: try DoorLinkTransaction(connection).links(at: now).map { Link($0) }
                            + BoardingReader(connection).doorLinks(at: now).map { Link($0) },
                        devices: try DoorDeviceTransaction(connection).devices(at: now).map { Device($0) }
                            + BoardingReader(connection).doorDevices(at: now).map { Device($0) })
                }
            }
            try output.answer(answer, text: text(answer))
        }
    }

    private func text(_ answer: Answer) -> String {
        guard !answer.links.isEmpty || !answer.devices.isEmpty else { return "There are no door links." }
        var links = TextTable(["ID", "DOOR", "GATE", "CAN", "PHONES", "ENDS", "ACCOUNT"])
        for link in answer.links {
            links.add(
                [
                    link.id, link.door, link.gate ?? "-", link.can.joined(separator: ","), "\(link.inUse)/\(link.devices)", link.expiresAt,
                    link.account ?? "-",
                ])
        }
        guard !answer.devices.isEmpty else { return links.text }
        var devices = TextTable(["ID", "NAME", "GATE", "LINK", "SEEN", "WAITING", "LIST OF"])
        for device in answer.devices {
            devices.add(
                [
                    device.id, device.name, device.gate ?? "-", device.link ?? "-", device.seenAt, "\(device.waiting)",
                    device.listedAt ?? "-",
                ])
        }
        return links.text + "\n\n" + devices.text
    }
}
