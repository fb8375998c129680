import ArgumentParser
import Foundation
import UsherKit

/// Checks boarding passes and boards who has a good one.
struct BoardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board", abstract: "Checks passes, one QR text (or ticket) a line, and boards; without input lists the flights.")

    @OptionGroup var options: AppOptions

    @Option(help: "The airline's Apple identifier, or a session token (uas_…) with --airline.")
    var credential: String

    @Option(help: "The airline's identifier; needed with a session token.")
    var airline: String?

    @Flag(help: "List the flights and who is on board.")
    var flights = false

    @Flag(help: "Check only.")
    var check = false

    func run() async throws {
        try await AppFailure.told {
            let proof: BoardingCredential = credential.hasPrefix("uas_") ? .session(credential) : .appleIdentifier(credential)
            let client = BoardingClient(base: try options.url(), credential: proof, airlineIdentifier: airline)
            if flights { return try await list(client) }
            let key = try await client.keys().publicKey
            while let line = readLine() { if !line.allSatisfy(\.isWhitespace) { print(await judge(line, client, key)) } }
        }
    }

    private func list(_ client: BoardingClient) async throws {
        for flight in try await client.flights().elements {
            let id = flight.flightIdentifier ?? ""
            let manifest = try await client.manifest(flight: id)
            let route = "\(flight.origin.icao) → \(flight.destination.icao)"
            print(
                "\(id)  \(flight.flightNumber)  \(route)  \(flight.scheduledDepartureDate.formatted(.iso8601))  \(manifest.boarded) of \(manifest.issued) on board"
            )
        }
    }

    private func judge(_ text: String, _ client: BoardingClient, _ key: String) async -> String {
        let signature = try? TicketSignature(qr: text)
        do {
            // What is forged needs no network to be found out.
            if let signature, try signature.verify(publicKeyPEM: key) == .incorrect { return "✗ The signature is not the airline's" }
            let id = signature?.ticket ?? text
            let ticket = try await check ? checked(id, signature, client) : client.board(ticket: id, signature: signature)
            let name = ticket.passenger.formattedName
            return "✓ \(name), seat \(ticket.seatNumber), \(ticket.flight.flightNumber)" + (ticket.boardedAt == nil ? "" : ", on board")
        } catch {
            return "✗ \(AppFailure(error))"
        }
    }

    private func checked(_ id: String, _ signature: TicketSignature?, _ client: BoardingClient) async throws -> BoardingTicket {
        if let signature { try await client.verify(signature) } else { try await client.ticket(id) }
    }
}
