import Foundation
import Testing
import UsherKit
import UsherWire

/// A camera on paper.
@MainActor
final class PaperCamera: CameraFeed {
    var onEvent: ((CameraEvent) -> Void)?
    var permission = CameraPermission.granted
    var isSupported = true
    var hasTorch = true
    private(set) var asked = 0
    private(set) var isRunning = false
    private(set) var isTorchOn = false

    func ask() { asked += 1 }
    func start() { isRunning = true }
    func stop() { isRunning = false }
    func setTorch(_ isOn: Bool) { isTorchOn = isOn }
}

@MainActor @Suite struct DoorModelTests {
    @Test("Apps P27 The system's scanner reads where a device has it, else the camera; where there is neither, the screen says so")
    func feeds() throws {
        let (scanner, camera) = (PaperCamera(), PaperCamera())
        #expect(CameraFeeds.preferred(scanner, camera) === scanner)
        scanner.isSupported = false
        #expect(CameraFeeds.preferred(scanner, camera) === camera)
        camera.isSupported = false
        #expect(CameraFeeds.preferred(scanner, camera) === camera && CameraFeeds.preferred(scanner) === scanner)
    }

    /// A Gate that knows four tickets.
    private struct SmallGate: Transport {
        func send(_ request: UsherRequest) async throws(UsherError) -> UsherResponse {
            switch request.url.path() {
            case "/api/events": return .json(200, Self.events)
            case "/api/tickets/scan": return Self.scan(String(decoding: request.body ?? Data(), as: UTF8.self))
            case let path where path.hasSuffix("/undo"):
                return .json(
                    200, #"{"data":{"entry_id":9,"undone_at":"2025-12-20T23:30:00Z","sale_id":123,"freed":2,"used":0,"total":2,"left":2}}"#)
            default: return .json(404, #"{"error":"Not found"}"#)
            }
        }

        static let events = #"""
            {"data":[{"id":456,"name":"Hamlet","date":"2025-12-20","starts_at":"2025-12-20T19:30:00Z","opens_at":"2025-12-20T00:00:00Z",
            "closes_at":"2025-12-21T00:00:00Z","time_zone":"Europe/London","venue":null,"reentry":"once","today":true,"sold":10,"used":0}],
            "meta":{"page":1,"per_page":100,"pages":1,"total":1}}
            """#

        private static func scan(_ body: String) -> UsherResponse {
            if body.contains("TOMORROW") { return .json(400, #"{"error":"This ticket is not valid for today","code":"not_today"}"#) }
            if body.contains("UNPAID") { return .json(400, #"{"error":"This ticket is not paid","code":"not_paid"}"#) }
            if body.contains("VALID") || body.contains("A12") { return .json(200, entry) }
            return .json(404, #"{"error":"Ticket not found","code":"ticket_not_found"}"#)
        }

        static let entry = #"""
            {"data":{"sale_id":123,"entry_id":9,"scanned_at":"2025-12-20T23:30:00Z","sale":{"id":123,"status":"paid","name":"John Doe",
            "email":"john@example.org","event":{"id":456,"name":"Hamlet","starts_at":"2025-12-20T19:30:00Z","ends_at":null,"time_zone":"Europe/London",
            "date":"2025-12-20","reentry":"once"},"tickets":[]},"code":"admitted","admitted":2,"used":2,"total":2,"left":0,"seat_number":null,
            "gate":"North","source":"online","admissions":[{"id":1,"sale_ticket_id":1,"ticket_id":1,"seat_number":null}]}}
            """#
    }

    private struct World {
        let line: FaultyTransport
        let clock: VirtualClock
        let camera: PaperCamera
        let door: DoorModel

        var scans: [String] {
            line.requests.filter { $0.url.path() == "/api/tickets/scan" }.map { String(decoding: $0.body ?? Data(), as: UTF8.self) }
        }
    }

    private func world(isSupervisor: Bool = false, _ body: (World) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let (line, clock, camera) = (FaultyTransport(SmallGate()), VirtualClock(), PaperCamera())
            let client = GateClient(baseURL: EveryCall.base, apiKey: "k", transport: line, clock: clock.kit, random: { 0 })
            let door = DoorModel(client: client, folder: folder, gate: "North", camera: camera, isSupervisor: isSupervisor)
            await door.load()
            #expect(door.state == .events && door.events.map(\.id) == [456])
            try door.choose(door.events[0])
            try await body(World(line: line, clock: clock, camera: camera, door: door))
        }
    }

    @Test("Apps P25 Thirty equal texts of the camera in a second are one scan; nothing is read while one is judged")
    func thirty() async throws {
        try await world { world in
            let latch = Latch()
            world.line.next(.held(latch), on: "/scan")
            world.camera.onEvent?(.code("VALID"))
            let isJudging = try await eventually { world.scans.count == 1 }
            #expect(isJudging && world.door.state == .judging)
            for _ in 0..<28 {
                world.camera.onEvent?(.code("VALID"))
                await world.door.read("OTHER")
            }
            latch.open()
            let isShown = try await eventually { if case .shown = world.door.state { true } else { false } }
            #expect(isShown)
            await world.door.read(" VALID ")
            #expect(world.scans.count == 1)
        }
    }

    @Test(
        "Apps P25 2.9 s after its outcome the same text is the same person, at 3.1 s it is not; another counts at once, a typed one always")
    func resting() async throws {
        try await world { world in
            await world.door.read("VALID")
            world.clock.advance(2.9)
            await world.door.read("VALID")
            #expect(world.scans.count == 1)
            world.clock.advance(0.2)
            await world.door.read("VALID")
            #expect(world.scans.count == 2)
            await world.door.read("UNPAID")
            await world.door.read("VALID")
            #expect(world.scans.count == 4)
            await world.door.type("VALID")
            await world.door.type("VALID")
            await world.door.type("  ")
            #expect(world.scans.count == 6)
        }
    }

    @Test(
        "Apps P26 The seed's four cases: what is shown, its sentence, its signal",
        arguments: [
            ("VALID", "Admitted", "John Doe, 2 tickets", ScanOutcome.Signal.ok, nil),
            ("TOMORROW", "Not admitted", "This ticket is not valid for today", .no, "This ticket is not valid for today"),
            ("UNPAID", "Not admitted", "This ticket is not paid", .no, "This ticket is not paid"),
            ("NOBODY", "Not admitted", "This is no ticket of this event", .no, "Ticket not found"),
        ] as [(String, String, String, ScanOutcome.Signal, String?)])
    func cases(text: String, headline: String, detail: String, signal: ScanOutcome.Signal, sentence: String?) async throws {
        try await world { world in
            await world.door.read(text)
            guard case .shown(let outcome) = world.door.state else { return #expect(Bool(false), "\(world.door.state)") }
            #expect(outcome.headline.inEnglish == headline && outcome.detail?.inEnglish == detail && outcome.signal == signal)
            #expect(outcome.sentence == sentence)
        }
    }

    @Test(
        "Apps P26 A seat and a number count for one scan; an admission is shown for 2 s, a refusal until it is touched or the next code comes"
    )
    func shown() async throws {
        try await world { world in
            (world.door.seat, world.door.quantity) = ("A12", 1)
            await world.door.read("VALID")
            #expect(world.scans[0].contains(#""seat_number":"A12""#) && world.scans[0].contains(#""quantity":1"#))
            #expect(world.door.seat.isEmpty && world.door.quantity == nil)
            await world.clock.waitForSleepers(1)
            world.clock.advance(1.9)
            if case .shown = world.door.state {} else { #expect(Bool(false), "\(world.door.state)") }
            world.clock.advance(0.1)
            let isReady = try await eventually { world.door.state == .ready }
            #expect(isReady)
            await world.door.read("UNPAID")
            #expect(!world.scans[1].contains("seat_number"))
            world.clock.advance(600)
            if case .shown(.refused(code: "not_paid", _)) = world.door.state {} else { #expect(Bool(false), "\(world.door.state)") }
            world.door.dismiss()
            #expect(world.door.state == .ready)
        }
    }

    @Test("Apps P26 Supervisors take the last entry back, others cannot")
    func undo() async throws {
        try await world(isSupervisor: true) { world in
            #expect(!world.door.canUndo)
            await world.door.read("VALID")
            #expect(world.door.canUndo && world.door.lastEntry?.entryID == 9)
            world.line.next(.answer(.json(403, #"{"error":"No","code":"not_allowed"}"#)), on: "/undo")
            await world.door.undo()
            #expect(world.door.error?.code == "not_allowed" && world.door.canUndo)
            await world.door.undo()
            #expect(world.door.error == nil && !world.door.canUndo && world.door.state == .ready)
        }
        try await world { world in
            await world.door.read("VALID")
            #expect(!world.door.canUndo)
            await world.door.undo()
            #expect(world.line.requests.allSatisfy { !$0.url.path().contains("undo") })
        }
    }

    @Test("Apps P26 Each signal is heard as another one, without a click at its ends; nothing is heard of what says nothing")
    func tones() throws {
        let signals: [ScanOutcome.Signal] = [.ok, .again, .no, .attention]
        let files = signals.compactMap(SignalTone.wav)
        #expect(Set(files).count == 4 && SignalTone.wav(.none) == nil)
        for file in files {
            #expect(file.starts(with: Data("RIFF".utf8)) && file[8..<16] == Data("WAVEfmt ".utf8) && file[36..<40] == Data("data".utf8))
            let sizes = [4, 40].map { place in file[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int($1) } }
            #expect(sizes == [file.count - 8, file.count - 44] && file.count < 20_000)
            #expect(file[44..<46] == Data([0, 0]) && file.suffix(2) == Data([0, 0]) && file.dropFirst(44).contains { $0 != 0 })
        }
    }

    @Test("Apps P27 The camera's state in each case, with its words; typing works in each; what a code holds is never opened")
    func camera() async throws {
        let states: [(CameraPermission, Bool, CameraState)] = [
            (.unasked, true, .unasked), (.denied, true, .denied), (.restricted, true, .restricted), (.granted, false, .unsupported),
            (.granted, true, .reading),
        ]
        for (permission, isSupported, state) in states {
            try await withTemporaryFolder { folder in
                let (line, camera) = (FaultyTransport(SmallGate()), PaperCamera())
                (camera.permission, camera.isSupported) = (permission, isSupported)
                let door = DoorModel(
                    client: GateClient(baseURL: EveryCall.base, apiKey: "k", transport: line, clock: VirtualClock().kit), folder: folder,
                    camera: camera)
                await door.load()
                #expect(door.camera == .off)
                try door.choose(door.events[0])
                #expect(door.camera == state && (state == .reading) == (door.camera.text == nil))
                #expect(camera.asked == (permission == .unasked ? 1 : 0) && camera.isRunning == (state == .reading))
                #expect(door.hasTorch == (state == .reading))
                await door.type("https://tickets.example.org/t/VALID")
                if case .shown(.admitted) = door.state {} else { #expect(Bool(false), "\(state) \(door.state)") }
                // The Gate alone was asked.
                #expect(line.requests.allSatisfy { $0.url.host() == "usher.test" })
                if permission == .unasked {
                    camera.onEvent?(.permission(.granted))
                    #expect(door.camera == .reading && camera.isRunning)
                    camera.onEvent?(.interrupted)
                    #expect(door.camera == .interrupted && door.camera.text == .cameraInterrupted)
                    // Out of sight it rests, and reads again once somebody looks.
                    door.setActive(false)
                    #expect(!camera.isRunning)
                    door.setActive(true)
                    #expect(camera.isRunning)
                    camera.onEvent?(.resumed)
                    #expect(door.camera == .reading)
                    door.setTorch(true)
                    #expect(camera.isTorchOn && door.isTorchOn)
                    camera.onEvent?(.unavailable)
                    #expect(door.camera == .unsupported && !door.hasTorch)
                }
                door.leave()
                #expect(!camera.isRunning && door.state == .events && door.camera == .off)
            }
        }
        #expect(CameraState.allCases.filter { $0.text == nil } == [.off, .reading])
    }

    @Test("Apps P15 Apps P30 The banner: offline with what waits, a key that is refused; the device's clock 121 s off warns, 119 s not")
    func banner() async throws {
        try await world { world in
            #expect(world.door.banner.isEmpty && world.door.clockWarning == nil)
            world.line.next(.answer(.json(401, #"{"error":"The API key is not valid","code":"api_key_invalid"}"#)), on: "/scan")
            await world.door.read("VALID")
            #expect(world.door.banner == [.doorKeyRefused])
            world.line.isDown = true
            await world.door.read("UNPAID")
            #expect(world.door.banner.contains(.doorOffline))
        }
        for (seconds, warns) in [(119.0, false), (121, true), (-119, false), (-121, true)] {
            try await withTemporaryFolder { folder in
                let clock = VirtualClock()
                let formatter = DateFormatter()
                (formatter.locale, formatter.timeZone) = (Locale(identifier: "en_US_POSIX"), TimeZone(identifier: "GMT"))
                formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
                let line = FaultyTransport()
                line.next(.answer(.json(200, SmallGate.events, ["Date": formatter.string(from: clock.now.addingTimeInterval(seconds))])))
                let door = DoorModel(
                    client: GateClient(baseURL: EveryCall.base, apiKey: "k", transport: line, clock: clock.kit), folder: folder)
                await door.load()
                #expect((door.clockWarning != nil) == warns && door.error == nil, "\(seconds)")
            }
        }
    }

    @Test("Apps P30 A report has the exact words, the time, the event and the door; the ticket's code only if somebody says so")
    func report() async throws {
        try await world { world in
            #expect(world.door.report == nil)
            await world.door.read("UNPAID")
            let report = try #require(world.door.report)
            let text = report.text()
            for part in [
                "Message: This ticket is not paid", "Code: not_paid", "Time: 2025-12-20T23:30:00Z", "Event: Hamlet (456)",
                "Date: 2025-12-20",
                "Door: North",
            ] { #expect(text.contains(part), "\(part)") }
            #expect(!text.contains("UNPAID") && report.text(includingCode: true).hasSuffix("Ticket: UNPAID"))
            await world.door.read("VALID")
            #expect(world.door.report == nil)
        }
    }

    @Test("Apps P30 A door is set up by a code or by hand; a wrong key and a wrong address are told apart, and nothing of them is kept")
    func setup() async throws {
        let line = FaultyTransport(SmallGate())
        let store = MemoryTokenStore()
        let make: @MainActor (DoorKey) -> GateClient = {
            GateClient(baseURL: $0.server, apiKey: $0.key, transport: line, clock: VirtualClock(skips: true).kit, random: { 0 })
        }
        let setup = DoorSetupModel(store: store, client: make)
        for code in [
            "VALID", "usher://door?server=https://a.org", "usher://door?key=k", "https://a.org/door?server=https://a.org&key=k", "",
        ] {
            #expect(await setup.read(code) == false)
        }
        #expect(setup.state == .entering && line.requests.isEmpty && !setup.canProve)
        line.next(.answer(.json(401, #"{"error":"No","code":"api_key_invalid"}"#)))
        await setup.read("usher://door?server=https%3A%2F%2Fusher.test&key=usher_1")
        #expect(setup.state == .wrongKey && setup.text == .doorWrongKey && setup.address == "https://usher.test")
        for answer in [
            UsherResponse(status: 200, body: Data("<html>".utf8)), .json(404), UsherResponse(status: 301, headers: ["Location": "/x"]),
        ] {
            line.next(.answer(answer))
            await setup.prove()
            #expect(setup.state == .wrongAddress && setup.text == .doorWrongAddress)
        }
        line.isDown = true
        await setup.prove()
        #expect(setup.state == .wrongAddress && DoorKey.read(store) == nil)
        line.isDown = false
        (setup.address, setup.key) = (" usher.test ", " usher_2 ")
        await setup.prove()
        let key = try DoorKey(server: #require(URL(string: "https://usher.test")), key: "usher_2")
        #expect(setup.state == .done(key) && DoorKey.read(store) == key && setup.text == nil)
        #expect(line.requests.last?.headers["X-API-Key"] == "usher_2")
    }
}
