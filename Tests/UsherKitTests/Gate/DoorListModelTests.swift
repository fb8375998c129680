import Foundation
import Testing
import UsherKit
import UsherWire

@MainActor @Suite struct DoorListModelTests {
    private static func sale(_ id: Int, _ name: String, status: String = "paid", email: String? = nil) -> String {
        let mail = email.map { #","email":"\#($0)""# } ?? ""
        return
            #"{"sale_id":\#(id),"status":"\#(status)","name":"\#(name)"\#(mail),"event":{"id":1,"name":"Hamlet","starts_at":"2025-12-20T19:30:00Z","date":"2025-12-20"},"#
            + #""used":0,"total":2,"usage_status":"unused","admissions":[{"id":\#(id * 10),"sale_ticket_id":1,"seat_number":null,"entry_id":null,"scanned_at":null}]}"#
    }

    private static func list(_ sales: [String], page: Int = 1, pages: Int = 1) -> UsherResponse {
        .json(
            200,
            #"{"data":[\#(sales.joined(separator: ","))],"meta":{"page":\#(page),"per_page":100,"pages":\#(pages),"total":\#(sales.count)}}"#
        )
    }

    private func world(_ body: (FaultyTransport, VirtualClock, DoorListModel) async throws -> Void) async throws {
        let (line, clock) = (FaultyTransport(), VirtualClock())
        let client = GateClient(baseURL: EveryCall.base, apiKey: "k", transport: line, clock: clock.kit, random: { 0 })
        try await body(line, clock, DoorListModel(client: client, scanner: try TicketScanner(client: client), event: nil))
    }

    @Test("Apps P29 What is typed rests for 300 ms: two words within that are one request; a late answer is dropped")
    func search() async throws {
        try await world { line, clock, list in
            #expect(list.state == .loading)
            line.next(.answer(Self.list([Self.sale(1, "Anna")])), on: "query=anna")
            let first = Task { await list.search("ann") }
            await clock.waitForSleepers(1)
            clock.advance(0.2)
            let second = Task { await list.search("anna") }
            await clock.waitForSleepers(2)
            clock.advance(0.3)
            await first.value
            await second.value
            #expect(line.requests.map { $0.url.query() ?? "" } == ["query=anna&page=1"] && list.sales.map(\.name) == ["Anna"])
            let latch = Latch()
            line.next(.held(latch), .answer(Self.list([Self.sale(2, "Bob")])))
            let slow = Task { await list.load() }
            let isAsked = try await eventually { line.requests.count == 2 }
            #expect(isAsked)
            await list.load()
            latch.open()
            await slow.value
            #expect(list.sales.map(\.name) == ["Bob"] && list.error == nil && !list.isLoading)
        }
    }

    @Test("Apps P29 Pages follow each other; who has not paid is shown as that; nobody found is empty, a failure is told")
    func pages() async throws {
        try await world { line, _, list in
            line.next(
                .answer(Self.list([Self.sale(1, "Anna", status: "unpaid"), Self.sale(2, "Bob")], page: 1, pages: 2)),
                .answer(Self.list([Self.sale(2, "Bob"), Self.sale(3, "Cleo")], page: 2, pages: 2)), .answer(Self.list([])),
                .answer(.json(403, #"{"error":"No","code":"not_allowed"}"#)))
            await list.load()
            #expect(list.hasMore && list.sales[0].status == .unpaid)
            await list.more()
            #expect(list.sales.map(\.name) == ["Anna", "Bob", "Cleo"] && !list.hasMore)
            await list.more()
            #expect(line.requests.count == 2)
            await list.load()
            #expect(list.state == .empty)
            await list.load()
            guard case .failed(let error) = list.state else { return #expect(Bool(false), "\(list.state)") }
            #expect(error.code == "not_allowed")
        }
    }

    @Test("Apps P29 Somebody is let in by their sale; a door's key sees no address and no undo, a supervisor's both")
    func admitting() async throws {
        try await world { line, _, list in
            line.next(.answer(Self.list([Self.sale(1, "Anna")])))
            await list.load()
            #expect(!list.isSupervisor)
            line.next(
                .answer(
                    .json(
                        200,
                        #"{"data":{"sale_id":1,"entry_id":9,"scanned_at":"2025-12-20T23:30:00Z","sale":{"id":1,"status":"paid","name":"Anna","email":"","#
                            + #""event":{"id":1,"name":"Hamlet","starts_at":"2025-12-20T19:30:00Z","ends_at":null,"time_zone":"Europe/London","date":"2025-12-20","reentry":"once"},"#
                            + #""tickets":[]},"code":"admitted","admitted":1,"used":1,"total":2,"left":1,"seat_number":null,"gate":"","source":"online","#
                            + #""admissions":[{"id":10,"sale_ticket_id":1,"ticket_id":1,"seat_number":null}]}}"#)))
            await list.admit(list.sales[0])
            #expect(list.outcome?.signal == .ok && list.sales[0].used == 1 && list.sales[0].usageStatus == .partiallyUsed)
            #expect(list.sales[0].admissions[0].entryID == 9)
            let body = String(decoding: line.requests.last?.body ?? Data(), as: UTF8.self)
            #expect(body.contains("\"sale_id\":1"))
            line.next(.answer(Self.list([Self.sale(1, "Anna", email: "anna@example.org")])))
            await list.load()
            #expect(list.isSupervisor)
        }
    }
}
