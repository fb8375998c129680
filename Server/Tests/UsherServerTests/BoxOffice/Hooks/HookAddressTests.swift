@testable import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// Where webhooks may lead, and where they may not.
@Suite struct HookAddressTests {
    @Test("Selling S64 No webhook is made for an address inside, however it is spelt", arguments: Engine.allCases)
    func making(_ engine: Engine) async throws {
        try await SaleServing.run(engine, .nobody) { sales in
            let owner = try await sales.token(Staff.owner.account)
            let closed = [
                "https://127.0.0.1/", "https://localhost/", "https://10.1.2.3/", "https://192.168.0.1/", "https://172.16.0.1/",
                "https://169.254.169.254/latest", "https://[::1]/", "https://[fc00::1]/", "https://[fe80::1]/",
                "https://[::ffff:127.0.0.1]/",
                "https://[::ffff:10.0.0.1]/", "https://[64:ff9b::a00:1]/", "https://127.1/", "https://2130706433/", "http://8.8.8.8/",
                "https://user:pw@8.8.8.8/", "https://user@8.8.8.8/", "ftp://8.8.8.8/", "file:///etc/passwd", "books", "",
                "https://8.8.8.8/" + String(repeating: "a", count: 2_000),
            ]
            for url in closed {
                let json = JSONText.string(.members(["url": .string(url), "types": .array([.string("sale.paid")])]))
                let answer = try await sales.post("/console/api/hooks", json, token: owner)
                #expect(answer.status == .badRequest && answer.text.contains("url_not_allowed"), "\(url): \(answer.text)")
            }
            #expect(try await sales.get("/console/api/hooks", token: owner).text.contains(#""items":[]"#))
            let open = try await sales.post("/console/api/hooks", #"{"url":"https://8.8.8.8/hook","types":["sale.paid"]}"#, token: owner)
            #expect(open.status == .created, "\(open.text)")
            let id = try #require(open.member("hook")?["id"]?.text)
            let changed = try await sales.send(.patch, "/console/api/hooks/\(id)", #"{"url":"https://10.0.0.1/"}"#, token: owner)
            #expect(changed.status == .badRequest && changed.text.contains("url_not_allowed"))
        }
    }

    @Test("Selling S64 A name is looked up once a try; one that has turned inside is not connected to", arguments: Engine.allCases)
    func turning(_ engine: Engine) async throws {
        try await HookServing.run(engine) { house in
            let hook = try await house.make("/a", [.salePaid])
            let turned = "http://books.example:\(house.port)/a"
            let row = try await house.sales.desk.hooks.change(
                hook.id, .init(account: Staff.owner.account, actor: .local), at: house.clock.clock.now()
            ) { $0.url = turned }
            #expect(row.url == turned)
            let names = TurningNames(["127.0.0.1", "127.0.0.2", "10.0.0.1"])
            try await house.buy(["stalls-A-1"])
            #expect(await house.worker(resolve: names.resolve).round() == 1)
            #expect(house.receiver.calls.count == 1 && names.asked == 1)
            for tries in 2...3 {
                try await house.buy(["stalls-A-\(tries)"])
                #expect(await house.worker(resolve: names.resolve).round() == 1)
                #expect(names.asked == tries)
                #expect(try await house.deliveries(hook).first?["failure"]?.text == "url_not_allowed")
            }
            #expect(house.receiver.calls.count == 1)
        }
    }

    @Test("Selling S64 TLS is by the name, whatever the address")
    func named() async throws {
        try await withTemporaryFolder { folder in
            let sample = try TLSSample(names: ["books.example"])
            try sample.write(to: folder)
            let root = try sample.root
            let seen = Seen()
            let endpoint = Endpoint(.post, "/a", desk: .gate, summary: "Takes", responses: [.init(200, "It", .string())]) { request, _ in
                let body = try await request.body.collect(upTo: 1_000)
                seen.texts.withLock { $0.append(String(buffer: body)) }
                return .json(Array("{}".utf8))
            }
            var settings = Settings()
            (settings.port, settings.tls) = (0, TLSSample.settings(folder))
            let server = UsherServer(settings: settings, endpoints: [endpoint], tls: try TLSCertificates(settings.tls))
            try await server.listen { port in
                func client(_ host: String) -> GuardedClient {
                    GuardedClient(
                        allowsPrivate: false, opened: [Network("127.0.0.1")].compactMap(\.self),
                        resolve: { $0 == host ? [ClientAddress("127.0.0.1")].compactMap(\.self) : [] }, roots: [root])
                }
                let answer = try await client("books.example").post(
                    "https://books.example:\(port)/a", Array("one".utf8), headers: ["Content-Type": "application/json"], mostRead: 100)
                #expect(answer.status == 200)
                await #expect(throws: GuardedClient.Failure.noAnswer) {
                    try await client("other.example").post(
                        "https://other.example:\(port)/a", Array("two".utf8), headers: [:], mostRead: 100)
                }
                await #expect(throws: GuardedClient.Failure.unknownHost) {
                    try await client("books.example").post("https://nobody.example:\(port)/a", [], headers: [:], mostRead: 100)
                }
                #expect(seen.texts.withLock { $0 } == ["one"])
            }
        }
    }

