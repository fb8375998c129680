package import ArgumentParser
import UsherCore
import UsherHTTP
import UsherServer
import UsherStore

/// `usher door link`
package struct DoorLinkCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "link", abstract: "Make a link that turns a phone into a scanner, and show it once, with its QR code.",
        discussion: """
            Only the link's hash is kept. It begins with public_url, or with the address that usher serve is told. A phone opens it with its \
            own camera; no app and no account is needed.
            """)

    @Option(help: "The e-mail address of the account as whom the phones act: an editor, an admin or an owner. Not needed for a flight.")
    package var account: String?

    @Option(help: "The id of the event that they are for.")
    package var event: String?

    @Option(help: "In its place an organisation, by key, UUID or number: whatever it has open.")
    package var tonight: String?

    @Option(help: "In its place a flight, by its identifier: its phones board.")
    package var flight: String?

    @Option(help: "What the door is called in the counts.")
    package var gate: String?

    @Option(help: "What they may do, with commas: scan, list, offline, undo, kiosk. (default: scan,list,offline)")
    package var can: String?

    @Option(help: "How many phones may be in at a time, 1 to 100. (default: 10)")
    package var devices: String?

    @Option(
        help:
            "The instant it ends (2026-12-31T22:00:00+01:00), within 30 days. (default: an hour after the event's tickets, six after the flight's departure)"
    )
    package var expires: String?

    @OptionGroup package var place: DatabaseOptions
    @OptionGroup package var output: OutputOptions

    private struct Answer: Encodable {
        let id: String
        let url: String
        let can: [String]
        let devices: Int
        let gate: String?
        let expiresAt: String
    }

    package init() {}

    package func run() async throws {
        try await CommandFailure.reported(json: output.json) {
            let now = WallClock.system.now()
            let site = SiteURL(try place.settings())
            let secret = DoorSecret.link()
            let make = try maker(SecretDigest(of: secret), at: now)
            let made = try await place.withDatabase { database in try await database.write { try make($0) } }
            let url = site(.door(secret: secret))
            let answer = Answer(
                id: "link-\(made.id)", url: url, can: made.can.names, devices: made.devices, gate: made.gate,
                expiresAt: Timestamp.seconds(made.expires))
            try output.answer(
                answer,
                text: """
                    \(url)

                    \(TerminalCode(url)?.text ?? "")

                    Point a phone's camera at it. This link is shown now and never again; it lets \(made.devices) phones in until \(answer.expiresAt).
                    """)
        }
    }

    /// A link of either kind.
    private struct Made: Sendable {
        let id: DoorLink.ID
        let can: DoorAbilities
        let devices: Int
        let gate: String?
        let expires: Instant
    }

    /// What makes the link, once all that was asked for is known to be right.
    private func maker(_ digest: SecretDigest, at now: Instant) throws -> @Sendable (any Connection) throws -> Made {
        let (wish, gate, can, devices, end) = (try wish(), try gateName(), try abilities(), try phones(), try end(after: now))
        if case .flight(let name) = wish {
            guard FlightDoorLink.allows(can) else { throw wrong("--can kiosk is nothing for a flight") }
            let draft = FlightDoorDraft(flight: name, gate: gate, can: can, devices: devices, expires: end, digest: digest)
            return { connection in
                guard let link = try FlightDoorCommands(connection).create(draft, at: now) else {
                    throw CommandFailure("there is no flight \(name), or several airlines have one")
                }
                return Made(id: link.id, can: link.can, devices: link.devices, gate: link.gate, expires: link.expires)
            }
        }
        let email = try address()
        return { connection in
            guard let account = try AccountTransaction(connection).account(email: email) else {
                throw CommandFailure("there is no account \(email)")
            }
            let draft = DoorLinkDraft(try wish.place(connection), gate: gate, can: can, devices: devices, expires: end, digest: digest)
            let link = try DoorLinkTransaction(connection).create(draft, of: account.id, by: .local, at: now)
            return Made(id: link.id, can: link.can, devices: link.devices, gate: link.gate, expires: link.expires)
        }
    }

    private enum Wish: Sendable {
        case event(Event.ID)
        case tonight(String)
        case flight(String)

        func place(_ connection: any Connection) throws -> DoorLinkDraft.Wish {
            switch self {
            case .event(let id): .event(id)
            case .flight: throw DoorLinkRefusal.unknownEvent
            case .tonight(let name): .tonight(try OrganisationTransaction(connection).organisation(named: name).id)
            }
        }
    }

    private func wish() throws -> Wish {
        switch (event, tonight, flight) {
        case (let event?, nil, nil):
            guard let id = Digits.whole(event, in: 1...Event.ID.largest) else { throw wrong("--event must be an event's id") }
            return .event(.init(id))
        case (nil, let name?, nil): return .tonight(name)
        case (nil, nil, let name?): return .flight(name)
        default: throw wrong("name what the link is for: --event ID, --tonight ORGANISATION or --flight ID")
        }
    }

    private func address() throws -> EmailAddress {
        guard let account else { throw wrong("--account is missing: as whom the phones act") }
        guard let email = EmailAddress(account) else { throw wrong("--account must be an e-mail address") }
        return email
    }

    private func gateName() throws -> String? {
        guard let gate else { return nil }
        let name = WireText.trimmed(gate)
        guard !name.isEmpty, WireText.fits(name, DoorLink.longestGate) else { throw wrong("--gate must have 1 to 64 characters") }
        return name
    }

    private func abilities() throws -> DoorAbilities {
        guard let can else { return .usual }
        guard let abilities = DoorAbilities(names: can.split(separator: ",").map { WireText.trimmed(String($0)) }) else {
            throw wrong("--can must be of \(DoorAbilities.allNames.joined(separator: ", ")); a kiosk has neither list nor undo")
        }
        return abilities
    }

    private func phones() throws -> Int {
        guard let devices else { return Int(DoorLink.usualDevices) }
        guard let count = Digits.whole(devices, in: DoorLink.deviceCounts) else { throw wrong("--devices must be 1 to 100") }
        return Int(count)
    }

    private func end(after now: Instant) throws -> Instant? {
        guard let expires else { return nil }
        guard let end = Timestamp.read(expires), end > now, end <= now.adding(seconds: DoorLink.longestLife) else {
            throw wrong("--expires must be an instant with its offset, within the next 30 days")
        }
        return end
    }

    private func wrong(_ line: String) -> CommandFailure { CommandFailure(line, exitCode: 2) }
}
