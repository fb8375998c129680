import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct BoardingAirlineTests {
    @Test("Boarding A1 A2 A3 A registration: identifier, both spellings, the name that stays", arguments: Engine.allCases)
    func create(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let first = try await boarding.post("airline/create", #"{"apple_identifier":"abc","airline_name":"X"}"#)
            let airline = try first.seed(AppSeed.Airline.self)
            #expect(airline.airlineIdentifier == "a9993e364706816aba3e25717850c26c9cd0d89d" && airline.airlineName == "X")
            #expect(airline.appleIdentifier == "abc" && (airline.airlineId ?? 0) > 0)
            #expect(first.text.contains(#""airline_name":"X""#) && first.text.contains(#""apple_identifier":"abc""#))
            #expect(first.headers[.cacheControl] == "no-store")
            for (body, name) in [
                (#"{"apple_identifier":"abc","airline_name":"Y"}"#, "Y"), (#"{"apple_identifier":"abc","airline_name":" "}"#, "Y"),
                (#"{"apple_identifier":"abc","airline_name":null}"#, "Y"), (#"{"apple_identifier":"abc"}"#, "Y"),
                (#"{"appleIdentifier":"abc","airlineName":"Z","airline_id":99,"airline_identifier":"x","more":[1]}"#, "Z"),
            ] {
                let again = try await boarding.post("airline/create", body, token: "stray").seed(AppSeed.Airline.self)
                #expect(again.airlineId == airline.airlineId && again.airlineName == name)
                #expect(again.airlineIdentifier == airline.airlineIdentifier)
            }
        }
    }

    @Test("Boarding A4 A5 What is no identifier, no JSON, no such type, too much", arguments: Engine.allCases)
    func refusals(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let long = String(repeating: "a", count: 40_000)
            for text in [#""""#, #"" ""#, #""../certs/x""#, #""a/b""#, #""a\u0000""#, "\"\(long)\"", #""uas_x""#, "5", "null", #""..""#] {
                let response = try await boarding.post("airline/create", #"{"apple_identifier":\#(text)}"#)
                #expect(response.status == .unprocessableContent && response.boardingError?.code == "invalid_request", "\(text)")
            }
            for body in [nil, "{", "[]"] {
                let response = try await boarding.post("airline/create", body)
                #expect(response.status == .unprocessableContent, "\(body ?? "")")
            }
            let broken = try await boarding.post("airline/create", "{")
            #expect(broken.boardingError?.detail == "body: Invalid JSON")
            for type in ["text/plain", "application/x-www-form-urlencoded"] {
                let response = try await boarding.post("airline/create", "{}", headers: [.contentType: type])
                #expect(response.status == .unsupportedMediaType && response.boardingError?.code == "unsupported_media_type")
            }
            let large = try await boarding.post("airline/create", String(repeating: " ", count: 70_000))
            #expect(large.status == .contentTooLarge && large.boardingError?.code == "body_too_large")
            let rows = try await boarding.database.read { try $0.first(Statement("SELECT COUNT(*) FROM airlines")) { $0.int(0) } }
            #expect(rows == 0)
        }
    }

    @Test("Boarding A6 Twenty at once make one airline", arguments: Engine.allCases)
    func together(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let ids = try await withThrowingTaskGroup(of: Int?.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        try await boarding.post("airline/create", #"{"apple_identifier":"abc","airline_name":"X"}"#)
                            .seed(AppSeed.Airline.self).airlineId
                    }
                }
                return try await group.reduce(into: Set<Int?>()) { $0.insert($1) }
            }
            #expect(ids.count == 1)
        }
    }

    @Test("Boarding A17 A18 Settings: the defaults, a part of them, every spelling of a colour", arguments: Engine.allCases)
    func settings(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            #expect(
                try await airline.get("settings").text
                    == #"{"backgroundColor":"rgb(189,144,71)","foregroundColor":"rgb(0,0,0)","labelColor":"rgb(255,255,255)","customLabel":"Boarding Group","customLabelEnabled":true}"#
            )
            let part = try await airline.post("settings", #"{"customLabel":"Zone","customLabelEnabled":false,"labelColor":null}"#)
                .seed(AppSeed.Airline.Settings.self)
            #expect(part.customLabel == "Zone" && !part.customLabelEnabled && part.labelColor == "rgb(255,255,255)")
            for color in ["rgb(10, 20, 30)", "#0a141e", " rgb( 10 ,20,30 ) "] {
                let response = try await airline.post("settings", #"{"background_color":"\#(color)"}"#).seed(AppSeed.Airline.Settings.self)
                #expect(response.backgroundColor == "rgb(10,20,30)" && response.customLabel == "Zone")
            }
            let long = String(repeating: "x", count: 65)
            for body in [
                #"{"labelColor":"rgb(300,0,0)"}"#, #"{"labelColor":"red;}</style>"}"#, #"{"customLabel":"\#(long)"}"#,
                #"{"customLabelEnabled":"yes"}"#, #"{"labelColor":5}"#,
            ] {
                #expect(try await airline.post("settings", body).boardingError?.code == "invalid_request", "\(body)")
            }
            let last = try await airline.get("settings").seed(AppSeed.Airline.Settings.self)
            #expect(last.backgroundColor == "rgb(10,20,30)" && last.labelColor == "rgb(255,255,255)")
        }
    }

    @Test("Boarding A19 A20 Keys: one pair an airline, the same for twenty at once and after a restart", arguments: Engine.allCases)
    func keys(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let (airline, other) = (try await boarding.airline(), try await boarding.airline("other"))
            let all = try await withThrowingTaskGroup(of: AppSeed.Airline.Keys.self) { group in
                for _ in 0..<20 { group.addTask { try await airline.get("keys").seed(AppSeed.Airline.Keys.self) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let first = try #require(all.first)
            #expect(all.allSatisfy { $0 == first } && first.baseName == airline.identifier)
            #expect(
                first.publicKey.hasPrefix("-----BEGIN PUBLIC KEY-----\nMIIB") && first.publicKey.hasSuffix("-----END PUBLIC KEY-----\n"))
            let der = first.publicKey.split(separator: "\n").dropFirst().dropLast().joined()
            #expect(der.count == 392 && der.hasSuffix("IDAQAB"), "2048 bits, e = 65537")
            #expect(try await other.get("keys").seed(AppSeed.Airline.Keys.self).publicKey != first.publicKey)
            var stranger = airline
            stranger.token = first.baseName
            #expect(try await stranger.get("keys").status == .unauthorized)
            try await BoardingServing.serve(boarding.database) { restarted in
                let again = TestAirline(boarding: restarted, identifier: airline.identifier, id: airline.id, token: airline.token)
                let same = try await again.get("keys").seed(AppSeed.Airline.Keys.self)
                #expect(same == first)
            }
        }
    }
}
