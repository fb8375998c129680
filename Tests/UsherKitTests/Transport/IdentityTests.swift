import Foundation
import Testing

@testable import UsherKit

@Suite struct IdentityTests {
    private static let identity = AppIdentity(
        app: "Tickets", version: "3", system: "iOS 17.4", device: "iPhone15,2", platform: "ios", more: ["X-Shop": "North"])

    @Test("Apps P16 Every request of every client says who calls")
    func everyRequest() async {
        let line = FaultyTransport()
        await EveryCall.make(line, identity: Self.identity, log: .none)
        #expect(line.requests.count > 80)
        for request in line.requests {
            #expect(request.headers["User-Agent"] == "Usher/1 (iOS 17.4; iPhone15,2) Tickets/3", "\(request.url)")
            #expect(request.headers["X-Mobile-App"] == "Tickets/3" && request.headers["X-Mobile-Platform"] == "ios")
            #expect(request.headers["X-Shop"] == "North")
        }
        let silent = FaultyTransport()
        await EveryCall.make(silent, identity: nil, log: .none)
        #expect(silent.requests.allSatisfy { $0.headers["X-Mobile-App"] == nil })
    }

    @Test(
        "Apps P16 Media on a foreign host hear nothing of it",
        arguments: [
            ("https://media.test/a.mp3", false), ("http://usher.test/a.mp3", false), ("https://usher.test:8443/a.mp3", false),
            ("https://usher.test.evil/a.mp3", false), ("https://USHER.test:443/a.mp3", true), ("https://usher.test/media/a.mp3", true),
        ])
    func media(address: String, isOwn: Bool) async throws {
        let line = FaultyTransport()
        let own = OwnTransport(base: EveryCall.base, behind: line, identity: Self.identity, log: .none)
        let url = try #require(URL(string: address))
        _ = try await own.send(UsherRequest(.get, url))
        _ = try await own.stream(UsherRequest(.get, url))
        #expect(line.requests.count == 2)
        for request in line.requests { #expect((request.headers["X-Mobile-App"] != nil) == isOwn) }
    }

    @Test("A request is equal to itself at its second attempt")
    func attempts() {
        let first = UsherRequest(.post, EveryCall.base, headers: ["A": "b"], body: Data([1]))
        var second = first
        second.attempt = 2
        #expect(second == first && Set([first, second]).count == 1)
        second.body = nil
        #expect(second != first)
    }

    @Test("Apps P16 A name with a line break, a bracket or an é cannot break a header; what a request means is not the app's to say")
    func names() {
        let odd = AppIdentity(
            app: "Billets\r\nX-Evil: 1 é", version: "3\u{0}/(", system: "iOS) (17", device: "a\"b\\c\r\n", platform: "ios\n",
            more: ["X-A\r\nB": "é\r\nc", "Authorization": "Bearer x", "x-api-key": "k", "": "v", "X-Ok": " two words "])
        let headers = odd.headers
        for (name, value) in headers.all {
            #expect((name + value).unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) }, "\(name): \(value)")
        }
        #expect(headers["User-Agent"] == "Usher/1 (iOS 17; abc) BilletsX-Evil-1-/3")
        #expect(headers["X-AB"] == "?c" && headers["X-Ok"] == "two words" && headers["Authorization"] == nil && headers["X-API-Key"] == nil)
        // Nothing of such a name is a token; a product without a name is none.
        let foreign = AppIdentity(app: "チケット", version: "é", platform: "").headers
        #expect(foreign["X-Mobile-App"] == "App/0" && foreign["X-Mobile-Platform"] == AppIdentity.ownPlatform)
        #expect(AppIdentity.main.headers["X-Mobile-Platform"] == AppIdentity.ownPlatform)
    }
}
