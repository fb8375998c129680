import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting
import UsherWire

@testable import UsherServer

@Suite struct AirlineCatalogueTests {
    private static let catalogue = """
        {"catalogue":1,"airlines":[
        {"key":"fun","id":7,"name":"Fun Air","apple_identifier":"000001.abc.0001",
         "settings":{"background_color":"rgb(1,2,3)","foreground_color":"rgb(0,0,0)","label_color":"rgb(255,255,255)","custom_label":"Zone","custom_label_enabled":false},
         "aircraft":[{"id":67,"uuid":"0b6e7a3e-5f0d-4c0b-9a55-6d2f6c1f0a11","registration":"N122DR","type":"Cirrus SR22T"}],
         "passengers":[{"key":"p1","id":47,"uuid":"410FE041-5C4E-48DA-B4DE-04C15EA3DBAC","formatted_name":"Jane Roe","first_name":"Jane","middle_name":null,"last_name":"Roe","apple_identifier":"x:ABPerson"}],
         "flights":[{"key":"f1","id":53,"uuid":"1f5c2f0e-8d2b-4a57-9f43-0c8e6a7b2d10","aircraft":"N122DR","origin":"EGTF","origin_time_zone":"Europe/London","destination":"LFMD","destination_time_zone":"Europe/Paris","gate":"1","flight_number":"FA1","scheduled_departure":"2024-06-20T09:00:00Z"}],
         "tickets":[{"id":30,"uuid":"7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90","flight":"f1","passenger":"p1","seat_number":"1A","custom_label_value":"1","boarded_at":null}]}]}
        """

