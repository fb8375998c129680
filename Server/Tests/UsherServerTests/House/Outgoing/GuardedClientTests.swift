@testable import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOHTTP1
import Synchronization
import Testing

@testable import UsherServer

/// Requests to addresses that somebody typed, against a peer on loopback.
@Suite struct GuardedClientTests {
    @Test(
        "Safe 17 Console C70 Addresses of this machine, of networks around it and forms that carry them are none of the open network's",
        arguments: [
            "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.8.8.8", "169.254.169.254", "172.16.0.1",
            "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.51.100.1", "203.0.113.9",
            "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255", "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1",
            "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::808:808", "2002:7f00:1::1", "2002:808:808::1", "fe80::1",
            "fec0::1", "fc00::1", "fd12:3456::1", "ff02::1", "100::1", "2001::1", "2001:db8::1", "3fff::1", "4000::1",
        ])
    func closed(_ text: String) throws {
        #expect(!PublicAddress.isPublic(try #require(ClientAddress(text))))
    }

    @Test(
        "Safe 17 Addresses of the open network are",
        arguments: [
            "8.8.8.8", "1.1.1.1", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1", "192.0.1.1", "193.0.0.1", "198.17.0.1",
            "198.20.0.1", "223.255.255.255", "2606:4700::1111", "2a00:1450::1", "::ffff:8.8.8.8", "64:ff9b::808:808",
        ])
    func open(_ text: String) throws {
        #expect(PublicAddress.isPublic(try #require(ClientAddress(text))))
    }

    @Test(
        "Safe 17 Console C70 What is typed leads to nothing closed, however it is spelt",
        arguments: [
            "https://127.0.0.1:%", "https://localhost:%", "https://[::1]:%", "https://[::ffff:127.0.0.1]:%", "https://127.1:%",
            "https://2130706433:%", "https://0x7f000001:%", "https://0177.0.0.1:%", "https://LOCALHOST.:%", "https://169.254.169.254/",
            "https://10.0.0.1/", "http://127.0.0.1:%", "http://8.8.8.8/", "ftp://8.8.8.8/", "https://user:pw@8.8.8.8/", "https:///x",
            "https://a b/", "https://ex%61mple.org/", "file:///etc/passwd", "unix://x/", "", "x",
        ])
    func refused(_ text: String) async throws {
        try await Peer().run { peer, port in
            let url = text.replacing("%", with: "\(port)/size")
            let client = GuardedClient(Settings())
            let failure = await #expect(throws: GuardedClient.Failure.self) { try await client.head(url) }
            #expect([.closed, .address, .unknownHost].contains(failure), "\(url): \(String(describing: failure))")
            #expect(await MediaImport.declaredSize(url, client) == 0)
            #expect(peer.asked.isEmpty)
        }
    }

    @Test("Safe 17 A name is looked up once, and the connection goes to what was found then")
    func pinned() async throws {
        try await Peer().run { peer, port in
            let names = Names(["files.example": ["127.0.0.1"]])
            let client = GuardedClient(schemes: ["http"], resolve: names.resolve) { _ in true }
            let answer = try await client.head("http://files.example:\(port)/size")
            #expect(answer.status == 200 && answer.headers.first(name: "content-length") == "5000000")
            #expect(names.asked == ["files.example"])
            #expect(peer.asked == ["HEAD files.example:\(port) /size"])
        }
    }

    @Test(
        "Safe 17 A name that leads inside as well is closed",
        arguments: [["8.8.8.8", "10.0.0.1"], ["127.0.0.1"], ["::1", "2606:4700::1"]])
    func mixed(_ addresses: [String]) async throws {
        let names = Names(["files.example": addresses])
        let client = GuardedClient(schemes: ["https"], patience: .seconds(120), resolve: names.resolve, allows: PublicAddress.isPublic)
        await #expect(throws: GuardedClient.Failure.closed) { try await client.head("https://files.example/x") }
        #expect(names.asked == ["files.example"])
    }

