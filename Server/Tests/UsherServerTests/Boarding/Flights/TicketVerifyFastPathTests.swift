@testable import UsherHTTP
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

/// `verify` on the fast path beside the ordinary way.
@Suite struct TicketVerifyFastPathTests {
    private final class Heard: Sendable {
        let status = Mutex<Int?>(nil)
    }

    /// An airline with a ticket, and what its QR code shows.
    private struct Gatehouse: Sendable {
        let boarding: BoardingServing
        let airline: TestAirline
        let ticket: String
        let hash: String
        let signature: String

        init(_ boarding: BoardingServing) async throws {
            self.boarding = boarding
            airline = try await boarding.airline()
            ticket = try #require(try await airline.ticket().ticket_identifier)
            hash = boarding.desk.keys.secret.hash(of: ticket)
            signature = try await boarding.desk.keys.pair(of: .init(Int64(airline.id))).signature(of: ticket)
        }

        var good: String { body(hash, signature) }

        func body(_ hash: String, _ signature: String, ticket: String? = nil) -> String {
            #"{"ticket":"\#(ticket ?? self.ticket)","signatureDigest":{"hash":"\#(hash)","signature":"\#(signature)"}}"#
        }

        /// Whether the fast path takes this request, and what it answers at once.
        func express(_ body: String, token: String = BoardingServing.apple) throws -> (taken: Bool, status: Int?) {
            let headers: HTTPHeaders = ["Authorization": "Bearer \(token)", "Content-Type": "application/json"]
            let head = HTTPRequestHead(version: .http1_1, method: .POST, uri: "/", headers: headers)
            let request = FastPathRequest(
                head: head, name: airline.identifier, body: ByteBuffer(string: body), client: ClientAddress.unknown)
            let heard = Heard()
            let taken = try boarding.desk.expressVerify(request) { result in
                heard.status.withLock { $0 = (try? result.get()).map { Int($0.status.code) } }
            }
            return (taken, heard.status.withLock(\.self))
        }
    }

    @Test("Boarding A41 Verify: both ways give the same answers and headers", arguments: Engine.allCases)
    func same(engine: Engine) async throws {
        try await BoardingServing.run(engine, on: .live) { boarding in
            let desk = try await Gatehouse(boarding)
            // From here on everything is in memory.
            #expect(try await desk.airline.post("ticket/verify", desk.good).status == .ok)
            for (body, status) in [
                (desk.good, 200), (desk.body("x", desk.signature), 403), (desk.body(desk.hash, "AAAA"), 403),
                (#"{"ticket":"\#(desk.ticket)"}"#, 400), (desk.body(desk.hash, desk.signature, ticket: "x"), 404), ("{", 422),
                (#"{"ticket":5}"#, 422),
            ] {
                let answers = [
                    try await desk.airline.post("ticket/verify", body), try await desk.airline.post("ticket/verify?x=1", body),
                ]
                #expect(Int(answers[0].status.code) == status && answers[1].status == answers[0].status, "\(body)")
                #expect(answers[0].text == answers[1].text)
                let fields = answers.map { answer in
                    answer.headers.filter { $0.name != .date && $0.name.rawName.lowercased() != "x-request-id" }
                        .map { "\($0.name.rawName.lowercased()): \($0.value)" }.sorted()
                }
                #expect(fields[0] == fields[1])
            }
        }
    }

    @Test("Boarding A41 The lane takes what is known, and nothing else")
    func takes() async throws {
        try await BoardingServing.run(.sqlite) { boarding in
            let desk = try await Gatehouse(boarding)
            #expect(try desk.express(desk.good).taken == false)
            // What is known is known for less than a second: a busy machine may ask the lane too late, and then once more.
            let isTaken = try await eventually {
                guard try await desk.airline.post("ticket/verify", desk.good).status == .ok else { return false }
                let answer = try desk.express(desk.good)
                return answer.taken && answer.status == 200
            }
            #expect(isTaken)
            let answer = try desk.express(desk.good, token: "somebody else's")
            #expect(!answer.taken && answer.status == nil)
            #expect(try desk.express("{").taken == false)
            #expect(try desk.express(desk.body(desk.hash, desk.signature, ticket: "another")).taken == false)
            let isRefused = try await eventually {
                guard try await desk.airline.post("ticket/verify", desk.good).status == .ok else { return false }
                do {
                    _ = try desk.express(desk.body("x", desk.signature))
                    return false
                } catch is BoardingRefusal { return true }
            }
            #expect(isRefused)
            // Whatever changes in the airline is asked for again.
            _ = try await desk.airline.ticket()
            #expect(try desk.express(desk.good).taken == false)
        }
    }

    @Test("The airline's allowance counts on the lane too")
    func allowance() async throws {
        var settings = Settings()
        settings.boarding.rate = 20
        try await BoardingServing.run(.sqlite, settings: settings) { boarding in
            let desk = try await Gatehouse(boarding)
            #expect(try await desk.airline.post("ticket/verify", desk.good).status == .ok)
            // Nothing of these asks the database: only the lane can have refused them.
            #expect(throws: Problem.self) { for _ in 1...10_000 { _ = try desk.express(desk.good) } }
        }
    }

    @Test(
        "A path's one part that varies",
        arguments: [
            ("/a/x/verify", "x"), ("/a/x-1.2/verify", "x-1.2"), ("/a//verify", nil), ("/a/x/y/verify", nil), ("/a/verify", nil),
            ("/a/x/verify?x", nil), ("/a/%78/verify", nil), ("/a/x/verify/", nil), ("/a/é/verify", nil),
        ])
    func part(path: String, name: String?) throws {
        let endpoint = Endpoint(.post, "/a/{name}/verify", desk: .house, summary: "", responses: []) { _, _ in throw Problem.notFound }
            .express(upTo: 10) { _, _ in false }
        let route = try #require(FastPathRoute(endpoint, metrics: Metrics()))
        #expect(route.name(in: path).map(String.init) == name)
    }
}
