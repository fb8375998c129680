import Foundation
import Testing
import UsherKit
import UsherServer
import UsherTesting

/// `URLSession` against the real server on a real socket.
@Suite struct LoopbackTests {
    @Test("Gate A51 Over a socket: a scan, a refusal, the live counts as they change, and a peer that is not there")
    func socket() async throws {
        try await KitHouse.gate(live: true) { kit in
            let transport = URLSessionTransport()
            let address = try #require(URL(string: "http://localhost:\(kit.port ?? 0)/api"))
            let client = GateClient(baseURL: address, apiKey: Staff.door.secret, transport: transport)
            var counts = try await client.live(event: 456).makeAsyncIterator()
            let before = try await counts.next()
            #expect(before?.totals.sold == 2 && before?.totals.used == 0)
            let entry = try await client.scan(ScanRequest(ticketCode: "SALE-CODE-123"))
            #expect(entry.data.admitted == 2)
            let after = try await counts.next()
            #expect(after?.totals.used == 2)
            let error = await #expect(throws: GateError.self) { try await client.scan(ScanRequest(ticketCode: "nobody's")) }
            #expect(error?.code == "ticket_not_found" && error?.status == 404)
            transport.close()
            let nobody = URLSessionTransport()
            let gone = await #expect(throws: UsherError.self) {
                try await nobody.send(UsherRequest(.get, try #require(URL(string: "http://localhost:1/"))))
            }
            #expect(gone?.isOutage == true)
            nobody.close()
        }
    }

    @Test("BoxOffice: 40 seats and a gzipped list over a socket; cancelling stops the request")
    func shop() async throws {
        try await KitHouse.run(live: true, prepare: { try await BoxOfficeFixture.prepare($0.database) }) { kit in
            let transport = URLSessionTransport()
            let client = BoxOfficeClient(
                baseURL: try #require(URL(string: "http://localhost:\(kit.port ?? 0)")), transport: transport)
            let (shows, seats) = (try await client.shows(), try await client.seats(of: BoxOfficeFixture.Stage.rush.uuid))
            #expect(shows.count == 4 && seats.count == 1000)
            let slow = Task { try await client.seats(of: BoxOfficeFixture.Stage.rush.uuid) }
            slow.cancel()
            await #expect(throws: BoxOfficeError.cancelled) { try await slow.value }
            transport.close()
        }
    }
}
