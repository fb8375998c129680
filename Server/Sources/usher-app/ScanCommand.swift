import ArgumentParser
import Foundation
import UsherKit

/// A door: reads codes from standard input, one a line, and goes on while the network is away.
struct ScanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan", abstract: "Scans tickets, one code a line; goes on without the network.")

    @OptionGroup var options: AppOptions

    @Option(help: "The door's API key.")
    var key: String

    @Option(help: "The event's number; without it there is no list, and no scanning offline.")
    var event: Int?

    @Option(help: "The door's name.")
    var gate: String?

    func run() async throws {
        try await AppFailure.told {
            let scanner = try TicketScanner(
                client: GateClient(baseURL: try options.url(), apiKey: key), event: event, gate: gate, folder: options.folder)
            await scanner.refresh()
            Terminal.say(Self.line(await scanner.status))
            let keeping = Task { await scanner.run() }
            defer { keeping.cancel() }
            while let line = readLine() {
                if line.allSatisfy(\.isWhitespace) { continue }
                Terminal.say(Self.words(await scanner.scan(line)))
            }
            await scanner.refresh()
            Terminal.say(Self.line(await scanner.status))
        }
    }

    private static func words(_ outcome: ScanOutcome) -> String {
        switch outcome {
        case .admitted(let response), .admittedOffline(let response):
            let data = response.data
            let seats = data.admissions.compactMap(\.seatNumber).joined(separator: " ")
            let who = [data.sale.name, seats].filter { !$0.isEmpty }.joined(separator: ", ")
            return "✓ \(outcome.headline): \(data.admitted) of \(data.total)" + (who.isEmpty ? "" : " (\(who))")
        case .alreadyUsed(let at): return "↻ \(outcome.headline) at \(at.formatted(.iso8601))"
        case .refused(_, let sentence): return "✗ \(outcome.headline): \(sentence)"
        case .failed(_, let sentence): return "! \(outcome.headline): \(sentence)"
        case .cancelled: return "\(outcome.headline)"
        }
    }

    private static func line(_ status: TicketScanner.Status) -> String {
        let list = status.listedAt.map { ", list of \($0.formatted(.iso8601))" } ?? ""
        let trouble = status.needsAttention.map { ", needs attention: \($0.message)" } ?? ""
        return "Door is \(status.isOnline ? "online" : "offline"), \(status.waiting) waiting\(list)\(trouble)"
    }
}
