import Foundation
import Testing
import UsherKit
import UsherWire

@MainActor @Suite struct PushModelTests {
    private let line = FaultyTransport()
    private let clock = VirtualClock()

    /// A system that answers as it is told, and counts what it is asked.
    private final class PaperDevice: PushDevice {
        var onEvent: ((PushEvent) -> Void)?
        var allowed: PushPermission
        /// What somebody says to the system's question.
        var says = true
        var questions = 0
        var token: Data? = Data(repeating: 0xAB, count: 32)

        init(_ allowed: PushPermission = .unasked) { self.allowed = allowed }

        func permission() async -> PushPermission { allowed }
        func ask() async -> Bool {
            questions += 1
            allowed = says ? .granted : .denied
            return says
        }
        func register() { if let token { onEvent?(.token(token)) } else { onEvent?(.failed) } }
    }

    /// Whose device it is, and where.
    @MainActor private final class Holder {
        var account: String? = "ann"
        var zone = "Europe/Rome"
    }

    private var kept: [InstallationRequest] {
        get throws {
            try line.requests.filter { $0.method == .put && $0.url.path.contains("installations") }.map {
                try WireJSON.decoder.decode(InstallationRequest.self, from: $0.body ?? Data())
            }
        }
    }

    private static func answer(delivery: String = "on", account: Bool = true) -> UsherResponse {
        .json(200, #"{"delivery":"\#(delivery)","account":\#(account),"kinds":[],"passes":[],"tours":[]}"#)
    }

    private func settled(_ count: Int) async throws {
        let came = try await eventually { line.requests.count >= count }
        #expect(came)
    }

    private func model(
        _ device: PaperDevice, _ folder: URL, id: MemoryTokenStore = MemoryTokenStore(), bearer: String? = "jwt",
        account: @escaping @MainActor () -> String? = { "ann" }, zone: @escaping @MainActor () -> String = { "Europe/Rome" }
    ) -> PushModel {
        PushModel(
            client: PushClient(baseURL: EveryCall.base, transport: line, clock: clock.kit) { bearer }, device: device, id: id,
            file: folder.appending(path: "push.json"), app: PushApp(bundle: "org.example.app", platform: "ios"), account: account,
            language: { "it" }, timeZone: zone)
    }

    @Test("Apps 6 Nobody is asked at launch; a first booking asks, once, and who said no is left alone")
    func asks() async throws {
        try await withTemporaryFolder { folder in
            let device = PaperDevice()
            let push = model(device, folder)
            #expect(push.state == .unasked)
            await push.look()
            #expect(device.questions == 0 && push.state == .unasked && line.requests.isEmpty)
            device.says = false
            await push.booked()
            await push.booked()
            #expect(device.questions == 1 && push.state == .denied && line.requests.isEmpty && push.choices.kinds.isEmpty)
            // Allowed in the system's settings meanwhile, and wanted by the switch.
            device.allowed = .granted
            await push.look()
            #expect(push.state == .off)
            await push.change { $0.quiet = .usual }
            #expect(model(PaperDevice(), folder).choices.quiet == .usual && line.requests.isEmpty)
            for _ in 0..<4 { line.next(.answer(Self.answer())) }
            await push.switchOn([.seats])
            try await settled(1)
            #expect(push.state == .on && device.questions == 1)
            await push.switchOff()
            #expect(push.state == .off && line.requests.last?.method == .delete)
            await push.booked()
            #expect(push.state == .off && push.choices.kinds == [.seats] && device.questions == 1)
            device.allowed = .unavailable
            await push.look()
            #expect(push.state == .unavailable)
        }
    }

    @Test("Apps 6 It registers under one id of its own with all that it is, again only when something has changed, else after a day")
    func registers() async throws {
        try await withTemporaryFolder { folder in
            let (device, id) = (PaperDevice(), MemoryTokenStore())
            let holder = Holder()
            let push = model(device, folder, id: id, account: { holder.account }, zone: { holder.zone })
            for _ in 0..<20 { line.next(.answer(Self.answer())) }
            await push.switchOn([.booking, .reminder])
            try await settled(1)
            let first = try #require(try kept.first)
            #expect(
                first.token == String(repeating: "ab", count: 32) && first.bundle == "org.example.app" && first.environment == "production")
            #expect(
                first.kinds == [.booking, .reminder] && first.language == "it" && first.timeZone == "Europe/Rome" && first.quiet == nil)
            #expect(line.requests[0].headers["Authorization"] == "Bearer jwt" && push.remindsOfShows)
            for _ in 0..<3 { await push.renew() }
            #expect(line.requests.count == 1)
            await push.change { $0.quiet = .usual }
            try await settled(2)
            #expect(String(decoding: line.requests[1].body ?? Data(), as: UTF8.self).contains(#""quiet":{"from":"22:00","to":"07:00"}"#))
            holder.zone = "Asia/Tokyo"
            await push.renew()
            #expect(try kept.last?.timeZone == "Asia/Tokyo" && line.requests.count == 3)
            holder.account = "bob"
            await push.renew()
            #expect(line.requests.count == 4)
            clock.advance(86_399)
            await push.renew()
            #expect(line.requests.count == 4)
            clock.advance(1)
            await push.renew()
            #expect(line.requests.count == 5 && Set(line.requests.map(\.url.lastPathComponent)).count == 1)
            // After a restart all of it is known.
            let again = model(device, folder, id: id, account: { holder.account }, zone: { holder.zone })
            await again.look()
            await again.renew()
            #expect(again.choices == push.choices && again.state == .on && line.requests.count == 5)
            device.token = Data(repeating: 0xCD, count: 32)
            await again.look()
            try await settled(6)
            #expect(try kept.last?.token.hasPrefix("cdcd") == true)
        }
    }

    @Test("Apps 6 A failure is tried again later and later, not before the server says; a Bearer that is not taken counts as none")
    func failures() async throws {
        try await withTemporaryFolder { folder in
            let push = model(PaperDevice(.granted), folder)
            line.next(.answer(.json(429, "{}", ["Retry-After": "300"])))
            await push.switchOn()
            try await settled(1)
            let told = try await eventually { push.error != nil }
            #expect(told && push.state == .on && !push.remindsOfShows)
            clock.advance(299)
            await push.renew()
            #expect(line.requests.count == 1)
            let refused = UsherResponse.json(401, #"{"error":"x","code":"invalid_token"}"#)
            line.next(.answer(refused), .answer(Self.answer(account: false)))
            clock.advance(1)
            await push.renew()
            #expect(line.requests.count == 3 && push.error == nil && !push.remindsOfShows)
            #expect(line.requests[1].headers["Authorization"] != nil && line.requests[2].headers["Authorization"] == nil)
            // An app that the house does not know, and a house that sends nothing.
            line.next(.answer(.json(403, #"{"error":"x","code":"unknown_bundle"}"#)), .answer(Self.answer(delivery: "off")))
            await push.change { $0.kinds = [.walk] }
            #expect(push.state == .unavailable)
            await push.renew()
            #expect(line.requests.count == 4)
            clock.advance(86_400)
            await push.renew()
            #expect(push.state == .unavailable && line.requests.count == 5)
        }
    }

    @Test("Apps 6 A place at the server whose answer was lost is asked for under the same id, and taken away once nobody wants it")
    func lost() async throws {
        try await withTemporaryFolder { folder in
            let (id, skipping) = (MemoryTokenStore(), VirtualClock(skips: true))
            @MainActor func push(_ device: PaperDevice) -> PushModel {
                PushModel(
                    client: PushClient(baseURL: EveryCall.base, transport: line, clock: skipping.kit), device: device, id: id,
                    file: folder.appending(path: "push.json"), app: PushApp(bundle: "org.example.app", platform: "ios"))
            }
            line.next(.dropAfter, .dropAfter, .dropAfter)
            let first = push(PaperDevice(.granted))
            await first.switchOn([.seats])
            try await settled(3)
            let isTold = try await eventually { first.error != nil }
            #expect(isTold && first.state == .on)
            // Another launch: nobody remembers an answer, and the server may have the device.
            let second = push(PaperDevice(.granted))
            line.next(.dropBefore, .dropBefore, .dropBefore)
            await second.look()
            try await settled(6)
            let isSame = Set(line.requests.map(\.url.lastPathComponent)) == [String(decoding: try #require(id.read()), as: UTF8.self)]
            #expect(isSame && line.requests.allSatisfy { $0.method == .put })
            let third = push(PaperDevice(.granted))
            await third.switchOff()
            let isGone = try await eventually { line.requests.last?.method == .delete }
            #expect(isGone && third.state == .off && line.requests.last?.url.lastPathComponent == line.requests[0].url.lastPathComponent)
            let count = line.requests.count
            await third.renew()
            #expect(line.requests.count == count)
        }
    }

    @Test("Apps 6 Whoever watches a sold-out show hears of its seats: asked if never asked, left alone if they said no")
    func watches() async throws {
        try await withTemporaryFolder { folder in
            let device = PaperDevice()
            let push = model(device, folder)
            for _ in 0..<4 { line.next(.answer(Self.answer()), on: "installations") }
            line.next(.answer(.json(409, #"{"success":false,"error":"x","code":"not_on_sale"}"#)), on: "watch")
            for isOn in [true, false, true] {
                line.next(.answer(.json(200, #"{"success":true,"watching":\#(isOn)}"#)), on: "watch")
            }
            let show = BoxOffice.Show(
                id: "s", title: "", description: "", date: "2025-12-25", time: "19:30", venueName: "", location: "", imageURL: "",
                minPrice: 1, maxPrice: 1, seatMapID: "", seatPricing: [])
            let shop = BoxOfficeClient(baseURL: EveryCall.base, tokens: MemoryTokenStore(Data("jwt".utf8)), transport: line)
            let seats = SeatSelectionModel(client: shop, show: show, push: push)
            await seats.setWatching(true)
            #expect(!seats.isWatching && seats.error != nil && device.questions == 0)
            await seats.setWatching(true)
            let isTold = try await eventually { try kept.last?.kinds == [.seats] }
            #expect(isTold && seats.isWatching && device.questions == 1 && push.state == .on)
            await seats.setWatching(false)
            #expect(!seats.isWatching && push.choices.kinds == [.seats])
            await push.switchOff()
            await seats.setWatching(true)
            #expect(seats.isWatching && push.state == .off && device.questions == 1)
        }
    }

    @Test("Apps P34 Following a pass registers it, asks who was never asked, and not following it any more takes it away; 50 at most")
    func follows() async throws {
        try await withTemporaryFolder { folder in
            let device = PaperDevice()
            let push = model(device, folder)
            for _ in 0..<10 { line.next(.answer(Self.answer())) }
            let kit = AirlineKit()
            let ticket = try WireJSON.decoder.decode(BoardingTicket.self, from: Data(AirlineKit.ticket().utf8))
            let model = TicketModel(client: kit.client(), ticket: ticket, push: push)
            #expect(model.canFollow && !model.isFollowing && !TicketModel(client: kit.client(), ticket: ticket).canFollow)
            await model.follow()
            try await settled(1)
            #expect(device.questions == 1 && model.isFollowing)
            let isTold = try await eventually { try kept.last?.passes == [ticket.ticketIdentifier] && kept.last?.kinds == [.flight] }
            #expect(isTold)
            await model.follow(false)
            let isTaken = try await eventually { try kept.last?.passes == [] }
            #expect(isTaken && !model.isFollowing)
            var choices = PushChoices()
            for number in 0..<60 { choices.follow(pass: "\(number)") }
            choices.follow(pass: "20")
            #expect(choices.passes.count == 50 && choices.passes.first == "10" && choices.passes.last == "20")
            for number in 0..<210 { choices.follow(FollowedTour(id: "\(number)", language: .it)) }
            choices.unfollow(tour: "209")
            #expect(choices.tours.count == 199 && choices.tours.first?.id == "10")
        }
    }

    @Test("Apps P24 Signed out, the device is nobody's at the server; what is chosen stays")
    func signedOut() async throws {
        try await withTemporaryFolder { folder in
            let holder = Holder()
            let tokens = MemoryTokenStore(Data("jwt".utf8))
            let push = PushModel(
                client: PushClient(baseURL: EveryCall.base, transport: line, clock: clock.kit) { tokens.read() == nil ? nil : "jwt" },
                device: PaperDevice(.granted), id: MemoryTokenStore(), file: folder.appending(path: "push.json"),
                app: PushApp(bundle: "b", platform: "ios"), account: { holder.account })
            line.next(.answer(Self.answer()), .answer(Self.answer(account: false)))
            await push.switchOn([.booking])
            try await settled(1)
            tokens.write(nil)
            holder.account = nil
            await push.renew()
            #expect(line.requests.count == 2 && line.requests[1].headers["Authorization"] == nil)
            #expect(push.choices.kinds == [.booking] && push.state == .on && !push.remindsOfShows)
        }
    }

    @Test("Apps P22 A notice that is touched opens its link; what is none of the house's opens nothing")
    func opens() async throws {
        try await withTemporaryFolder { folder in
            let device = PaperDevice(.granted)
            let push = model(device, folder)
            var opened: [URL] = []
            push.onOpen = { opened.append($0) }
            let payload: [AnyHashable: Any] = [
                "usher": ["kind": "booking", "url": "https://usher.test/bookings/b1"], "aps": [String: String](),
            ]
            device.onEvent?(try #require(PushEvent(payload: payload)))
            #expect(opened.first.flatMap { AppLink(url: $0, publicURL: EveryCall.base) } == .booking("b1"))
            #expect(PushEvent(payload: ["aps": ["alert": "x"]]) == nil && PushEvent(payload: ["usher": ["kind": "x"]]) == nil)
        }
    }

    @Test("Apps 6 Quiet hours are hours and minutes of the device's own clock, there and back")
    func quiet() throws {
        var quiet = QuietHours.usual
        let start = quiet.start
        quiet.start = start.addingTimeInterval(30 * 60 + 12)
        #expect(quiet.from == "22:30" && quiet.to == "07:00" && quiet.end < quiet.start)
        let text = String(decoding: try WireJSON.encoder.encode(quiet), as: UTF8.self)
        #expect(text == #"{"from":"22:30","to":"07:00"}"#)
        #expect(try WireJSON.decoder.decode(QuietHours.self, from: Data(text.utf8)) == quiet)
        #expect(NoticeKind.known.allSatisfy { $0.text != nil } && NoticeKind.unknown("x").text == nil)
    }
}
