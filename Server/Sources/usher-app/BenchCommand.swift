import ArgumentParser
import Crypto
import Foundation
import UsherKit

/// Measures what the SDK must do quickly on a device; `Benchmarks/kit.sh` runs it in a release build.
struct BenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Measures the SDK: offline list, offline scan, seats, navigator, download.", shouldDisplay: false)

    @Option(help: "Tickets on the offline list.")
    var tickets = 100_000

    func run() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "usher-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await list(folder)
        print(try await BenchSeats(Self.peer).run())
        navigator()
        print(try await BenchDownload.run(folder.appending(path: "walks")))
    }

    /// A list from the network, from the disk, and scans by it while the network is away.
    private func list(_ folder: URL) async throws {
        let peer = ListPeer(tickets)
        let client = GateClient(baseURL: Self.peer, apiKey: "bench", transport: peer)
        let clock = ContinuousClock()
        let first = try TicketScanner(client: client, event: 1, folder: folder)
        let fetched = await clock.measure { await first.refresh() }
        show("list of \(tickets) tickets, fetched and kept", fetched, "")
        let start = clock.now
        let scanner = try TicketScanner(client: client, event: 1, folder: folder)
        show("list of \(tickets) tickets, loaded from disk", clock.now - start, "goal under 1 s")
        _ = await scanner.scan("TICKET-0")
        let judged = await clock.measure { for number in 0..<1000 { _ = await scanner.scan("UNKNOWN-\(number)") } }
        show("offline scan, refused and kept on disk", judged / 1000, "goal under 1 ms")
        let admitted = await clock.measure { for number in 1...1000 { _ = await scanner.scan("TICKET-\(number)") } }
        show("offline scan, admitted and kept on disk", admitted / 1000, "goal under 1 ms")
    }

    private static let peer = URL(string: "http://bench.invalid") ?? URL(fileURLWithPath: "/")

    private func navigator() {
        let start = Date(timeIntervalSince1970: 1_700_000_000)
        let points = (0..<200).map { TourNavigator.Point(id: "\($0)", order: $0, lat: 45 + Double($0) * 0.002, lng: 9, radius: 50) }
        var navigator = TourNavigator(points: points, startedAt: start)
        let fixes = (0..<200_000).map { number in
            TourNavigator.Fix(
                lat: 45 + Double(number) * 0.000002, lng: 9, horizontalAccuracy: 10, timestamp: start.addingTimeInterval(Double(number)))
        }
        var triggers = 0
        let spent = ContinuousClock().measure {
            for fix in fixes {
                for case .triggered in navigator.handle(.fixes([fix], now: fix.timestamp)) { triggers += 1 }
            }
        }
        let seconds = Double(spent.components.seconds) + Double(spent.components.attoseconds) / 1e18
        print("navigator over 200 points: \(Int(Double(fixes.count) / seconds)) fixes/s, \(triggers) triggers (goal at least 100000)")
    }

    private func show(_ what: String, _ time: Duration, _ goal: String) {
        let milliseconds = Double(time.components.seconds) * 1000 + Double(time.components.attoseconds) / 1e15
        print("\(what): \(String(format: "%.3f", milliseconds)) ms" + (goal.isEmpty ? "" : " (\(goal))"))
    }
}

/// Answers manifests, and nothing else.
private struct ListPeer: Transport {
    private let count: Int
    private let key = SymmetricKey(data: Data(repeating: 7, count: 32))

    init(_ count: Int) { self.count = count }

    func send(_ request: UsherRequest) async throws(UsherError) -> UsherResponse {
        guard request.url.path.hasSuffix("/manifest") else { throw .network("there is nobody") }
        let since = request.url.query?.firstMatch(of: /since=(\d+)/).flatMap { Int($0.1) } ?? 0
        let page = since..<min(count, since + 5000)
        let sales = page.map { number in
            #"{"id":\#(number + 1),"h":"\#(hash("SALE-\(number)"))","st":"paid","d":"2025-12-20","l":[[\#(number + 1),1]],"#
                + #""a":[[\#(number + 1),"\#(hash("TICKET-\(number)"))",0,"A\#(number)",0]]}"#
        }
        let now = Date().formatted(.iso8601)
        let body = """
            {"data":{"event":{"id":1,"name":"Bench","time_zone":"UTC","reentry":"once"},"server_time":"\(now)","hash":{"algorithm":"HMAC-SHA256",\
            "salt":"\(Self.text(Data(repeating: 7, count: 32)))","length":16},"dates":[{"date":"2025-12-20","opens_at":"2000-01-01T00:00:00Z",\
            "closes_at":"2999-01-01T00:00:00Z"}],"ticket_types":[{"id":1,"name":"All"}],"sales":[\(sales.joined(separator: ","))],\
            "next":"\(page.upperBound)","more":\(page.upperBound < count)}}
            """
        return UsherResponse(status: 200, body: Data(body.utf8))
    }

    private func hash(_ code: String) -> String {
        Self.text(Data(HMAC<SHA256>.authenticationCode(for: Data(code.utf8), using: key).prefix(16)))
    }

    /// base64url without padding.
    private static func text(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
