import Foundation
import Testing
import UsherCore
import UsherKit
import UsherServer
import UsherTesting

/// `usher-app` at doors: of events, of aircraft, of buildings.
@Suite struct DoorCommandTests {
    @Test("usher-app scan: admitted, already used, refused; the list decides while the server is away; a wrong key needs attention")
    func scan() async throws {
        let sales = [GateFixture.sale, SaleSeed(200, persons: 1), SaleSeed(201, persons: 2), SaleSeed(202, persons: 1, status: .unpaid)]
        try await KitHouse.gate(sales: sales) { kit in
            try await HouseSocket.open(kit) { socket in
                try await withTemporaryFolder { folder in
                    let here = ["--event", "456", "--gate", "North", "--data", folder.path, "--server", socket.url]
                    let door = try AppProcess.start(["scan", "--key", Staff.door.secret] + here)
                    defer { door.remove() }
                    try door.type("SALE-CODE-123\n\n SALE-CODE-123 \nnobody\nS202\n")
                    #expect(try await door.writes("This ticket is not paid"))
                    socket.isDown = true
                    try door.type("S200\nS200\nnobody\nS201\n")
                    #expect(try await door.writes("Admitted offline", times: 2))
                    socket.isDown = false
                    try door.endInput()
                    let status = await door.end()
                    #expect(status == 0 && door.lines.count == 10, "\(door.output) \(door.errors)")
                    let time = door.output.firstMatch(of: /list of (\S+)/)?.1 ?? ""
                    let expected = [
                        "Door is online, 0 waiting, list of \(time)", "✓ Admitted: 2 of 2 (John Doe, A12 A13)",
                        "↻ Already used at 2025-12-20T23:30:00Z",
                        "✗ Not admitted: Ticket not found", "✗ Not admitted: This ticket is not paid", "✓ Admitted offline: 1 of 1",
                        "↻ Already used at ",
                        "✗ Not admitted: Not on the list of \(time)", "✓ Admitted offline: 2 of 2", "Door is online, 0 waiting, list of ",
                    ]
                    for (line, begin) in zip(door.lines, expected) { #expect(line.hasPrefix(begin), "\(line), not \(begin)") }
                    let wrong = try await AppProcess.run(["scan", "--key", "usher_wrong"] + here, input: "S200\n")
                    #expect(
                        wrong.output.contains("needs attention: Invalid API key") && wrong.output.contains("! Not checked: "), "\(wrong)")
                }
            }
        }
    }

    @Test("usher-app board: flights, a check, a boarding, twice, a forged pass, a stranger's ticket")
    func board() async throws {
        let apple = "000001.abc.0001"
        try await KitHouse.run(clock: VirtualClock(Date(), skips: true), { $0.wallet.development = true }) { kit in
            let boarding = BoardingClient(
                base: KitHouse.base, credential: .appleIdentifier(apple), transport: kit.line, clock: kit.clock.kit)
            _ = try await boarding.create(name: "Fun Air")
            let plane = try await boarding.save(BoardingAircraft(registration: "N122DR", type: "Cirrus SR22T"))
            let jane = try await boarding.save(BoardingPassenger(formattedName: "Jane Roe", appleIdentifier: ""))
            let planned = BoardingFlight(
                origin: BoardingPlace(icao: "EGTF"), destination: BoardingPlace(icao: "LFAT"), gate: "A1", flightNumber: "FF123",
                scheduledDepartureDate: .now)
            let flight = try await boarding.plan(planned, aircraft: plane.aircraftIdentifier ?? "").flightIdentifier ?? ""
            let ticket = try await boarding.issue(flight: flight, passenger: jane.passengerIdentifier ?? "", seat: "2B").ticketIdentifier
            let text = try await PassFile.text(try await boarding.pass(ticket: ticket))
            let forged = text.replacing(ticket, with: UUID().uuidString.lowercased())
            try await HouseSocket.open(kit) { socket in
                let board = ["board", "--credential", apple, "--server", socket.url]
                let list = try await AppProcess.run(board + ["--flights"])
                #expect(list.output.hasPrefix("\(flight)  FF123  EGTF → LFAT  ") && list.output.hasSuffix("0 of 1 on board\n"), "\(list)")
                let checked = try await AppProcess.run(board + ["--check"], input: "\(text)\n")
                #expect(checked.output == "✓ Jane Roe, seat 2B, FF123\n", "\(checked)")
                let boarded = try await AppProcess.run(board, input: "\(text)\n\n\(ticket)\n\(forged)\nnobody\n")
                #expect(
                    boarded.output == """
                        ✓ Jane Roe, seat 2B, FF123, on board
                        ✗ Already on board
                        ✗ The signature is not the airline's
                        ✗ Ticket 'nobody' not found

                        """, "\(boarded)")
                let stranger = try await AppProcess.run(["board", "--credential", "000002.x", "--server", socket.url, "--flights"])
                #expect(stranger.status == 1 && stranger.errors == "Error: Please sign in again\n", "\(stranger)")
            }
        }
    }

    @Test("usher-app scans: campaigns and a building's row, for who pays and who does not")
    func scans() async throws {
        try await CanvassKit.run(clock: VirtualClock(Date(), skips: true)) { canvass in
            try await HouseSocket.open(canvass.kit) { socket in
                try await withTemporaryFolder { folder in
                    let here = ["--data", folder.path, "--server", socket.url]
                    let signed = try await AppProcess.run(["signin", "ann@example.org"] + here, input: "Passw0rd\n")
                    #expect(signed.status == 0, "\(signed)")
                    let list = try await AppProcess.run(["scans"] + here)
                    #expect(
                        list.output
                            == "Plan: team\n\(CanvassKit.campaign)  Prima Run  1 of 1 visited, 3 scans of 1 homes\n", "\(list)")
                    let row = try await AppProcess.run(["scans", CanvassKit.building, "--campaign", CanvassKit.campaign] + here)
                    #expect(row.output.hasPrefix("123 Main St: Scanned 3×, Last scanned "), "\(row)")
                    let bob = try await canvass.client("bob@example.org")
                    let campaign = try await bob.create(CanvassCampaignRequest(name: "Own", destinationURL: "https://example.com/"))
                    _ = try await bob.add(CanvassAddressRequest(address: "1 Elm St", buildingGersID: CanvassKit.building), to: campaign.id)
                    let token = ["--token", try await canvass.token("bob@example.org")]
                    let free = try await AppProcess.run(["scans"] + token + here)
                    #expect(free.output.hasPrefix("Plan: free, not active\n") && free.output.hasSuffix(", scans with Pro\n"), "\(free)")
                    let upgrade = try await AppProcess.run(["scans", CanvassKit.building] + token + here)
                    #expect(upgrade.output == "1 Elm St: Upgrade to Pro to see scan activity\n", "\(upgrade)")
                }
            }
        }
    }
}
