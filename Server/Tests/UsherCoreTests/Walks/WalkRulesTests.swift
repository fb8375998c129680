import Testing
import UsherCore

@Suite struct WalkRulesTests {
    @Test("Walks A20 Which part of a file a range means")
    func ranges() {
        func range(_ text: String?) -> ByteRange { ByteRange(text, size: 1_000) }
        #expect(range("bytes=0-0") == .part(0..<1) && range("bytes=-500") == .part(500..<1_000))
        #expect(range("bytes=990-") == .part(990..<1_000) && range("bytes=0-5000") == .part(0..<1_000))
        #expect(range("bytes=1000-") == .unsatisfiable && range("bytes=-0") == .unsatisfiable)
        for text in ["bytes=5-2", "bytes=0-1,3-4", "items=0-1", "bytes=", "bytes=x-1", nil] { #expect(range(text) == .whole) }
        #expect(range("bytes=-99999999999999999999") == .part(0..<1_000))
        #expect(ByteRange("bytes=0-9223372036854775807", size: 10) == .part(0..<10))
    }

    @Test("Walks A27 Files are what their bytes say")
    func sniffing() {
        let mp4: [UInt8] = [0, 0, 0, 24] + Array("ftypisom".utf8)
        let webp = Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WEBPVP8 ".utf8)
        let html = Array("<html><body>".utf8)
        #expect(MediaType.sniff(mp4, as: .audio) == .m4a && MediaType.sniff(mp4, as: .video) == .mp4)
        #expect(MediaType.sniff(webp, as: .image) == .webp && MediaType.sniff(webp, as: .audio) == nil)
        #expect(MediaType.sniff(Array("hello world".utf8), as: .audio) == nil && MediaType.sniff([], as: .audio) == nil)
        #expect(MediaType.sniff([0xFF, 0xF1, 0x50, 0x80], as: .audio) == .aac)
        #expect(MediaType.sniff([0xFF, 0xFB, 0x90, 0x00], as: .audio) == .mp3)
        #expect(SubtitleFile.type(of: html) == nil)
        #expect(SubtitleFile.type(of: Array("1\r\n00:00:01,000 --> 00:00:02,000\r\nHi".utf8)) == .srt)
        #expect(SubtitleFile.type(of: Array("\u{FEFF}WEBVTT\n\n00:01.000 --> 00:02.000 align:start\nHi".utf8)) == .vtt)
        #expect(SubtitleFile.type(of: Array("WEBVTT\n".utf8)) == nil && SubtitleFile.type(of: [0xFF, 0xFE]) == nil)
    }

    @Test("Walks A18 A signature covers path and expiry, and has one spelling")
    func signatures() throws {
        let signature = try #require(MediaSignature(key: Array(repeating: 1, count: 32)))
        let (path, expires) = ("/media/a/0123456789abcdef.mp3", "1772445600")
        let signed = signature.sign(path, expires: expires)
        #expect(signed.utf8.count == 43 && signature.verify(signed, path, expires: expires))
        #expect(!signature.verify(signed, path + "x", expires: expires) && !signature.verify(signed, path, expires: "1772445601"))
        // The last character carries two bits that mean nothing: another spelling of the same bytes is another text.
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_" where letter != signed.last {
            #expect(!signature.verify(String(signed.dropLast()) + String(letter), path, expires: expires))
        }
        #expect(MediaSignature.expiry(at: Instant(seconds: 1_800), seconds: 1_800).seconds == 3_600)
        #expect(MediaSignature.expiry(at: Instant(microseconds: 1_800_000_001), seconds: 1_800).seconds == 5_400)
    }

    @Test("Walks A40 The Milan walk's warnings")
    func milan() throws {
        let places: [(Double, Double, Int64)] = [
            (45.464203, 9.189982, 150), (45.465803, 9.190182, 120), (45.467203, 9.189382, 120), (45.470603, 9.179582, 150),
            (45.472003, 9.173782, 150),
        ]
        let file = MediaFile(id: 1, uuid: "m", kind: .audio, type: .mp3, size: 1, sha256: "00", url: nil)
        var tour = Tour(
            id: 1, uuid: "t", organisation: 1, organisationKey: "globe", slug: "milan", isProtected: false,
            facts: Tour.Facts(city: "Milan", durationMinutes: 30, distanceMetres: 1_700), route: [], mapTiles: nil,
            created: Instant(seconds: 0))
        for (index, place) in places.enumerated() {
            let point = try #require(Coordinate(latitude: place.0, longitude: place.1))
            tour.points.append(
                Tour.Point(
                    id: .init(Int64(index)), uuid: "p\(index + 1)", order: Int64(index + 1), place: point, radius: place.2,
                    texts: [.en: Tour.Text(title: "Here", content: "", audio: file, image: file, subtitles: file)]))
        }
        let version = Tour.Version(
            uuid: "v", language: .en, title: "Milan", description: "", start: nil, completionMessage: nil, facts: Tour.Facts(),
            isPublished: false, number: 0, fingerprint: [])
        let check = PublishCheck(tour, version)
        #expect(check.ok && check.warnings.filter { $0.code == "zones_overlap" }.map(\.point) == ["p1", "p2"])
        #expect(!check.warnings.contains { $0.code == "fires_together" || $0.code == "distance_mismatch" })
        tour.points[3].texts = [:]
        let broken = PublishCheck(tour, version)
        #expect(broken.errors.map(\.code) == ["point_title_missing", "point_audio_missing"] && broken.errors[1].point == "p4")
        let legs = zip(tour.points, tour.points.dropFirst()).map { GreatCircle.metres($0.place, $1.place) }
        let rounded = legs.map { ($0 * 10).rounded() / 10 }
        #expect(rounded == [178.6, 167.7, 852.6, 478.3])
    }
}
