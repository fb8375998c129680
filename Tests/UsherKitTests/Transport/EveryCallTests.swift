import Foundation
import Testing
import UsherKit
import UsherWire

/// The list of calls that tests make holds every call that there is, and each is tried as often as its contract says.
@Suite struct EveryCallTests {
    private static let clients = ["GateClient", "BoxOfficeClient", "BoardingClient", "CanvassClient", "WalksClient"]

    private static func text(_ path: String) throws -> String {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test("Apps P20 Every public method of the five clients, by the list of docs/api, is among the calls")
    func listed() throws {
        let (api, calls) = (try Self.text("docs/api/UsherKit.txt"), try Self.text("Tests/UsherKitTests/Transport/EveryCall.swift"))
        // An address to share asks nobody; publishers are the same calls.
        let silent: Set = ["pageURL", "passURL", "publisher"]
        let names = [
            "GateClient": "gate", "BoxOfficeClient": "shop", "BoardingClient": "boarding", "CanvassClient": "canvass",
            "WalksClient": "walks", "PushClient": "push",
        ]
        var count = 0
        for line in api.split(separator: "\n") {
            guard let found = line.wholeMatch(of: /(\w+)\.(\w+): .*\bfunc .*/)?.output, let client = names[String(found.1)],
                !silent.contains(String(found.2))
            else { continue }
            count += 1
            #expect(calls.contains("await \(client).\(found.2)("), "\(line)")
        }
        #expect(count > 100)
    }

    /// What a call came to: how many requests, and the waits between them.
    private func tried(_ fault: FaultyTransport.Fault, _ work: (FaultyTransport, UsherClock) async -> Void) async -> (Int, [Double]) {
        let (line, clock) = (FaultyTransport(), VirtualClock(skips: true))
        for _ in 0..<10 { line.next(fault) }
        await work(line, clock.kit)
        return (line.requests.count, clock.waits)
    }

    private static let faults: [(FaultyTransport.Fault, String)] =
        [(.dropBefore, "network")] + [408, 425, 429, 500, 502, 503, 504, 400, 404].map { (.answer(.json($0)), "\($0)") }

    /// Which faults are tried again, and with which waits; everything else is one try.
    private func expect(
        _ again: Set<String>, _ waits: [Double], _ name: String, _ work: (FaultyTransport, UsherClock) async -> Void
    ) async {
        for (fault, what) in Self.faults {
            let (count, slept) = await tried(fault, work)
            if again.contains(what) {
                // Without `Retry-After` a 429 waits as any other.
                #expect(count == waits.count + 1 && slept == waits, "\(name) \(what): \(count) \(slept)")
            } else {
                #expect(count == 1 && slept.isEmpty, "\(name) \(what): \(count) \(slept)")
            }
        }
    }

    @Test("Apps P20 Gate: three repeats on 429, 5xx and no network, each within its time")
    func gate() async {
        await expect(["network", "429", "500", "502", "503", "504"], [0.25, 0.5, 1], "events") { line, clock in
            _ = try? await GateClient(baseURL: EveryCall.base, apiKey: "k", transport: line, clock: clock, random: { 0.5 }).events()
        }
    }

    @Test("Apps P20 BoxOffice and Canvass: reading twice more on no network, 503 and 504, writing once")
    func boxOffice() async {
        let again: Set = ["network", "503", "504"]
        func shop(_ line: FaultyTransport, _ clock: UsherClock) -> BoxOfficeClient {
            BoxOfficeClient(baseURL: EveryCall.base, transport: line, clock: clock)
        }
        func canvass(_ line: FaultyTransport, _ clock: UsherClock) -> CanvassClient {
            CanvassClient(baseURL: EveryCall.base, accessToken: "t", transport: line, clock: clock) { $0 }
        }
        await expect(again, [0.5, 1], "shows") { _ = try? await shop($0, $1).shows() }
        await expect(again, [0.5, 1], "page") { _ = try? await shop($0, $1).page(ShowQuery()) }
        await expect(again, [0.5, 1], "checkout") { _ = try? await shop($0, $1).checkout(show: "s", seats: ["a"]) }
        func push(_ line: FaultyTransport, _ clock: UsherClock) -> PushClient {
            PushClient(baseURL: EveryCall.base, transport: line, clock: clock)
        }
        await expect(again, [0.5, 1], "watch") { _ = try? await shop($0, $1).watch("s") }
        await expect(again, [0.5, 1], "remove") { try? await push($0, $1).remove(UUID()) }
        await expect([], [], "release") { _ = try? await shop($0, $1).release("r") }
        await expect([], [], "signUp") { _ = try? await shop($0, $1).signUp(email: "a", password: "b", name: "c") }
        await expect(again, [0.5, 1], "campaigns") { _ = try? await canvass($0, $1).campaigns() }
        await expect(again, [0.5, 1], "verifyApple") { _ = try? await canvass($0, $1).verifyApple(signedTransaction: "j") }
        await expect([], [], "entitlement") { _ = try? await canvass($0, $1).entitlement() }
        await expect([], [], "create") { _ = try? await canvass($0, $1).create(CanvassCampaignRequest(name: "n")) }
    }

    @Test("Apps P20 Boarding: twice more on no network, 429 and 502 to 504 under one key; deletions and sessions once")
    func boarding() async {
        let again: Set = ["network", "429", "502", "503", "504"]
        func client(_ line: FaultyTransport, _ clock: UsherClock) -> BoardingClient {
            BoardingClient(base: EveryCall.base, credential: .appleIdentifier("a"), transport: line, clock: clock)
        }
        await expect(again, [0.5, 1], "flights") { _ = try? await client($0, $1).flights() }
        await expect(again, [0.5, 1], "save") { line, clock in
            _ = try? await client(line, clock).save(BoardingAircraft(registration: "N1", type: "Jet"))
            #expect(Set(line.requests.compactMap { $0.headers["Idempotency-Key"] }).count == 1)
        }
        await expect([], [], "deleteFlight") { try? await client($0, $1).deleteFlight("f") }
        await expect([], [], "sessions") { _ = try? await client($0, $1).sessions() }
        await expect([], [], "createSession") { _ = try? await client($0, $1).createSession() }
    }

    @Test("Apps P20 Walks: twice more after 1 and 2 s on no network, 408, 425, 429 and 5xx")
    func walks() async {
        await expect(["network", "408", "425", "429", "500", "502", "503", "504"], [1, 2], "tours") { line, clock in
            _ = try? await WalksClient(baseURL: EveryCall.base, transport: line, clock: clock, random: { 0 }).tours()
        }
    }
}
