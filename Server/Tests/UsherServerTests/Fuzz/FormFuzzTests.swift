@testable import UsherHTTP
@testable import UsherPapers
import NIOCore
import Testing
import UsherCore
import UsherTesting

@testable import UsherServer

/// Files that people send: CSV, GeoJSON, forms, subtitles, media.
@Suite struct FormFuzzTests {
    /// The records, or nil where the text is refused.
    private func records(_ pieces: [[UInt8]], separator: UInt8) -> [[CSVParser.Field]]? {
        var parser = CSVParser(separator: separator)
        var records: [[CSVParser.Field]] = []
        do {
            for piece in pieces { try piece.withUnsafeBytes { try parser.take($0) { records.append($0) } } }
            try parser.finish { records.append($0) }
        } catch { return nil }
        return records
    }

    @Test("Fuzz: CSV that is written is read as the same fields, however it comes in pieces")
    func csvThereAndBack() async throws {
        try await Fuzz.run("csv there and back") { source in
            let separator = source.pick([UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")])
            let rows = (0..<source.int(1...6)).map { _ in (0..<source.int(2...5)).map { _ in source.text(0...9) } }
            let lines = rows.map { row in
                row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: String(Unicode.Scalar(separator)))
            }
            let bytes = Array(lines.joined(separator: source.pick(["\n", "\r\n"])).utf8)
            let read = records(source.pieces(bytes), separator: separator)?.map { $0.map { String(decoding: $0.bytes, as: UTF8.self) } }
            return read == rows ? nil : "\(rows) became \(String(describing: read))"
        }
    }

    @Test("Fuzz: no bytes make CSV trap, and pieces make no difference")
    func csvAnyBytes() async throws {
        let start = Array("address,city,lat,lng\r\n\"1 Elm \"\"Street\"\"\",Paris,48.5,2.1\n2 Oak;;;\n".utf8)
        try await Fuzz.run("csv any bytes", 2_000) { source in
            let bytes = source.mutate(start, words: ["\"", "\"\"", ",", "\r", "\n", "\r\n", "\u{FEFF}", "1e400", "-91"])
            guard records([bytes], separator: 0x2C) == records(source.pieces(bytes), separator: 0x2C) else { return "\(bytes)" }
            let (whole, parts) = (homes([bytes]), homes(source.pieces(bytes)))
            for row in whole ?? [] { _ = row.read() }
            return whole == parts ? nil : "\(bytes): \(String(describing: whole)) or \(String(describing: parts))"
        }
    }

    private func homes(_ pieces: [[UInt8]]) -> [ImportRow]? {
        var csv = HomesCSV()
        var rows: [ImportRow] = []
        do {
            for piece in pieces { try piece.withUnsafeBytes { try csv.take($0) { rows.append($0) } } }
            try csv.finish { rows.append($0) }
        } catch { return nil }
        return rows
    }

    @Test("Fuzz: a feature of GeoJSON is a home on the globe or a list of faults")
    func features() async throws {
        let start = try JSONValue.read(
            Array(
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2.1,48.5]},"properties":{"address":"1 Elm","unit":7,"note":null}}"#
                    .utf8))
        try await Fuzz.run("geojson features", 2_000) { source in
            let row = GeoJSONFeature.row(source.mutate(start, percent: 12), number: 1)
            guard case .success(let home) = row.read(), let place = home.place else { return nil }
            return place.lat.magnitude <= 90_000_000 && place.lng.magnitude <= 180_000_000 ? nil : "\(place)"
        }
    }

    @Test("Fuzz: the file in a form is what was sent, however it comes in pieces")
    func forms() async throws {
        try await Fuzz.run("forms there and back") { source in
            let boundary = source.pick(["x", "----WebKitFormBoundary7MA4YWxkTrZu0gW", "--"])
            let content = source.mutate(source.bytes(0...400), words: ["\r\n--", "\r\n-", "--\(boundary.dropLast())", "\r\n\r\n"])
            let sent = Array("\r\n--\(boundary)".utf8)
            guard content.firstRange(of: sent) == nil else { return nil }
            let head =
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nhello\r\n--\(boundary)\r\n"
                + "Content-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\nContent-Type: text/csv\r\n\r\n"
            let form = Array(head.utf8) + content + Array("\r\n--\(boundary)--\r\n".utf8)
            guard var parser = try MultipartFile("multipart/form-data; boundary=\(boundary)") else { return "no form" }
            var file: [UInt8] = []
            for piece in source.pieces(form) { try parser.take(piece) { file += $0 } }
            return parser.isComplete && file == content && parser.filename == "a.csv" ? nil : "\(content) became \(file)"
        }
    }

    @Test("Fuzz: no form makes its reader trap or grow beyond what it was sent")
    func brokenForms() async throws {
        let form = Array("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n1,2\r\n--b--\r\n".utf8)
        try await Fuzz.run("forms any bytes", 1_500) { source in
            let bytes = source.mutate(form, words: ["--b", "\r\n", "name=\"file\"", "filename=\"", "\r\n\r\n", "boundary="])
            let type = String(decoding: source.mutate(Array("multipart/form-data; boundary=b".utf8)), as: UTF8.self)
            guard var parser = try? MultipartFile(source.chance(70) ? "multipart/form-data; boundary=b" : type) else { return nil }
            var count = 0
            for piece in source.pieces(bytes) { try? parser.take(piece) { count += $0.count } }
            return count <= bytes.count ? nil : "\(count) of \(bytes.count)"
        }
    }

    @Test("Fuzz: what is in an SRT or WebVTT file is what is shown, at its time")
    func subtitles() async throws {
        try await Fuzz.run("subtitles there and back") { source in
            let comma = source.chance(50)
            var at = 0
            let cues = (1...source.int(1...5)).map { number -> (Int, Int, String) in
                defer { at += 5_000 }
                return (at + source.int(0...999), at + source.int(1_000...4_999), "Line \(number)")
            }
            func time(_ at: Int) -> String {
                let two = { (value: Int) in value < 10 ? "0\(value)" : "\(value)" }
                let (seconds, rest) = at.quotientAndRemainder(dividingBy: 1_000)
                return "00:\(two(seconds / 60)):\(two(seconds % 60))\(comma ? "," : ".")\(String(1_000 + rest).dropFirst())"
            }
            let end = source.pick(["\n", "\r\n"])
            let blocks = cues.map { "\(comma ? "1\(end)" : "")\(time($0.0)) --> \(time($0.1))\(end)\($0.2)\(end)" }
            let text = (comma ? "" : "WEBVTT\(end)\(end)") + blocks.joined(separator: end)
            let read = SubtitleCues(Array(text.utf8))?.cues.map { (Int($0.start), Int($0.end), $0.text) } ?? []
            guard SubtitleFile.type(of: Array(text.utf8)) == (comma ? .srt : .vtt) else { return "wrong type: \(text)" }
            return read.elementsEqual(cues, by: ==) ? nil : "\(text) became \(read)"
        }
    }

    @Test("Fuzz: no bytes make subtitles trap; cues are in order and have words")
    func brokenSubtitles() async throws {
        let file = Array(
            "\u{FEFF}WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500 line:0\n<v Ann>Hello {\\an8}there</v>\n\n2\n01:02 --> 01:03\nBye\n".utf8)
        try await Fuzz.run("subtitles any bytes", 2_000) { source in
            let bytes = source.mutate(file, words: ["-->", "99:99:99,999", "<", ">", "{\\", "&amp;", "\n\n", "\u{2028}", ":"])
            _ = SubtitleFile.type(of: bytes)
            let cues = SubtitleCues(bytes)?.cues ?? []
            let ordered = zip(cues, cues.dropFirst()).allSatisfy { $0.start <= $1.start }
            return ordered && cues.allSatisfy { !$0.text.isEmpty && $0.end >= $0.start } ? nil : "\(cues)"
        }
    }

    @Test("Fuzz: whatever a file begins with, it is of the kind that was asked for, or of none")
    func media() async throws {
        let heads: [[UInt8]] = [
            [0xFF, 0xD8, 0xFF, 0xE0], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("RIFF1234WEBPVP8 ".utf8),
            Array("RIFF1234WAVE".utf8),
            Array("ID3\u{4}".utf8), [0xFF, 0xFB, 0x90, 0x00], [0xFF, 0xF1, 0x50, 0x80], Array("1234ftypM4A ".utf8),
            Array("1234ftypqt  ".utf8),
            [0x1A, 0x45, 0xDF, 0xA3, 0x42, 0x82, 0x84] + Array("webm".utf8),
        ]
        try await Fuzz.run("media heads", 3_000) { source in
            let head = source.chance(20) ? source.bytes(0...32) : source.mutate(source.pick(heads))
            for kind in MediaKind.allCases {
                if let type = MediaType.sniff(head, as: kind), type.kind != kind { return "\(head) as \(kind)" }
            }
            return nil
        }
    }

    @Test("Fuzz: gzip that is broken is refused or comes to its end")
    func gzip() async throws {
        let plain = Array(String(repeating: "a tile of a map ", count: 200).utf8)
        let compressed = Gzip.compress(ByteBuffer(bytes: plain))
        let packed = Array(try #require(compressed).readableBytesView)
        try await Fuzz.run("gzip", 300) { source in
            let bytes = source.mutate(packed)
            _ = try? Gunzip.bytes(bytes)
            return try Gunzip.bytes(packed) == plain ? nil : "the whole file is not read"
        }
    }
}
