import Foundation
import Testing
import UsherWire

@Suite struct WireJSONTests {
    private struct Sample: Codable, Equatable {
        var b: String
        var a: Date
    }

    @Test func keysAreSortedAndSlashesPlain() throws {
        let sample = Sample(b: "x/y", a: Date(timeIntervalSince1970: 1_766_000_000))
        let text = String(decoding: try WireJSON.encoder.encode(sample), as: UTF8.self)
        #expect(text == #"{"a":"2025-12-17T19:33:20Z","b":"x/y"}"#)
        #expect(try WireJSON.decoder.decode(Sample.self, from: Data(text.utf8)) == sample)
    }

    @Test(
        "Every form of time the desks write is read",
        arguments: ["2025-12-17T14:30:00Z", "2025-12-17T14:30:00.000Z", "2025-12-17T14:30:00+00:00", "2025-12-17T15:30:00+01:00"])
    func times(text: String) throws {
        let date = try WireJSON.decoder.decode(Date.self, from: Data("\"\(text)\"".utf8))
        #expect(date == Date(timeIntervalSince1970: 1_765_981_800))
    }

    @Test func notATime() {
        #expect(throws: DecodingError.self) { try WireJSON.decoder.decode(Date.self, from: Data("\"yesterday\"".utf8)) }
    }

    @Test func healthReport() throws {
        let json = #"{"status":"ok","version":"1.0.0"}"#
        let report = try WireJSON.decoder.decode(HealthReport.self, from: Data(json.utf8))
        #expect(report == HealthReport(status: "ok", version: "1.0.0"))
        #expect(String(decoding: try WireJSON.encoder.encode(report), as: UTF8.self) == json)
    }
}