    @Test("Safe 17 Console C70 Each redirect is looked at anew, and there are only so many")
    func redirects() async throws {
        try await Peer().run { peer, port in
            let names = Names(["files.example": ["127.0.0.1"], "inside.example": ["127.0.0.2"]])
            let first = try #require(ClientAddress("127.0.0.1"))
            let client = GuardedClient(schemes: ["http"], patience: .seconds(120), resolve: names.resolve) { $0 == first }
            let base = "http://files.example:\(port)"
            #expect(try await client.head(base + "/to?/size").status == 200)
            for inside in ["http://inside.example:\(port)/size", "http://127.0.0.2:\(port)/size", "//inside.example:\(port)/size"] {
                await #expect(throws: GuardedClient.Failure.closed) { try await client.head(base + "/to?" + inside) }
            }
            await #expect(throws: GuardedClient.Failure.address) { try await client.head(base + "/to?ftp://files.example/") }
            #expect(peer.asked.allSatisfy { $0.hasPrefix("HEAD files.example:\(port) /") })
            peer.forget()
            await #expect(throws: GuardedClient.Failure.tooManyRedirects) { try await client.head(base + "/round") }
            #expect(peer.asked.count == GuardedClient.mostRedirects + 1)
        }
    }

    @Test("Safe 17 A host that does not answer is not waited for")
    func silent() async throws {
        try await Peer().run { _, port in
            let client = GuardedClient(schemes: ["http"], patience: .milliseconds(300)) { _ in true }
            await #expect(throws: GuardedClient.Failure.noAnswer) { try await client.head("http://127.0.0.1:\(port)/silence") }
        }
    }

    @Test("Safe 17 What a host says of a size is believed within reason; outgoing.allow_private lets loopback through")
    func sizes() async throws {
        var settings = Settings()
        settings.outgoing.allowPrivate = true
        let client = GuardedClient(settings)
        try await Peer().run { _, port in
            #expect(await MediaImport.declaredSize("http://127.0.0.1:\(port)/size", client) == 5_000_000)
            for path in ["huge", "larger", "negative", "words", "missing"] {
                #expect(await MediaImport.declaredSize("http://127.0.0.1:\(port)/\(path)", client) == 0, "\(path)")
            }
        }
    }

    /// A resolver that knows what the test says, and what it was asked.
    private final class Names: Sendable {
        private let known: [String: [String]]
        private let names = Mutex<[String]>([])

        init(_ known: [String: [String]]) { self.known = known }

        var asked: [String] { names.withLock { $0 } }

        var resolve: GuardedClient.Resolve {
            { [self] host in
                names.withLock { $0.append(host) }
                return (known[host] ?? []).compactMap { ClientAddress($0) }
            }
        }
    }

    /// A host of media.
    private final class Peer: Sendable {
        private let requests = Mutex<[String]>([])

        var asked: [String] { requests.withLock { $0 } }
        func forget() { requests.withLock { $0 = [] } }

        func run(_ body: @Sendable @escaping (Peer, Int) async throws -> Void) async throws {
            let router = Router()
            let lengths = [
                "size": "5000000", "huge": "9223372036854775807", "larger": "1099511627777", "negative": "-5", "words": "five",
                "missing": nil,
            ]
            router.on("**", method: .head) { [self] request, _ -> Response in
                requests.withLock { $0.append("HEAD \(request.head.authority ?? "") \(request.uri.path)") }
                switch request.uri.path {
                case "/to": return Response(status: .found, headers: [.location: request.uri.query ?? ""])
                case "/round": return Response(status: .temporaryRedirect, headers: [.location: "/round"])
                case "/silence":
                    try await Task.sleep(for: .seconds(20))
                    return Response(status: .ok)
                default:
                    guard let length = lengths[String(request.uri.path.dropFirst())] else { return Response(status: .notFound) }
                    return Response(status: .ok, headers: length.map { [.contentLength: $0] } ?? [:])
                }
            }
            try await router.serve { port in try await body(self, port) }
        }
    }
}
