import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

/// Real `usher serve` processes that guide.
@Suite(.enabled(if: ServedProcess.binary != nil, "usher is not built")) struct WalksProcessTests {
    private static let manifestPath = "/tours/\(WalksWorld.milan)/manifest?language=en"

    /// What a test needs of the house before its processes start: an editor's session, and people with access tokens.
    private struct House {
        let location: DatabaseLocation
        let folder: URL
        let editor: String
        let walkers: [String]
    }

    /// The world in real time, its audio in storage, and the keys that the processes will use.
    private func withHouse(_ engine: Engine, walkers: Int = 0, _ body: (House) async throws -> Void) async throws {
        try await withDataFolder(engine) { folder, location in
            let database = try Database.open(location)
            try await database.migrate(Migrations.all)
            try await WalksWorld.prepare(database)
            let clock = HandClock(WallClock.system.now())
            let made = Mutex<(editor: String, walkers: [String])>(("", []))
            try await WalksServing.serve(database, folder, clock: clock) { walks in
                let draft = walks.desk.drafts.appending(path: "x")
                try Data(WalksWorld.audioBytes).write(to: draft)
                try await walks.desk.storage.keep(draft, sha256: WalksWorld.digest(WalksWorld.audioBytes), type: .mp3)
                let editor = try await walks.member("editor@x.it", .admin)
                let walkers = try await walks.people(walkers)
                made.withLock { $0 = (editor, walkers) }
            }
            database.close()
            let (editor, walkers) = made.withLock { $0 }
            try await body(House(location: location, folder: folder, editor: editor, walkers: walkers))
        }
    }

    private static func send(
        _ method: HTTPMethod, _ url: String, _ body: [UInt8] = [], token: String? = nil, headers: [(String, String)] = []
    ) async throws -> (status: Int, body: [UInt8]) {
        var request = HTTPClientRequest(url: url)
        request.method = method
        if let token { request.headers.add(name: "authorization", value: "Bearer \(token)") }
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if !body.isEmpty { request.body = .bytes(ByteBuffer(bytes: body)) }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(120))
        return (Int(response.status.code), Array((try await response.body.collect(upTo: 1 << 26)).readableBytesView))
    }

    private static func manifest(_ process: ServedProcess) async throws -> WalksManifest {
        let answer = try await send(.GET, "http://127.0.0.1:\(process.port)\(manifestPath)")
        return try WireJSON.decoder.decode(WalksManifest.self, from: Data(answer.body))
    }

    @Test("Walks: killed during uploads, it serves one whole version, and every version that it had promised", arguments: Engine.allCases)
    func killedUploading(engine: Engine) async throws {
        try await withHouse(engine) { house in
            // What some manifest named, by its address without the host.
            var promised: [String: String] = [:]
            var version = 0
            for round in 0..<4 {
                let process = try await ServedProcess.start(house.folder, house.location)
                defer { process.kill() }
                let base = "http://127.0.0.1:\(process.port)"
                let now = try await Self.manifest(process)
                let audio = now.audio[0]
                let served = try await Self.send(.GET, audio.url)
                #expect(served.status == 200 && WalksWorld.digest(served.body) == audio.sha256 && served.body.count == Int(audio.sizeBytes))
                #expect(now.version >= version)
                version = now.version
                for (path, digest) in promised {
                    let old = try await Self.send(.GET, base + path)
                    #expect(old.status == 200 && WalksWorld.digest(old.body) == digest)
                }
                promised[String(audio.url.dropFirst(base.count))] = audio.sha256
                // New bytes after new bytes until it is killed; what was answered is there afterwards.
                let target = "\(base)/console/api/media/\(WalksWorld.audioID)/content?filename=a.mp3"
                let uploads = Task {
                    var answered = 0
                    while !Task.isCancelled {
                        let bytes =
                            WalksWorld.audioBytes + [UInt8](repeating: UInt8(truncatingIfNeeded: answered), count: 3 << 20) + [UInt8(round)]
                        guard let answer = try? await Self.send(.PUT, target, bytes, token: house.editor), answer.status == 200 else {
                            break
                        }
                        answered += 1
                    }
                    return answered
                }
                try await Task.sleep(for: .milliseconds(150 + 170 * round))
                process.kill()
                version += await uploads.value
            }
            let media = try FileManager.default.subpathsOfDirectory(atPath: house.folder.appending(path: "media").path)
            for name in media where LocalMedia.isDigest(String(name.suffix(64))) {
                let path = house.folder.appending(path: "media/\(name)").path
                #expect(try FileDigest.sha256(path) == String(name.suffix(64)))
            }
        }
    }

    @Test("Walks: killed while a tour is arranged and published, it shows one whole state of it", arguments: Engine.allCases)
    func killedPublishing(engine: Engine) async throws {
        try await withHouse(engine) { house in
            try await complete(house)
            var version = 0
            for round in 0..<3 {
                let process = try await ServedProcess.start(house.folder, house.location)
                defer { process.kill() }
                let base = "http://127.0.0.1:\(process.port)"
                let tour = "\(base)/console/api/tours/\(WalksWorld.milan)"
                // Either way it was killed: publishing what is published changes nothing.
                let published = try await Self.send(.POST, tour + "/versions/en/publish", token: house.editor)
                #expect(published.status == 200)
                let now = try await Self.manifest(process)
                #expect(now.version >= version)
                version = now.version
                let answer = try await Self.send(.GET, "\(base)/tours/\(WalksWorld.milan)/points?language=en")
                let points = try WireJSON.decoder.decode([SeedWalk.Point].self, from: Data(answer.body))
                let ids = points.map(\.id)
                #expect(points.map(\.order) == [1, 2, 3, 4, 5] && now.audio.map(\.pointID) == ids)
                #expect(ids == WalksWorld.points || ids == WalksWorld.points.reversed())
                let changes = Task {
                    var (answered, order) = (0, Array(ids.reversed()))
                    for _ in 0..<10_000 {
                        let body = "{\"pointIds\":[\(order.map { "\"\($0)\"" }.joined(separator: ","))]}"
                        for (method, path, body) in [
                            (HTTPMethod.PUT, "/points/order", body), (.POST, "/versions/en/unpublish", ""),
                            (.POST, "/versions/en/publish", ""),
                        ] {
                            guard let done = try? await Self.send(method, tour + path, Array(body.utf8), token: house.editor),
                                done.status == 200
                            else { return answered }
                        }
                        answered += 1
                        order.reverse()
                    }
                    return answered
                }
                try await Task.sleep(for: .milliseconds(100 + 130 * round))
                process.kill()
                version += await changes.value
            }
        }
    }

    /// Tells point 3 too, so that the tour can be published.
    private func complete(_ house: House) async throws {
        let database = try Database.open(house.location)
        defer { database.close() }
        _ = try await TourEditor(database).edit(WalksWorld.milan, in: 1, "test", by: .local, at: WallClock.system.now()) { edit in
            try edit.saveText(
                WalksWorld.points[2], .en, TextDraft(title: "Scala", audio: try edit.media(WalksWorld.audioID, .audio, field: "audio")))
        }
    }

    @Test("Walks A31 A rush over two processes on PostgreSQL admits exactly the number")
    func rush() async throws {
        let (people, uses) = (400, 200)
        try await withHouse(.postgres, walkers: people) { house in
            let database = try Database.open(house.location)
            defer { database.close() }
            try await WalksWorld.voucher(database, "RUSH", maxUses: Int64(uses))
            let answers = try await rush(house, people)
            let admitted = answers.filter { pair in pair.contains { $0.status == 200 } }
            #expect(admitted.count == uses)
            #expect(admitted.allSatisfy { pair in pair.contains { $0.status == 409 } }, "the second try of who is in finds a grant")
            let refused = answers.filter { pair in pair.allSatisfy { $0.status == 400 } }
            #expect(refused.count == people - uses)
            #expect(refused.flatMap(\.self).allSatisfy { String(decoding: $0.body, as: UTF8.self).contains("voucher_exhausted") })
            let counts = try await database.read { connection in
                try connection.first(Self.counts, "RUSH") { row in (0..<3).map { row.int(Int32($0)) } }
            }
            #expect(counts == [Int64](repeating: Int64(uses), count: 3))
        }
    }

    /// Each person asks both processes at the same time, and all together.
    private func rush(_ house: House, _ people: Int) async throws -> [[(status: Int, body: [UInt8])]] {
        var answers: [[(status: Int, body: [UInt8])]] = []
        try await withTwo(house) { processes in
            let bases = processes.map { "http://127.0.0.1:\($0.port)" }
            answers = try await together(people) { number in
                try await together(2) { index in
                    try await Self.send(
                        .POST, bases[index] + "/vouchers/validate", Array(#"{"code":"RUSH"}"#.utf8), token: house.walkers[number])
                }
            }
        }
        return answers
    }

    /// Two processes on one PostgreSQL that share their keys.
    private func withTwo(_ house: House, _ body: ([ServedProcess]) async throws -> Void) async throws {
        let other = house.folder.appending(path: "other")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: house.folder.appending(path: "keys"), to: other.appending(path: "keys"))
        var processes: [ServedProcess] = []
        defer { for process in processes { process.kill() } }
        for folder in [house.folder, other] { processes.append(try await ServedProcess.start(folder, house.location)) }
        try await body(processes)
    }

    @Test("Walks A2 A6 A12 A32 Over two processes on PostgreSQL: one registration, one successor, one use, a grant at once")
    func overTwo() async throws {
        try await withHouse(.postgres, walkers: 2) { house in
            let database = try Database.open(house.location)
            defer { database.close() }
            try await WalksWorld.voucher(database, "ONCE")
            try await withTwo(house) { processes in
                let bases = processes.map { "http://127.0.0.1:\($0.port)" }
                let form = Array(#"{"email":"new@x.it","password":"password-1"}"#.utf8)
                let made = try await together(8) { try await Self.send(.POST, bases[$0 % 2] + "/auth/register", form) }
                #expect(made.count { $0.status == 201 } == 1 && made.count { $0.status == 409 } == 7)
                let account = try WireJSON.decoder.decode(WalksAuthResponse.self, from: Data(made.first { $0.status == 201 }?.body ?? []))
                let refresh = Array(#"{"refreshToken":"\#(account.tokens.refreshToken)"}"#.utf8)
                let pairs = try await together(10) { try await Self.send(.POST, bases[$0 % 2] + "/auth/refresh", refresh) }
                #expect(pairs.allSatisfy { $0.status == 200 } && Set(pairs.map(\.body)).count == 1)
                let code = Array(#"{"code":"ONCE"}"#.utf8)
                let tries = try await together(2) { index in
                    try await Self.send(.POST, bases[index] + "/vouchers/validate", code, token: house.walkers[0]).status
                }
                #expect(tries.sorted() == [200, 409])
                for base in bases {
                    let path = "\(base)/tours/\(WalksWorld.premium)/manifest?language=en"
                    #expect(try await Self.send(.GET, path, token: house.walkers[0]).status == 200)
                    #expect(try await Self.send(.GET, path, token: house.walkers[1]).status == 403)
                }
            }
        }
    }

    private static let counts = Statement(
        """
        SELECT v.uses, (SELECT COUNT(*) FROM grants g WHERE g.voucher_id = v.id),
            (SELECT COUNT(*) FROM redemptions r WHERE r.voucher_id = v.id)
        FROM vouchers v WHERE v.code = $1
        """)

    @Test("Walks A20 Parts of a large file over a real connection; who goes away leaves no file open", arguments: [Engine.sqlite])
    func downloads(engine: Engine) async throws {
        try await withHouse(engine) { house in
            let process = try await ServedProcess.start(house.folder, house.location)
            defer { process.kill() }
            let base = "http://127.0.0.1:\(process.port)"
            let bytes = WalksWorld.audioBytes + (0..<(3 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 13) }
            let target = "\(base)/console/api/media/\(WalksWorld.audioID)/content"
            #expect(try await Self.send(.PUT, target, bytes, token: house.editor).status == 200)
            let url = try await Self.manifest(process).audio[0].url
            for (range, part) in [
                ("bytes=0-0", 0..<1), ("bytes=1048570-1048590", 1_048_570..<1_048_591),
                ("bytes=-70000", bytes.count - 70_000..<bytes.count),
                ("bytes=5-", 5..<bytes.count), ("bytes=7-1048582", 7..<1_048_583),
            ] {
                let answer = try await Self.send(.GET, url, headers: [("range", range)])
                #expect(answer.status == 206 && answer.body == Array(bytes[part]), "\(range)")
            }
            let whole = try await together(8) { _ in try await Self.send(.GET, url) }
            #expect(whole.allSatisfy { $0.status == 200 && $0.body == bytes })
            // One after the other over one connection, in their order.
            let path = url.dropFirst(base.count)
            let get = "GET \(path) HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-99999\r\n\r\n"
            let text = try await RawHTTP.exchange(
                get + "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n" + get
                    + "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", port: process.port)
            let order = text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
            #expect(order == ["206", "200", "206", "200"] && !text.lowercased().contains("x-usher-file"))
            for _ in 0..<20 {
                _ = try await RawHTTP.first("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n", port: process.port)
                try await RawHTTP.abandon("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n", port: process.port)
            }
            let areClosed = try await eventually { Self.openMedia(of: process).isEmpty }
            #expect(areClosed)
            #expect(try await Self.send(.GET, url).body == bytes)
        }
    }

    /// The files of media that a process holds open.
    private static func openMedia(of process: ServedProcess) -> [String] {
        let folder = "/proc/\(process.pid)/fd"
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
            .filter { $0.contains("/media/") }
    }

    @Test("Walks: an upload that breaks off leaves nothing", arguments: [Engine.sqlite])
    func brokenOff(engine: Engine) async throws {
        try await withHouse(engine) { house in
            let process = try await ServedProcess.start(house.folder, house.location)
            defer { process.kill() }
            let head =
                "POST /console/api/media?kind=audio HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(house.editor)\r\n"
                + "Content-Type: application/octet-stream\r\nContent-Length: 1000000\r\n\r\n"
            let drafts = house.folder.appending(path: "media/drafts").path
            for size in [0, 1, 4_000, 500_000] {
                try await RawHTTP.abandon(head + String(repeating: "x", count: size), port: process.port)
            }
            // The server learns of it a moment later.
            let areGone = try await eventually { try FileManager.default.contentsOfDirectory(atPath: drafts).isEmpty }
            let list = try await Self.send(.GET, "http://127.0.0.1:\(process.port)/console/api/media", token: house.editor)
            #expect(areGone && String(decoding: list.body, as: UTF8.self).components(separatedBy: "\"id\"").count == 2)
        }
    }
}

extension WalksServing {
    /// So many people with access tokens, without the work of their passwords.
    func people(_ count: Int) async throws -> [String] {
        let now = clock.clock.now()
        let names = (0..<count).map { "0d9f1f3e-0000-4000-8000-\(String($0 + 1_000_000_000_000).suffix(12))" }
        try await desk.database.write { connection in
            for (index, uuid) in names.enumerated() {
                _ = try connection.create(
                    AccountDraft(uuid: uuid, email: EmailAddress(stored: "walker\(index)@x.it"), name: ""), by: .local, at: now)
            }
        }
        var tokens: [String] = []
        for uuid in names {
            let family = WalkFamily(id: uuid, first: WalkTokens.claims(at: now))
            let walker = try #require(try await desk.walkers.find(uuid))
            #expect(try await desk.walkers.begin(family, for: walker, with: nil, from: "local", at: now))
            tokens.append(try await desk.tokens.sign(family.first, family: uuid, subject: uuid).access)
        }
        return tokens
    }
}
