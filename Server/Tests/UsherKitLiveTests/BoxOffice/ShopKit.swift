import Foundation
import Testing
import UsherKit
import UsherServer
import UsherTesting

/// The shop of the fixture, with the demo's payments.
struct ShopKit: Sendable {
    let kit: KitHouse
    let store = MemoryTokenStore()
    var client: BoxOfficeClient { BoxOfficeClient(baseURL: KitHouse.base, tokens: store, transport: kit.line, clock: kit.clock.kit) }
    var line: FaultyTransport { kit.line }

    static let hamlet = BoxOfficeFixture.Stage.hamlet.uuid
    static let open = BoxOfficeFixture.Stage.open.uuid

    static func run(clock: VirtualClock = VirtualClock(skips: true), _ body: @Sendable @escaping (ShopKit) async throws -> Void)
        async throws
    {
        try await KitHouse.run(clock: clock, { $0.payments.demo = true }, prepare: { try await BoxOfficeFixture.prepare($0.database) }) {
            kit in
            try await body(ShopKit(kit: kit))
        }
    }

    /// Presses Pay on the demo's page, as a browser does.
    func pay(_ hold: BoxOffice.CheckoutResponse) async throws { try await pay(at: hold.url) }

    func pay(at address: String) async throws {
        let url = try #require(URL(string: address))
        let page = try await line.send(UsherRequest(.get, url))
        let html = String(decoding: page.body, as: UTF8.self)
        let token = try #require(html.firstMatch(of: /name="token" value="([^"]+)"/)).1
        let cookie = try #require(page.headers["Set-Cookie"]?.split(separator: ";").first)
        let headers: UsherHeaders = [
            "Content-Type": "application/x-www-form-urlencoded", "Cookie": String(cookie), "Origin": "http://usher.test",
        ]
        let body = Data("token=\(token)&do=pay&email=ann@example.org&name=Ann".utf8)
        let answer = try await line.send(UsherRequest(.post, url, headers: headers, body: body))
        #expect(answer.status == 303, "\(String(decoding: answer.body, as: UTF8.self).prefix(300))")
    }
}