    @Test("Selling S64 So much of an answer is read and no more, and one that never ends is not waited for")
    func endless() async throws {
        let router = Router()
        router.post("/much") { _, _ in
            Response(status: .internalServerError, body: .init(byteBuffer: ByteBuffer(repeating: 0x61, count: 1 << 20)))
        }
        router.post("/drip") { _, _ in
            Response(
                status: .internalServerError,
                body: ResponseBody { writer in
                    while !Task.isCancelled {
                        try await writer.write(ByteBuffer(string: "a"))
                        try await Task.sleep(for: .milliseconds(20))
                    }
                })
        }
        try await router.serve { port in
            // Long enough for a first byte from a machine that does much else.
            let client = GuardedClient(allowsPrivate: true, patience: .seconds(8))
            let much = try await GuardedClient(allowsPrivate: true, patience: .seconds(60)).post(
                "http://127.0.0.1:\(port)/much", [], headers: [:], mostRead: HookRule.mostRead)
            #expect(much.status == 500 && much.body.count == HookRule.mostRead)
            let start = ContinuousClock.now
            let drip = try await client.post("http://127.0.0.1:\(port)/drip", [], headers: [:], mostRead: HookRule.mostRead)
            #expect(drip.status == 500 && !drip.body.isEmpty && drip.body.count < HookRule.mostRead)
            #expect(ContinuousClock.now - start < .seconds(300))
        }
    }

    @Test("Safe 17 A resolver that says nothing is not waited for")
    func silentNames() async throws {
        let client = GuardedClient(
            allowsPrivate: false, patience: .milliseconds(200),
            resolve: { _ in
                try await Task.sleep(for: .seconds(30))
                return []
            })
        let start = ContinuousClock.now
        await #expect(throws: GuardedClient.Failure.noAnswer) { try await client.head("https://slow.example/") }
        #expect(ContinuousClock.now - start < .seconds(300))
    }

    private final class Seen: Sendable {
        let texts = Mutex<[String]>([])
    }

    /// A resolver whose name leads elsewhere each time.
    private final class TurningNames: Sendable {
        private let addresses: [String]
        private let count = Mutex(0)

        init(_ addresses: [String]) { self.addresses = addresses }

        var asked: Int { count.withLock { $0 } }

        var resolve: GuardedClient.Resolve {
            { [self] _ in
                let place = count.withLock { count in
                    defer { count += 1 }
                    return count
                }
                return [ClientAddress(addresses[min(place, addresses.count - 1)])].compactMap(\.self)
            }
        }
    }
}