    @discardableResult
    static func bring(_ text: String, _ boarding: BoardingServing) async throws -> CatalogueImport.Summary {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "catalogue.json").path
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            let keys = boarding.desk.keys
            return try await CatalogueImport(boarding.database, clock: WallClock { BoardingServing.now }, airlineKeys: { keys }).run(
                path: path)
        }
    }

    @Test("Boarding A64 Ids, identifiers, keys come along, and go along into a fresh server", arguments: Engine.allCases)
    func both(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            #expect(try await Self.bring(Self.catalogue, boarding).airlines.added == 1)
            let again = try await Self.bring(Self.catalogue, boarding).airlines
            #expect(again.unchanged == 1 && again.changed == 0 && again.added == 0)
            let airline = TestAirline(
                boarding: boarding, identifier: "000001.abc.0001".airlineIdentifier, id: 7, token: "000001.abc.0001")
            let ticket = try await airline.get("ticket/30").seed(AppSeed.Ticket.self)
            #expect(ticket.ticket_identifier == "7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90" && ticket.passenger.passenger_id == 47)
            #expect(ticket.passenger.passenger_identifier == "410FE041-5C4E-48DA-B4DE-04C15EA3DBAC" && ticket.flight.flight_id == 53)
            let old =
                #"{"ticket":"7d0b1c52-6a4e-4f0c-9b57-2f5a1d3c8e90","signature":"405a548012ce85dff5814707ec2131cd17369cf3aaa75176ab48e7b9657d7a66"}"#
            #expect(try await airline.post("ticket/verify", old).status == .ok)
            let next = try #require(try await airline.aircraft("N2").aircraft_id)
            #expect(next > 67)
            let keys = try await airline.get("keys").text
            var lists: [String] = []
            for kind in ["aircraft", "passenger", "flight", "ticket"] { lists.append(try await airline.get("\(kind)/list").text) }

            let export = try await Self.export(boarding)
            #expect(export.contains("\"signing_key\":\"-----BEGIN PRIVATE KEY"))
            let own = try await airline.get("export").text
            #expect(own.hasPrefix(#"{"catalogue":1,"airlines":[{"key":"fun","id":7,"#) && !own.contains("signing_key"))
            try await BoardingServing.run(engine) { [lists] fresh in
                let summary = try await Self.bring(export, fresh)
                #expect(summary.airlines.added == 1)
                let same = TestAirline(boarding: fresh, identifier: airline.identifier, id: 7, token: airline.token)
                let sameKeys = try await same.get("keys").text
                #expect(sameKeys == keys)
                for (kind, list) in zip(["aircraft", "passenger", "flight", "ticket"], lists) {
                    let text = try await same.get("\(kind)/list").text
                    #expect(text == list, "\(kind)")
                }
            }
        }
    }

    /// What `usher export` writes: with the keys.
    private static func export(_ boarding: BoardingServing) async throws -> String {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "export.json").path
            try await CatalogueExport(boarding.database, airlineKeys: boarding.desk.keys).run(path: path)
            return try String(contentsOfFile: path, encoding: .utf8)
        }
    }

    @Test("Boarding A64 A code printed by the old server, with hash and signature, is valid on the new one", arguments: Engine.allCases)
    func oldCode(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline()
            let id = try #require(try await airline.ticket().ticket_identifier)
            let pass = try #require(try await boarding.database.read { try BoardingReader($0).boardingPass(id) })
            let code = try await boarding.desk.qrText(pass)
            let export = try await Self.export(boarding)
            // The airline's own has no key: there only the hash is right.
            let own = try await airline.get("export").text
            for (catalogue, status) in [(export, HTTPResponse.Status.ok), (own, .forbidden)] {
                try await BoardingServing.run(engine) { fresh in
                    try await Self.bring(catalogue, fresh)
                    let same = TestAirline(boarding: fresh, identifier: airline.identifier, id: airline.id, token: airline.token)
                    let whole = try await same.post("ticket/verify", code)
                    let hash = fresh.desk.keys.secret.hash(of: id)
                    let old = try await same.post("ticket/verify", #"{"ticket":"\#(id)","signature":"\#(hash)"}"#)
                    #expect(whole.status == status && old.status == .ok)
                }
            }
        }
    }

    @Test("Safe 4 A catalogue brings an airline that is shut, and says so again", arguments: Engine.allCases)
    func shut(engine: Engine) async throws {
        let shut = Self.catalogue.replacing(#""name":"Fun Air","#, with: #""name":"Fun Air","suspended":true,"#)
        try await BoardingServing.run(engine) { boarding in
            #expect(try await Self.bring(shut, boarding).airlines.added == 1)
            let airline = TestAirline(
                boarding: boarding, identifier: "000001.abc.0001".airlineIdentifier, id: 7, token: "000001.abc.0001")
            let refused = try await airline.get("ticket/30")
            #expect(refused.status == .forbidden && refused.boardingError?.code == "airline_suspended", "\(refused.text)")
            let export = try await Self.export(boarding)
            #expect(export.contains(#""name":"Fun Air","suspended":true,"#), "\(export)")
            // A catalogue that does not speak of it leaves it so, and changes the rest.
            #expect(try await Self.bring(Self.catalogue.replacing(#""gate":"1""#, with: #""gate":"2""#), boarding).airlines.changed == 1)
            let still = try await boarding.database.read { try AirlineTransaction($0).airline(named: "fun") }
            #expect(still?.suspended == BoardingServing.now)
            let open = shut.replacing(#""suspended":true"#, with: #""suspended":false"#)
            #expect(try await Self.bring(open, boarding).airlines.changed == 1)
            let opened = try await boarding.database.read { try AirlineTransaction($0).airline(named: "7") }
            #expect(opened?.name == "Fun Air" && opened?.suspended == nil)
        }
    }

    @Test("Boarding A64 What is wrong is told by path, and nothing is stored", arguments: Engine.allCases)
    func refused(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            for (from, to, path) in [
                (#""flight":"f1""#, #""flight":"f9""#, "airlines[0].tickets[0].flight"),
                (#""aircraft":"N122DR""#, #""aircraft":"N9""#, "airlines[0].flights[0].aircraft"),
                (#""apple_identifier":"000001.abc.0001""#, #""apple_identifier":"a/b""#, "airlines[0].apple_identifier"),
                (#""seat_number""#, #""seat""#, "airlines[0].tickets[0].seat"),
            ] {
                let error = await #expect(throws: CatalogueError.self) {
                    _ = try await Self.bring(Self.catalogue.replacing(from, with: to), boarding)
                }
                #expect(error?.problems.first?.path == path, "\(error?.description ?? "")")
            }
            let count = try await boarding.database.read { try $0.first(Statement("SELECT COUNT(*) FROM airlines")) { $0.int(0) } }
            #expect(count == 0)
        }
    }

    @Test("Boarding A65 After an erasure nothing of a person is left", arguments: Engine.allCases)
    func erased(engine: Engine) async throws {
        try await BoardingServing.run(engine) { boarding in
            let airline = try await boarding.airline(name: "Unforgettable Air")
            let body =
                #"{"apple_identifier":"contact-17","formattedName":"Jane Unforgettable","firstName":"Unforgettable","middleName":"Unforgettable","lastName":"Unforgettable"}"#
            let passenger = try await airline.post("passenger/create", body, headers: [.idempotencyKey: "once"]).seed(
                AppSeed.Passenger.self)
            _ = try await airline.ticket(try await airline.flight(try await airline.aircraft()), passenger)
            let id = try #require(passenger.passenger_identifier)
            let export = try await airline.get("passenger/\(id)/export")
            #expect(export.text.contains("Jane Unforgettable") && export.text.contains("\"tickets\":[{"))
            let before = try await boarding.database.everyText()
            #expect(before.contains { $0.contains("Jane Unforgettable") })
            // A second passenger stays until the airline goes, with a key and a session.
            _ = try await airline.ticket(
                try await airline.flight(try await airline.aircraft("N-Unforgettable")), try await airline.passenger("Rick Unforgettable"))
            let settings = try await airline.post("settings", #"{"customLabel":"Unforgettable Zone"}"#)
            let (key, session) = (try await airline.get("keys").status, try await airline.post("session/create", nil).status)
            #expect(settings.status == .ok && key == .ok && session == .ok)
            _ = try await airline.delete("passenger/\(id)")
            await boarding.desk.audit.flush()
            var texts = try await boarding.database.everyText()
            var left = texts.filter { $0.contains("Jane Unforgettable") || $0.contains("contact-17") }
            #expect(left.isEmpty)
            left = texts.filter { $0.contains("Rick Unforgettable") || $0.hasPrefix("key of ") || $0.hasPrefix("session of ") }
            #expect(left.count >= 3)
            _ = try await airline.delete("")
            await boarding.desk.audit.flush()
            texts = try await boarding.database.everyText()
            left = texts.filter { $0.contains("Unforgettable") || $0.contains(airline.identifier) }
            left += texts.filter { $0.hasPrefix("key of ") || $0.hasPrefix("session of ") }
            #expect(left.isEmpty)
        }
    }

    @Test("Boarding A66 An imported list of airports names them; a bad one changes nothing", arguments: Engine.allCases)
    func airports(engine: Engine) async throws {
        try await BoardingServing.run(engine, passes: try await BoardingServing.passes()) { boarding in
            let head =
                "ident,type,name,latitude_deg,longitude_deg,elevation_ft,iso_country,municipality,iata_code,home_link,wikipedia_link,icao_code"
            let text =
                head
                + "\nEGTF,small_airport,\"Fairoaks, \"\"The\"\" Airport\",51.3,-0.5,80,GB,Chobham,,,,EGTF\nX1,closed,Old,,,,GB,,,,,\nLFZZ,small_airport,Nouvel Aéroport,,,,FR,,,,,\n"
            let list = try AirportFile.read(text)
            #expect(list.count == 2)
            let before = try await boarding.database.read { try AirportTransaction($0).airport("LFAT") }
            #expect(before.city == "Le Touquet")
            #expect(try await boarding.desk.store.replaceAirports(list) == 2)
            let known = try await boarding.database.read { try AirportTransaction($0).airport("EGTF") }
            #expect(known.name == #"Fairoaks, "The" Airport"# && known.label == "Chobham" && known.zone == "Europe/London")
            #expect(try await boarding.database.read { try AirportTransaction($0).airport("LFZZ") }.name == "Nouvel Aéroport")
            #expect(try await boarding.database.read { try AirportTransaction($0).airport("LFAT") } == .unknown("LFAT"))
            // On page and pass: by name, by city where the name is long, blank where nothing is known.
            let airline = try await boarding.airline()
            let (aircraft, passenger) = (try await airline.aircraft(), try await airline.passenger())
            for (origin, label) in [("LFZZ", "Nouvel Aéroport"), ("EGTF", "Chobham"), ("LFAT", "")] {
                let plan = TestAirline.plan.replacing("EGTF", with: origin).replacing("LFAT\"}", with: "ZZZZ\"}")
                let id = try #require(try await airline.ticket(try await airline.flight(aircraft, plan), passenger).ticket_identifier)
                let page = try await boarding.send(.get, "/pages/yourBoardingPass/\(id)").text
                #expect(page.contains(origin) && page.contains("ZZZZ"))
                let named = ["Nouvel Aéroport", "Chobham", "Le Touquet"].filter { page.contains($0) }
                #expect(named == (label.isEmpty ? [] : [label]))
                let pass = try await PassReader.json(Array(try await boarding.get("boardingpass/\(id)").body.readableBytesView))
                guard case .array(let fields)? = pass["boardingPass"]?["primaryFields"] else {
                    throw Tool.Failure(description: "no fields")
                }
                let labels = fields.map { $0["label"] }
                #expect(labels == [.string(label), .string("")])
            }
            let fault: AirportFile.Fault?
            do throws(AirportFile.Fault) {
                _ = try AirportFile.read("ident,name\nA,B\n")
                fault = nil
            } catch { fault = error }
            #expect(fault?.description.contains("latitude_deg") == true)
        }
    }
}

extension String {
    fileprivate var airlineIdentifier: String { AppleIdentifier(self)?.airlineIdentifier ?? "" }
}
