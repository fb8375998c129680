@testable import UsherHTTP
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import UsherServer

@Suite struct ClientAddressTests {
    @Test("Addresses are read and written", arguments: ["203.0.113.7", "2001:db8::1", "::1", "0.0.0.1"])
    func text(address: String) throws {
        #expect(try #require(ClientAddress(address)).description == address)
    }

    @Test func mappedIPv4IsIPv4() throws {
        #expect(ClientAddress("::ffff:203.0.113.7") == ClientAddress("203.0.113.7"))
        #expect(ClientAddress("nonsense") == nil)
    }

    @Test func aPartyIsAnIPv6Network() throws {
        let one = try #require(ClientAddress("2001:db8::1")), two = try #require(ClientAddress("2001:db8::2"))
        #expect(one != two && one.party == two.party)
        let three = try #require(ClientAddress("2001:db8:0:1::1"))
        #expect(one.party != three.party)
        let four = try #require(ClientAddress("10.0.0.1"))
        #expect(four.party == four)
    }

    @Test(
        "X-Forwarded-For counts only behind trusted proxies, from the right",
        arguments: [
            ("10.1.2.3", "203.0.113.7", "203.0.113.7"), ("10.1.2.3", "198.51.100.1, 203.0.113.7", "203.0.113.7"),
            ("10.1.2.3", "198.51.100.1, 203.0.113.7, 10.9.9.9", "203.0.113.7"), ("10.1.2.3", "10.0.0.8, 10.0.0.9", "10.0.0.8"),
            ("10.1.2.3", "nonsense, 10.0.0.9", "10.0.0.9"), ("10.1.2.3", "nonsense", "10.1.2.3"),
            ("192.0.2.1", "203.0.113.7", "192.0.2.1"), ("::1", "203.0.113.7:4711", "203.0.113.7"),
            ("::1", "[2001:db8::1]:4711", "2001:db8::1"), ("::1", "2001:db8::1", "2001:db8::1"), ("11.0.0.1", "1.2.3.4", "11.0.0.1"),
        ])
    func forwarded(peer: String, header: String, client: String) throws {
        let proxies = try #require(TrustedProxies(["10.0.0.0/8", "::1"]))
        let address = proxies.client(behind: try #require(ClientAddress(peer)), headers: [.forwardedFor: header])
        #expect(address.description == client)
    }

    @Test("Not a network", arguments: ["10.0.0.0/33", "x", "10.0.0.0/", "::1/129", "10.0.0.0/8/8", "10.0.0.0/-1"])
    func noNetwork(text: String) { #expect(TrustedProxies([text]) == nil) }

    @Test func masksOfEveryLength() throws {
        #expect(try #require(Network("0.0.0.0/0")).contains(try #require(ClientAddress("203.0.113.7"))))
        #expect(!(try #require(Network("0.0.0.0/0")).contains(try #require(ClientAddress("2001:db8::1")))))
        #expect(try #require(Network("::/0")).contains(try #require(ClientAddress("2001:db8::1"))))
        let network = try #require(Network("2001:db8::/65"))
        #expect(network.contains(try #require(ClientAddress("2001:db8::7fff:0:0:1"))))
        #expect(!network.contains(try #require(ClientAddress("2001:db8::8000:0:0:1"))))
    }

    @Test("Over a socket: the socket's address, unless a trusted proxy says otherwise", arguments: [true, false])
    func live(trusted: Bool) async throws {
        var settings = Settings()
        settings.port = 0
        if trusted { settings.trustedProxies = try #require(TrustedProxies(["127.0.0.1"])) }
        try await SampleDesk.withServer(SampleDesk.server(settings), .live) { client in
            try await client.execute(uri: "/client", method: .get, headers: [.forwardedFor: "203.0.113.7"]) { response in
                #expect(response.text == (trusted ? "\"203.0.113.7\"" : "\"127.0.0.1\""))
            }
        }
    }
}
