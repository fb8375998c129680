@testable import UsherHTTP
import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOHTTP1
import NIOSSL
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// The whole server over HTTPS, on a real socket, with either version of HTTP.
@Suite struct TLSServingTests {
    /// More than one piece of a file, and no whole number of them.
    private static let fileSize = 3_000_017

    private struct Served: Sendable {
        let base: String
        let port: Int
        let certificates: TLSCertificates
        let folder: URL
        let root: NIOSSLCertificate
    }

    private func serve(_ body: @Sendable @escaping (Served) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let sample = try TLSSample()
            try sample.write(to: folder)
            let certificates = try TLSCertificates(TLSSample.settings(folder))
            let file = folder.appending(path: "file")
            let bytes = (0..<Self.fileSize).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
            try Data(bytes).write(to: file)
            try await GateFixture.run(.sqlite, sales: (1...4).map { SaleSeed(.init(Int64($0)), persons: 1) }) { database in
                var settings = Settings.unlimited
                settings.port = 0
                let desk = GateDesk(
                    database, keys: APIKeyStore(database), limits: settings.limits, site: SiteURL(settings),
                    clock: WallClock { GateFixture.now })
                let server = UsherServer(
                    settings: settings, endpoints: desk.endpoints + SampleDesk.more + [Self.fileEndpoint(file)], guards: desk.guards,
                    tls: certificates)
                try await server.serve(.live) { client in
                    let port = try #require(client.port)
                    try await body(
                        try Served(
                            base: "https://localhost:\(port)", port: port, certificates: certificates, folder: folder, root: sample.root))
                }
            }
        }
    }

    private static func fileEndpoint(_ url: URL) -> Endpoint {
        Endpoint(.get, "/file", desk: .house, summary: "A file", responses: [.init(200, "It", .string())]) { request, context in
            let served = FileAnswer(
                url: url, size: Int64(fileSize), etag: "\"x\"", type: "audio/mpeg", modified: GateFixture.now, cacheControl: "no-store")
            return try served.response(request, bySendfile: context.hasFileLane)
        }
    }

    private func withClient<T>(
        _ root: NIOSSLCertificate, http2: Bool, most: TLSVersion? = nil, _ body: (HTTPClient) async throws -> T
    ) async throws -> T {
        var configuration = HTTPClient.Configuration()
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = .certificates([root])
        if let most { (tls.minimumTLSVersion, tls.maximumTLSVersion) = (.tlsv1, most) }
        configuration.tlsConfiguration = tls
        configuration.httpVersion = http2 ? .automatic : .http1Only
        configuration.timeout.connect = .seconds(30)
        let client = HTTPClient(configuration: configuration)
        do {
            let result = try await body(client)
            try await client.shutdown()
            return result
        } catch {
            try? await client.shutdown()
            throw error
        }
    }

    private func send(
        _ client: HTTPClient, _ url: String, _ method: NIOHTTP1.HTTPMethod = .GET, _ headers: [(String, String)] = [], _ body: String? = nil
    ) async throws -> (version: HTTPVersion, status: UInt, headers: HTTPHeaders, body: [UInt8]) {
        var request = HTTPClientRequest(url: url)
        request.method = method
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if let body { request.body = .bytes(ByteBuffer(string: body)) }
        let response = try await client.execute(request, timeout: .seconds(60))
        return (
            response.version, response.status.code, response.headers,
            Array(try await response.body.collect(upTo: 1 << 24).readableBytesView)
        )
    }

    @Test("Scans, refusals, compressed answers and files are the same over HTTP/1.1 and HTTP/2", arguments: [false, true])
    func everything(http2: Bool) async throws {
        try await serve { served in
            try await withClient(served.root, http2: http2) { client in
                let version: HTTPVersion = http2 ? .http2 : .http1_1
                let key = [("X-API-Key", Staff.door.secret), ("Content-Type", "application/json")]
                for (code, status) in [("NONE", 404), ("S1", 201), ("S2", 201), ("S1", 409)] as [(String, UInt)] {
                    let answer = try await send(
                        client, served.base + "/api/tickets/scan", .POST, key, "{\"ticket_code\":\"\(code)\"}")
                    #expect(answer.version == version && answer.status == status, "\(String(decoding: answer.body, as: UTF8.self))")
                }
                #expect(try await send(client, served.base + "/health").status == 200)
                #expect(try await send(client, served.base + "/nowhere").status == 404)
                #expect(try await send(client, served.base + "/api/tickets/scan", .POST, [], "{}").status == 401)
                let large = try await send(client, served.base + "/large", .GET, [("Accept-Encoding", "gzip")])
                #expect(large.headers.first(name: "content-encoding") == "gzip" && large.body.count > 10)
                let whole = try await send(client, served.base + "/file")
                #expect(whole.status == 200 && whole.headers.first(name: FileTicket.header.rawName) == nil)
                let bytes = Array(try Data(contentsOf: served.folder.appending(path: "file")))
                let isWhole = whole.body == bytes
                #expect(isWhole, "\(whole.body.count) bytes")
                let part = try await send(client, served.base + "/file", .GET, [("Range", "bytes=1000000-2500000")])
                let isPart = part.body == Array(bytes[1_000_000...2_500_000])
                #expect(part.status == 206 && isPart, "\(part.body.count) bytes")
            }
        }
    }

    @Test("TLS 1.2 and 1.3, nothing older; whoever speaks plain HTTP gets no answer")
    func versions() async throws {
        try await serve { served in
            for version in [TLSVersion.tlsv12, .tlsv13] {
                let answer = try await withClient(served.root, http2: true, most: version) { client in
                    try await send(client, served.base + "/health")
                }
                #expect(answer.status == 200 && answer.version == .http2)
            }
            await #expect(throws: (any Error).self) {
                try await withClient(served.root, http2: false, most: .tlsv11) { client in
                    try await send(client, served.base + "/health")
                }
            }
            let plain = try await RawHTTP.exchange("GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", port: served.port)
            #expect(!plain.contains("HTTP/1.1"))
        }
    }

    @Test("A new certificate is for new connections; those that are open go on")
    func reload() async throws {
        try await serve { served in
            let next = try TLSSample()
            try await withClient(served.root, http2: true) { old in
                #expect(try await send(old, served.base + "/health").status == 200)
                try next.write(to: served.folder)
                #expect(served.certificates.reload(at: WallClock.system.now()) == .changed)
                #expect(try await send(old, served.base + "/health").status == 200)
            }
            let answer = try await withClient(next.root, http2: true) { try await send($0, served.base + "/health") }
            #expect(answer.status == 200)
            await #expect(throws: (any Error).self) {
                try await withClient(served.root, http2: true) { try await send($0, served.base + "/health") }
            }
        }
    }

    @Test("Many requests at once on one connection")
    func together() async throws {
        try await serve { served in
            try await withClient(served.root, http2: true) { client in
                let statuses = try await withThrowingTaskGroup(of: UInt.self) { group in
                    for number in 0..<60 {
                        group.addTask {
                            try await send(
                                client, served.base + "/api/tickets/scan", .POST, [("X-API-Key", Staff.door.secret)],
                                "{\"ticket_code\":\"S\(number % 3 + 1)\"}"
                            ).status
                        }
                    }
                    return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
                }
                #expect(statuses == [201: 3, 409: 57])
            }
        }
    }
}
