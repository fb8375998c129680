import Foundation
import Testing
import UsherKit
import UsherStore
import UsherTesting
import UsherWire

/// What the screens of the sample app do, in their order, against a server of its own on a socket.
@Suite(.serialized) struct JourneyTests {
    private let line = URLSessionTransport()

    @Test("Apps P60 Five journeys against a real server: a door, an airline, a campaign, a purchase, a walk", arguments: Engine.allCases)
    func journeys(engine: Engine) async throws {
        defer { line.close() }
        try await DemoHouse.run(engine) { house in
            try await withTemporaryFolder { folder in
                try await door(house, folder.appending(path: "door"))
                try await airline(house, folder.appending(path: "airline"))
                try await campaign(house, folder.appending(path: "campaign"))
                try await purchase(house, folder.appending(path: "shop"))
                try await walk(house, folder.appending(path: "walk"))
            }
        }
    }

    // MARK: - A door

    /// Set up by a code, the event chosen, a pair let in, refused the second time; the dashboard has heard of it; found again by name.
    @MainActor private func door(_ house: DemoHouse, _ folder: URL) async throws {
        let key = try house.printed("/api/tickets/scan", "X-API-Key", from: "X-API-Key: ", to: "'")
        let ticket = try house.printed("/api/tickets/scan", "X-API-Key", from: "\"ticket_code\":\"", to: "\"")
        let keys = MemoryTokenStore()
        let setup = DoorSetupModel(store: keys) { GateClient(baseURL: $0.server, apiKey: $0.key, transport: line) }
        (setup.address, setup.key) = (house.url.absoluteString, "usher_wrong")
        await setup.prove()
        #expect(setup.state == .wrongKey)
        let isTaken = await setup.read("usher://door?server=\(house.url.absoluteString)&key=\(key)")
        let known = try #require(DoorKey.read(keys))
        #expect(isTaken && setup.state == .done(known))

        let door = DoorModel(client: GateClient(baseURL: known.server, apiKey: known.key, transport: line), folder: folder, gate: "North")
        await door.load()
        let tonight = try #require(door.events.first { $0.today && $0.name == "Hamlet" }, "\(door.events)")
        try door.choose(tonight)
        let (list, dashboard) = (try #require(door.list), try #require(door.dashboard))
        let running = [Task { await door.run() }, Task { await dashboard.run() }]
        let isLive = try await eventually { dashboard.state == .live }
        let before = try #require(dashboard.counts?.totals.used)
        await door.type(" \(ticket) ")
        #expect(isLive && door.signal == .ok, "\(door.state)")
        let isHeard = try await eventually { dashboard.counts?.totals.used == before + 2 }
        #expect(isHeard)
        await door.type(ticket)
        #expect(door.signal == .again && door.report?.code == "already_used", "\(door.state)")
        door.dismiss()
        await door.type("NO-SUCH-TICKET")
        #expect(door.signal == .no && door.clockWarning == nil && door.banner.isEmpty)
        await list.search("angstrom")
        #expect(list.state == .shown && list.sales.contains { $0.used == 2 })
        for task in running { task.cancel() }
        for task in running { await task.value }
    }

    // MARK: - An airline

    /// Signed in, an aircraft and a passenger entered, a flight planned, a ticket issued and boarded, once.
    @MainActor private func airline(_ house: DemoHouse, _ folder: URL) async throws {
        let client = BoardingClient(base: house.url, credential: nil, transport: line)
        let airline = AirlineSignInModel(client: client, account: MemoryTokenStore())
        airline.name = "Usher Air"
        await airline.register(AppleIdentity(user: "000321.\(UUID().uuidString.lowercased()).0001"))
        #expect(airline.state == .signedIn && airline.airline?.airlineName == "Usher Air", "\(airline.error as Any)")

        let aircraft = AircraftFormModel(client: client, draft: AircraftDraft(registration: "G-USHR", type: "Cessna 172"))
        await aircraft.save()
        let passenger = PassengerFormModel(client: client, draft: PassengerDraft(name: "Jane Roe", contact: "jane@example.org"))
        await passenger.save()
        guard case .saved = aircraft.state, case .saved = passenger.state else {
            return #expect(Bool(false), "\(aircraft.state) \(passenger.state)")
        }
        let (fleet, people) = (FleetModel(client: client, folder: folder), PassengersModel(client: client, folder: folder))
        await fleet.load()
        await people.load()
        let plane = try #require(fleet.elements.first?.identifier)
        let wrong = FlightFormModel(client: client, draft: FlightDraft(.plan(aircraft: plane), departure: .now))
        await wrong.save()
        #expect(wrong.state == .editing && wrong.fault(at: .origin) != nil)
        wrong.draft = FlightDraft(
            .plan(aircraft: plane), origin: "EGTF", destination: "LFAT", gate: "A1", number: "UA1",
            departure: .now.addingTimeInterval(3_600))
        await wrong.save()
        let flights = FlightsModel(client: client, folder: folder)
        await flights.load()
        let flight = FlightModel(client: client, flight: try #require(flights.elements.first))
        let issue = IssueModel(
            client: client,
            draft: TicketDraft(flight: flight.flight.flightIdentifier ?? "", passenger: people.elements.first?.identifier, seat: "2B"))
        await issue.save()
        guard case .saved = issue.state else { return #expect(Bool(false), "\(issue.error as Any)") }
        await flight.load()
        let ticket = try #require(flight.tickets.first)
        let page = try await line.send(UsherRequest(.get, TicketModel(client: client, ticket: ticket).pageURL(language: "de")))
        #expect(page.status == 200 && String(decoding: page.body, as: UTF8.self).contains("Jane Roe"))

        let gate = BoardingDoorModel(client: client, folder: folder)
        await gate.load()
        await gate.type(ticket.ticketIdentifier)
        #expect(gate.signal == .ok && gate.boarded == 1, "\(gate.state)")
        await gate.type(ticket.ticketIdentifier)
        guard case .shown(.alreadyOnBoard) = gate.state else { return #expect(Bool(false), "\(gate.state)") }
        await flight.load()
        #expect(flight.boarded == 1 && flight.issued == 1)
    }

    // MARK: - A campaign

    /// Signed in, the campaign entered, a building touched on the map: its scans, for those who pay; a visit made.
    @MainActor private func campaign(_ house: DemoHouse, _ folder: URL) async throws {
        let password = try house.printed("as payer@prima.example", from: "with the password ", to: "\n")
        let shop = BoxOfficeClient(baseURL: house.url, transport: line)
        let login = LoginModel(client: shop)
        (login.email, login.password) = ("payer@prima.example", password)
        await login.signIn()
        let user = try #require(login.user, "\(login.error as Any)")
        let canvass = CanvassClient(baseURL: house.url, accessToken: shop.token ?? "", transport: line) { $0 }
        let plan = EntitlementCache(client: canvass, file: folder.appending(path: "plan.json"))
        await plan.setUser(user.id)
        let campaigns = CampaignsModel(client: canvass)
        await campaigns.load()
        let prima = try #require(campaigns.campaigns.first { $0.name == "Prima Run" }, "\(campaigns.state)")
        let visits = try VisitQueue(client: canvass, file: folder.appending(path: "visits.jsonl"))
        let map = CampaignMapModel(client: canvass, entitlements: plan, campaign: prima, visits: visits)
        await map.enter()
        await map.move(to: MapBox(west: -180, south: -85, east: 180, north: 85))
        #expect(map.state == .shown && map.buildings.count > 100, "\(map.state)")
        let id = try house.printed("/api/buildings/", from: "/api/buildings/", to: "?")
        await map.tap(id)
        let card = try #require(map.card)
        guard case .scans = card.row() else { return #expect(Bool(false), "\(card.row()) \(card.state)") }
        let wasVisited = card.building?.visited == true
        await card.setVisited(!wasVisited)
        await map.tap(id)
        #expect(map.card?.building?.visited == !wasVisited)
        let waiting = await visits.waiting
        #expect(waiting == 0)
    }

    // MARK: - A purchase

    /// Registered, a show found by its name, two seats chosen and held, paid on the demo's page, the booking with its codes; there offline, too.
    @MainActor private func purchase(_ house: DemoHouse, _ folder: URL) async throws {
        let client = BoxOfficeClient(baseURL: house.url, transport: line)
        let signup = SignupModel(client: client)
        (signup.name, signup.email, signup.password, signup.acceptsTerms) = ("Ann Buyer", "ann.buyer@example.org", "Passw0rd", true)
        await signup.signUp()
        let user = try #require(signup.user, "\(signup.error as Any)")
        let cache = BookingCache(folder: folder.appending(path: "tickets"))
        let home = HomeModel(client: client, cache: cache)
        // Of tonight's show the sale may be over.
        await home.search("dream")
        let show = try #require(home.shows.first, "\(home.state)")
        let seats = SeatSelectionModel(client: client, show: show)
        await seats.load()
        let free = seats.seats.filter { $0.status == .available }.suffix(2).map(\.id)
        for id in free { seats.toggle(id) }
        #expect(!free.isEmpty && seats.chosen == free && seats.total.minorUnits > 0, "\(seats.seats.count) seats, \(seats.error as Any)")
        await seats.holdSeats()
        let hold = try #require(
            seats.hold, "\(seats.error as Any), \(seats.chosen), busy \(seats.isBusy), cancelled \(Task.isCancelled)")
        let payment = PaymentModel(client: client, hold: hold)
        let stripe = try #require(payment.url)
        #expect(payment.secondsLeft > 60 && payment.visit(stripe) == .stay)
        let end = try await pay(hold.url)
        #expect(payment.visit(end) == .stop)
        guard case .paid(let session) = payment.outcome else { return #expect(Bool(false), "\(payment.outcome) \(end)") }
        let success = PaymentSuccessModel(client: client, sessionID: session)
        await success.wait()
        let code = try #require(success.code, "\(success.state)")

        let upcoming = UpcomingShows(file: folder.appending(path: "upcoming.json"), reminders: nil)
        let tickets = TicketsModel(client: client, account: user.id, cache: cache) { await upcoming.renew($0, serverReminds: false) }
        await tickets.load()
        let booked = try #require(tickets.upcoming.first, "\(tickets.state)")
        let booking = BookingModel(client: client, account: user.id, booking: booked.id, cache: cache)
        await booking.load()
        #expect(booking.state == .confirmed && booking.codes.first?.text == code && booking.codes.count == 3)
        #expect(BookingTimeline.read(folder.appending(path: "upcoming.json"))?.entries.first?.booking == booked.id)
        let nowhere = BoxOfficeClient(baseURL: try #require(URL(string: "http://127.0.0.1:1")), transport: line)
        let offline = BookingModel(client: nowhere, account: user.id, booking: booked.id, cache: cache)
        #expect(offline.codes.first?.text == code && offline.staleSince != nil)
    }

    /// Presses Pay on the demo's page, as its web view does; gives the address that it goes on to.
    private func pay(_ address: String) async throws -> URL {
        let url = try #require(URL(string: address))
        let page = try await line.send(UsherRequest(.get, url))
        let html = String(decoding: page.body, as: UTF8.self)
        let token = try #require(html.firstMatch(of: /name="token" value="([^"]+)"/)).1
        let cookie = try #require(page.headers["Set-Cookie"]?.split(separator: ";").first)
        let origin = try #require(URLComponents(url: url, resolvingAgainstBaseURL: true))
        let headers: UsherHeaders = [
            "Content-Type": "application/x-www-form-urlencoded", "Cookie": String(cookie),
            "Origin": "\(origin.scheme ?? "")://\(origin.host ?? ""):\(origin.port ?? 80)",
        ]
        let body = Data("token=\(token)&do=pay&email=ann.buyer@example.org&name=Ann".utf8)
        let answer = try await line.send(UsherRequest(.post, url, headers: headers, body: body))
        #expect(answer.status == 303, "\(String(decoding: answer.body, as: UTF8.self).prefix(300))")
        return try #require(answer.headers["Location"].flatMap { URL(string: $0, relativeTo: url) }?.absoluteURL)
    }

    // MARK: - A walk

    /// A code opens the walk, it is downloaded whole, and walked along its points to its end.
    @MainActor private func walk(_ house: DemoHouse, _ folder: URL) async throws {
        let client = WalksClient(baseURL: house.url, transport: line)
        let walker = WalkerModel(client: client)
        (walker.email, walker.password, walker.name) = ("wanda@example.org", "Passw0rd-1", "Wanda")
        await walker.register()
        guard case .signedIn = walker.state else { return #expect(Bool(false), "\(walker.error as Any)") }
        let cache = TourCache(client: client, folder: folder.appending(path: "cache"), account: nil)
        let tours = ToursModel(cache: cache, system: ["en-GB"])
        await tours.load()
        let found = try #require(tours.tours.first { $0.isProtected }, "\(tours.state)")
        let tour = TourModel(cache: cache, id: found.id, language: try #require(tours.language(of: found)))
        await tour.load()
        #expect(!tour.isOpen)
        let redeem = RedeemModel(client: client)
        redeem.code = try house.printed("The voucher", from: "The voucher ", to: " ").lowercased()
        await redeem.redeem()
        guard case .opened = redeem.state else { return #expect(Bool(false), "\(redeem.state)") }
        await tour.opened()
        #expect(tour.isOpen && !tour.points.isEmpty)
        let download = DownloadModel(
            downloader: TourDownloader(client: client, root: folder.appending(path: "tours")), tour: tour.id, language: tour.language,
            includesTiles: false)
        await download.start()
        let content = WalkContent(try #require(download.downloaded, "\(download.state)"))

        let (audio, positions, clock) = (QuietAudio(), GivenPositions(), VirtualClock())
        let session = WalkSession(
            content: content, audio: audio, positions: positions, file: folder.appending(path: "walk.json"), clock: clock.kit)
        session.start()
        for point in content.points {
            // Five minutes from one to the next.
            clock.advance(300)
            for _ in 0..<3 {
                positions.stand(point, at: clock.now)
                clock.advance(1)
                session.tick()
            }
            #expect(session.current?.id == point.id, "\(point.order) \(session.problems)")
            audio.finish()
            session.tick()
        }
        #expect(
            session.state == .ended(isComplete: true) && audio.played.count == content.points.count && session.problems.isEmpty,
            "\(session.state)")
        await walker.leave()
        #expect(walker.state == .signedOut)
    }
}
