@testable import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct ImportRouteTests {
    private typealias World = CampaignWorld

    /// Row 4 names a home that is there, row 5 changes one, row 6 repeats row 1, row 7 has no address.
    private static let file = [
        "\u{FEFF}Address_Line;UNIT;postal_code;note;ignored", #""1 Elm St; rear";;A1;"two"#, #"lines ""quoted""";x"#, "2 Elm St;1;A1;;x",
        "3 Elm St;;A1;;x", "123 Main St;1;94107;;x", "123 main  st;2;94107;Bell is broken;x", #""1 elm st; rear";;A1;;x"#, ";4;A1;;x", "",
        "4 Elm St;;A1;;x", "5 Elm St;;A1;;x",
    ].joined(separator: "\r\n")

    private static let report = """
        {"dry_run":false,"rows":9,"inserted":5,"updated":1,"unchanged":1,"duplicates":1,"failed":1,\
        "errors":[{"row":7,"field":"address","code":"required"}]}
        """

    @Test(
        "Canvass A36, A37: CSV with all its tricks; row 7 is named, the others are stored; the dry run said the same",
        arguments: Engine.allCases)
    func csv(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let dry = try await canvass.upload(Self.file, query: "?dry_run=true")
            #expect(dry.text == Self.report.replacing(#""dry_run":false"#, with: #""dry_run":true"#))
            #expect(try await canvass.addresses().count == 5)
            let real = try await canvass.upload(Self.file, query: "?dry_run=false&on_error=skip")
            #expect(real.status == .ok && real.text == Self.report, "\(real.text)")
            let homes = try await canvass.addresses()
            #expect(homes.map(\.seq) == Array(1...10) && homes[5].address == "1 Elm St; rear")
            #expect(homes[5].note == "two\r\nlines \"quoted\"" && homes[1].note == "Bell is broken")
            // What was there keeps its id, scans and visits.
            #expect(homes[1].addressID == World.home(2) && homes[1].scans == 3 && homes[1].visited && homes[1].revision == 2)
            #expect(homes[0].revision == 1)
            let campaign = try await canvass.get(canvass.path(), token: canvass.token()).decoded(CanvassCampaign.self)
            #expect(campaign.addressCount == 10 && campaign.visitedCount == 1 && campaign.revision == 1)
            let again = try await canvass.upload(Self.file).decoded(CanvassImportReport.self)
            #expect(again.inserted == 0 && again.updated == 0 && again.unchanged == 7 && again.duplicates == 1 && again.failed == 1)
        }
    }

    @Test("Canvass A37: abort, or an unclosed quote in the last row: 422, nothing written", arguments: Engine.allCases)
    func nothing(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let aborted = try await canvass.upload(Self.file, query: "?on_error=abort")
            #expect(aborted.status == .unprocessableContent && aborted.code == "import_aborted")
            let report = try JSONValue.read(aborted.body.readableBytesView)["report"]
            let text = report.map { String(decoding: JSONText.bytes($0), as: UTF8.self) }
            #expect(text == Self.report)
            for (file, type) in [
                (Self.file + "\r\n\"open", "text/csv"), ("name,unit\nx,1\n", "text/csv"), ("", "text/csv"),
                ("address\n\"a\"b\n", "text/csv"),
                ("address\na\u{0}b\n", "text/csv"), ("{", "application/geo+json"), (#"{"type":"Feature"}"#, "application/geo+json"),
                (#"{"type":"FeatureCollection","features":[{}]} x"#, "application/json"), (#"{"features":[]}"#, "application/geo+json"),
                (#"{"type":"FeatureCollection","features":[{},]}"#, "application/geo+json"),
            ] {
                let response = try await canvass.upload(file, type: type)
                #expect(response.status == .unprocessableContent && response.code == "invalid_file", "\(file.prefix(40)): \(response.text)")
            }
            let latin = try await canvass.client.executeRequest(
                uri: canvass.path("/addresses/import"), method: .post,
                headers: [.contentType: "text/csv", .authorization: "Bearer \(canvass.token())"],
                body: ByteBuffer(bytes: Array("address\nRue de l'".utf8) + [0xE9, 0x67] + Array("lise\n".utf8)))
            #expect(latin.code == "invalid_file")
            let all = try await canvass.upload("address,lat\n,1\n,2\n")
            #expect(all.status == .unprocessableContent && all.code == "nothing_imported")
            #expect(try await canvass.addresses().count == 5)
            let files = try? FileManager.default.contentsOfDirectory(atPath: canvass.folder.appending(path: "imports").path)
            #expect(files == [])
        }
    }

    @Test("Canvass A37: who may import, from what, how large", arguments: Engine.allCases)
    func access(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine, { $0.canvass.importMax = 20_000 }) { canvass in
            let path = canvass.path("/addresses/import")
            #expect(try await canvass.post(path, "address\na\n", headers: [.contentType: "text/csv"]).status == .unauthorized)
            #expect(try await canvass.upload("address\na\n", to: World.foreign).status == .notFound)
            #expect(try await canvass.upload("address\na\n", as: "door").status == .notFound)
            #expect(try await canvass.upload("address\na\n", query: "?dry_run=yes").code == "validation_failed")
            #expect(try await canvass.upload("address\na\n", query: "?on_error=stop").code == "validation_failed")
            let typed = try await canvass.upload("address\na\n", type: "text/plain")
            #expect(typed.status == .unsupportedMediaType && typed.code == "unsupported_media_type")
            let large = try await canvass.upload("address\n" + String(repeating: "x", count: 30_000))
            #expect(large.status == .contentTooLarge && large.code == "body_too_large")
            let form = """
                --b\r\nContent-Disposition: form-data; name="other"\r\n\r\nx\r\n--b\r\n\
                Content-Disposition: form-data; name="file"; filename="homes.csv"\r\nContent-Type: text/csv\r\n\r\n\
                address\n12 Form St\n\r\n--b--\r\n
                """
            let sent = try await canvass.upload(form, type: "multipart/form-data; boundary=b")
            #expect(sent.status == .ok, "\(sent.text)")
            #expect(try sent.decoded(CanvassImportReport.self).inserted == 1)
            let geo = form.replacing("address\n12 Form St\n", with: #"{"type":"FeatureCollection","features":[]}"#)
            #expect(try await canvass.upload(geo, type: "multipart/form-data; boundary=b").decoded(CanvassImportReport.self).rows == 0)
            #expect(try await canvass.upload("--b--", type: "multipart/form-data; boundary=b").code == "validation_failed")
            #expect(try await canvass.upload(form, type: "multipart/form-data").code == "validation_failed")
        }
    }

    @Test("Canvass A38: GeoJSON; swapped coordinates and a polygon are told, the rest is stored", arguments: Engine.allCases)
    func geoJSON(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let file = """
                {"name":"homes","features":[
                 {"type":"Feature","geometry":{"type":"Point","coordinates":[-79.39,43.64,12]},"properties":{"address":"1 Geo St","external_id":17}},
                 {"type":"Feature","geometry":{"type":"Point","coordinates":[43.64,-179.39]},"properties":{"address":"2 Geo St"}},
                 {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]},"properties":{"address":"3 Geo St"}},
                 {"type":"Feature","geometry":null,"properties":{"Address_Line":"4 Geo St","gers_id":"overture:building:\(World.tower)"}},
                 {"type":"Feature","geometry":{"type":"Point","coordinates":["1",2]},"properties":{"address":"5 Geo St"}},
                 {"type":"Feature","properties":{"address":"6 Geo St","gers_id":"nonsense"}},
                 {"type":"Feature","geometry":null,"properties":null}
                ],"type":"FeatureCollection"}
                """
            let response = try await canvass.upload(file, type: "application/geo+json")
            #expect(
                response.text == """
                    {"dry_run":false,"rows":7,"inserted":2,"updated":0,"unchanged":0,"duplicates":0,"failed":5,"errors":[\
                    {"row":2,"field":"lat","code":"invalid_latitude"},{"row":3,"field":"geometry","code":"not_a_point"},\
                    {"row":5,"field":"geometry","code":"not_a_point"},{"row":6,"field":"gers_id","code":"invalid_gers_id"},\
                    {"row":7,"field":"address","code":"required"}]}
                    """, "\(response.text)")
            let homes = try await canvass.addresses()
            #expect(homes[5].lat == 43.64 && homes[5].lng == -79.39 && homes[5].externalID == "17" && homes[6].gersID == World.tower)
        }
    }

    @Test("A row finds its home by its keys, also a deleted one; keys of two homes are a conflict", arguments: Engine.allCases)
    func keys(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            #expect(try await canvass.upload("address,external_id\n1 Key St,K1\n2 Key St,K2\n3 Key St,K3\n").status == .ok)
            let homes = try await canvass.addresses()
            let third = try #require(homes.first { $0.externalID == "K3" })
            _ = try await canvass.send(.delete, canvass.path("/addresses/\(third.addressID)"), token: canvass.token())
            let file = """
                address,external_id,gers_id,lat,lng
                1 Key Street,K1,,,
                1 Key St,K2,,,
                2 Key St,,08b2a100-d2ca-4fff-8000-0123456789c1,,
                3 Key St,,,1,2
                4 Key St,K4,08b2a100-d2ca-4fff-8000-0123456789c1,,
                9 Villa Road,K1,,,
                5 Key St,,\(World.villa),7,
                6 Key St,,,,7
                """
            let dry = try await canvass.upload(file, query: "?dry_run=true").text
            let response = try await canvass.upload(file)
            #expect(dry.replacing(#""dry_run":true"#, with: #""dry_run":false"#) == response.text)
            let report = try response.decoded(CanvassImportReport.self)
            // Rows 1 and 2 move two homes on, so that row 3 is a new one and row 5 a second row for it; row 6 names two homes.
            let errors = report.errors.map { "\($0.row) \($0.field) \($0.code)" }
            #expect(errors == ["6 address key_conflict", "7 lng invalid_longitude", "8 lat invalid_latitude"], "\(response.text)")
            #expect(report.updated == 3 && report.duplicates == 1 && report.unchanged == 0 && report.inserted == 1, "\(response.text)")
            let after = try await canvass.addresses()
            let back = try #require(after.first { $0.addressID == third.addressID })
            #expect(back.seq == third.seq && back.lat == 1 && back.externalID == "K3")
            let first = after.first { $0.externalID == "K1" }
            #expect(first?.address == "1 Key Street")
        }
    }

    @Test("Canvass A37: a dry run of many batches says what the import then does, row by row", arguments: Engine.allCases)
    func batches(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let there = (1...1_500).map { "\($0) Batch St,B\($0)" }
            #expect(try await canvass.upload("address,external_id\n" + there.joined(separator: "\n")).status == .ok)
            // Batches later: homes that moved on, addresses that they left, seconds of them, and keys of two homes.
            var rows = (1...1_200).map { "\($0) Moved St,B\($0)" }
            rows += (1...1_200).map { "\($0) Batch St," }
            rows += (1...1_200).map {
                $0 % 3 == 0 ? "\($0) Moved St,B\($0)" : $0 % 3 == 1 ? "\($0) Moved St,N\($0)" : "\($0) Batch St,B1400"
            }
            rows += (1...50).map { ",B\($0)" }
            let file = "address,external_id\n" + rows.joined(separator: "\n")
            let dry = try await canvass.upload(file, query: "?dry_run=true")
            let real = try await canvass.upload(file)
            #expect(dry.status == .ok && dry.text.replacing(#""dry_run":true"#, with: #""dry_run":false"#) == real.text)
            let report = try real.decoded(CanvassImportReport.self)
            #expect(report.updated == 1_200 && report.inserted == 1_200 && report.rows == 3_650, "\(real.text.prefix(300))")
            #expect(report.duplicates == 800 && report.failed == 450, "\(real.text.prefix(300))")
            let files = try? FileManager.default.contentsOfDirectory(atPath: canvass.folder.appending(path: "imports").path)
            #expect(files == [])
        }
    }

    @Test("Safe 1 Imports under way are few: the next one is told to wait before its file is read", arguments: Engine.allCases)
    func fewAtOnce(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine, { $0.limits.off = false }) { canvass in
            var places: [OpenStreams<Account.ID>.Place] = []
            for number in 1...4 {
                let address = try #require(ClientAddress("203.0.113.\(number)"))
                places.append(try #require(canvass.desk.imports.enter(Account.ID(Int64(1_000_000 + number)), from: address)))
            }
            let full = try await canvass.upload("address\na\n", query: "?dry_run=true")
            #expect(full.status == .tooManyRequests && full.headers[.retryAfter] == "10", "\(full.text)")
            places.removeLast().leave()
            for _ in 1...2 { #expect(try await canvass.upload("address\na\n", query: "?dry_run=true").status == .ok) }
            for place in places { place.leave() }
        }
    }

    @Test("Two imports of one file at once make each home once", arguments: Engine.allCases)
    func together(_ engine: Engine) async throws {
        try await CanvassServing.withCampaigns(engine) { canvass in
            let file = "address\n" + (1...2_500).map { "\($0) Rush St" }.joined(separator: "\n")
            async let one = canvass.upload(file)
            async let two = canvass.upload(file, as: "eve")
            let reports = try await [one.decoded(CanvassImportReport.self), two.decoded(CanvassImportReport.self)]
            #expect(reports.map(\.inserted).reduce(0, +) == 2_500 && reports.map(\.unchanged).reduce(0, +) == 2_500)
            let campaign = try await canvass.get(canvass.path(), token: canvass.token()).decoded(CanvassCampaign.self)
            #expect(campaign.addressCount == 2_505)
            let dry = try await canvass.upload(file, query: "?dry_run=true").decoded(CanvassImportReport.self)
            #expect(dry.unchanged == 2_500 && dry.rows == 2_500)
        }
    }
}
