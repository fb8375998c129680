import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import Testing
import UsherCore
import UsherKit
import UsherServer
import UsherStore
import UsherTesting

/// A whole server in this process, and an app's line to it.
struct KitHouse: Sendable {
    let house: House
    let clock: VirtualClock
    /// The app's line: it breaks when the test says so.
    let line: FaultyTransport
    /// Of a server on a socket.
    let port: Int?

    static let base = URL(string: "http://usher.test")!

    /// Opens a house in a folder of its own; `prepare` fills its database first.
    static func run(
        live: Bool = false, clock: VirtualClock = VirtualClock(), _ change: (inout Settings) -> Void = { _ in },
        prepare: @Sendable (House) async throws -> Void = { _ in }, _ body: @Sendable @escaping (KitHouse) async throws -> Void
    ) async throws {
        var settings = Settings()
        settings.limits.off = true
        settings.port = 0
        settings.publicURL = "http://usher.test"
        change(&settings)
        let given = settings
        try await withDataFolder(.sqlite) { folder, _ in
            var settings = given
            settings.data = folder.path
            var logger = Logger(label: "test")
            logger.logLevel = .critical
            let house = try await House.open(settings, clock: clock.wall, passwords: .cheap, log: logger)
            defer { house.database.close() }
            try await prepare(house)
            try await house.server.application(logger: logger).test(live ? .live : .router) { client in
                let line = FaultyTransport(RouterTransport(client: client))
                try await body(KitHouse(house: house, clock: clock, line: line, port: live ? client.port : nil))
            }
        }
    }

    /// The Gate's fixture: event 456, sale 123, the staff and their keys.
    static func gate(
        live: Bool = false, clock: VirtualClock = VirtualClock(), sales: [SaleSeed] = [GateFixture.sale],
        _ body: @Sendable @escaping (KitHouse) async throws -> Void
    ) async throws {
        try await run(
            live: live, clock: clock,
            prepare: { house in
                try await house.database.write { connection in
                    try GateFixture.prepare(connection)
                    try GateFixture.add(GateFixture.event, connection)
                    for sale in sales { try GateFixture.add(sale, of: GateFixture.event, connection) }
                }
            }, body)
    }

    func gateClient(_ staff: Staff = .door, clock: VirtualClock? = nil, random: Double = 0.5) -> GateClient {
        GateClient(baseURL: Self.base, apiKey: staff.secret, transport: line, clock: (clock ?? self.clock).kit, random: { random })
    }

    /// Runs `body` on an app's folder.
    func scanner(_ folder: URL, _ staff: Staff = .door) throws -> TicketScanner {
        try TicketScanner(client: gateClient(staff), event: 456, gate: "North", folder: folder)
    }
}
