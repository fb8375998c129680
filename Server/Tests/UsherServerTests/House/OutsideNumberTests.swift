import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Safe 3: numbers from outside.
@Suite struct OutsideNumberTests {
    static let extremes = [
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "9007199254740993", "-1", "0", "-0",
        "1e400", "NaN", "inf", "0x7fffffffffffffff", "١", "+1", "", String(repeating: "9", count: 50_000),
    ]

    @Test("Safe 3 The page at a payment's end counts no further than it must", arguments: Engine.allCases)
    func success(engine: Engine) async throws {
        try await SaleServing.run(engine) { serving in
            let hold = try await serving.held(["stalls-A-1"], more: #","email":"gus@example.org","name":"Gus""#)
            serving.stripe.change(hold.sessionID) { $0.status = "complete" }
            for text in Self.extremes {
                serving.clock.advance(seconds: 3)
                let page = try await serving.send(.get, "/checkout/success?session_id=\(hold.sessionID)&try=\(text)")
                #expect(page.status == .ok, "\(text.prefix(40)): \(page.status)")
                #expect(page.text.contains("try=2"), "\(text.prefix(40))")
            }
        }
    }

    @Test("Safe 3 A number in a query or a path is digits within its range, or it is none")
    func reader() {
        for text in Self.extremes where !["0", "9007199254740993", "9223372036854775807"].contains(text) {
            #expect(Digits.whole(text, in: 0...Int64.max) == nil, "\(text.prefix(40))")
        }
        #expect(Digits.whole("9223372036854775807", in: 0...Int64.max) == Int64.max)
        #expect(Digits.whole("200", in: 1...200) == 200 && Digits.whole("201", in: 1...200) == nil && Digits.whole("007", in: 0...7) == 7)
    }

    @Test("Safe 17 What a media host says of its files' sizes is bounded, and what a database holds already, too")
    func sizes() {
        let files = [Int64.max, Int64.min, -1, 1 << 62].map {
            MediaFile(id: .init(1), uuid: "u", kind: .audio, type: .mp3, size: $0, sha256: nil, url: "https://x/\($0)")
        }
        #expect(files.map(\.size) == [MediaFile.largest, 0, 0, MediaFile.largest])
        #expect(files.reduce(0) { $0 + $1.size } == 2 * MediaFile.largest)
    }

    @Test("Safe 17 A manifest over files of other hosts adds up whatever they said", arguments: Engine.allCases)
    func manifest(engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            for (number, point) in zip(1...2, WalksWorld.points) {
                let picture = try await MediaUploadStore(walks.desk.database).add(
                    MediaDraft(
                        uuid: "990e8400-e29b-41d4-a716-44665544000\(number)", organisation: 1, kind: .image, filename: "a.jpg", type: .jpeg,
                        size: 1, sha256: nil, url: "https://x.example/\(number).jpg"), by: .local, at: WalksServing.start)
                _ = try await walks.desk.database.write { try $0.execute(Self.show, picture.file.id, point) }
            }
            // As a host once said, before anybody bounded it.
            _ = try await walks.desk.database.write { try $0.execute(Self.swell, Int64.max) }
            walks.desk.shelf.expire()
            let manifest = try await walks.get("/tours/\(WalksWorld.milan)/manifest?language=en")
            #expect(manifest.status == .ok, "\(manifest.status) \(manifest.text.prefix(200))")
            guard case .integer(let total)? = try JSONValue.read(manifest.text.utf8)["totalBytes"] else {
                Issue.record("no sum: \(manifest.text.prefix(300))")
                return
            }
            #expect(total == 3 * MediaFile.largest)
        }
    }

    private static let show = Statement(
        "UPDATE point_texts SET image_id = $1 WHERE point_id = (SELECT id FROM tour_points WHERE uuid = $2)")
    private static let swell = Statement("UPDATE media SET size = $1")
}
