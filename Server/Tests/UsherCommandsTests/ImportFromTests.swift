import Foundation
import Testing
import UsherStore
import UsherTesting

/// Lists of the shapes in which other shops export them.
@Suite(.serialized) struct ImportFromTests {
    private static let pretix = """
        "Order code","Position ID","Status","Email","Phone number","Order date","Order time","Product","Variation","Price","Tax rate","Attendee name","Attendee email","Company","Address","Ticket secret","Seat ID","Seat name"
        "ABCDE","1","paid","ann@example.org","","2026-10-01","12:00:00","Stalls","","25.00","0.00","Ann Lee","ann@example.org","","1 Long Lane
        London","k3v9x2m1q8z7w6","","A 1"
        "ABCDE","2","paid","ann@example.org","","2026-10-01","12:00:00","Stalls","Reduced","12.50","0.00","Bob ""Bobby"" Lee","","","","p0o9i8u7y6t5r4","","A 2"
        "FGHIJ","1","canceled","max@example.org","","2026-10-02","09:30:00","Stalls","","25.00","0.00","Max","","","","z1x2c3v4b5n6m7","",""

        """
    private static let eventbrite = """
        Order #,Order Date,First Name,Last Name,Email,Quantity,Price Tier,Ticket Type,Attendee #,Order Type,Currency,Total Paid,Attendee Status,Barcode #
        1001,2026-09-20,Aarti,Shah,aarti@example.com,1,,General Admission,5001,PayPal Completed,GBP,£10.00,Attending,1001500100001
        1001,2026-09-20,Bina,Rao,aarti@example.com,1,,General Admission,5002,PayPal Completed,GBP,£10.00,Checked In,1001500200001
        1002,2026-09-21,Chetan,Mehta,chetan@example.com,1,,VIP,5003,Free Order,GBP,£0.00,Not Attending,1002500300001

        """
    private static let weezevent =
        "N° de commande;Nom;Prénom;Email;Tarif;Prix;Statut;Code-barres\r\n"
        + "W-77;Dupont;Zoë;zoe@example.fr;Plein tarif;\"25,00 €\";Validé;0012345678901\r\nW-78;Brun;Luc;luc@example.fr;Gratuit;0;Payé;0012345678902\r\n"
    private static let tickets = """
        Event name\tOrder ID\tTicket type\tBarcode\tFull name\tEmail\tSeat\tStatus
        Hamlet\tor_1\tStandard\tAb3dE9\tEve Ng\teve@example.com\t\tvalid
        Lear\tor_2\tStandard\tZz9yX8\tNo Body\tno@example.com\t\tvalid

        """
    /// The event is on now.
    private var show: [String] {
        let format = ISO8601DateFormatter()
        let (from, to) = (format.string(from: Date() - 3_600), format.string(from: Date() + 36_000))
        return ["--organisation", "globe", "--event", "hamlet", "--name", "Hamlet", "--starts-at", from, "--ends-at", to]
    }

    private func list(_ place: Place, _ name: String, _ bytes: Data) throws -> String {
        let file = place.folder.deletingLastPathComponent().appending(path: name)
        try bytes.write(to: file)
        return file.path
    }

    private func importFrom(_ place: Place, _ arguments: [String]) async throws -> Shell {
        try await Shell.run(Shell.usher, ["import-from"] + arguments, place.environment)
    }

    @Test("Each shop's list comes in with its codes, and the tickets that people hold let them in", arguments: Engine.allCases)
    func shops(engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            try await place.importHouse(sales: 0)
            let wide = try #require(("\u{FEFF}" + Self.weezevent).data(using: .utf16LittleEndian))
            let lists = [
                try list(place, "pretix.csv", Data(Self.pretix.utf8)),
                try list(place, "eventbrite.csv", Data([0xEF, 0xBB, 0xBF] + Self.eventbrite.utf8)),
                try list(place, "weezevent.csv", wide), try list(place, "tickettailor.csv", Data(Self.tickets.utf8)),
            ]
            let found = ["2 orders with 3 tickets", "2 orders with 3 tickets", "2 orders with 2 tickets", "1 orders with 1 tickets"]
            for (index, file) in lists.enumerated() {
                let more = show.map { $0 == "hamlet" ? "hamlet-\(index)" : $0 } + (index == 3 ? ["--only", "Event name=Hamlet"] : [])
                let dry = try await importFrom(place, [file, "--dry-run"] + more)
                #expect(dry.status == 0 && dry.output.contains(found[index]) && dry.output.hasSuffix("Nothing was stored.\n"), "\(dry)")
                for outcome in ["added", "unchanged"] {
                    let done = try await importFrom(place, [file, "--json"] + more)
                    let sales = Int(found[index].prefix(1)) ?? 0
                    let counts =
                        outcome == "added" ? "\"added\":\(sales),\"changed\":0" : "\"added\":0,\"changed\":0,\"unchanged\":\(sales)"
                    #expect(done.status == 0 && done.output.contains("\"sales\":{\(counts)"), "\(outcome): \(done)")
                }
            }
            try await place.serving { _, address async throws in
                let scan = { (code: String) async throws -> String in
                    try await Shell.line(
                        "curl -s -w ' %{http_code}' \(address)/api/tickets/scan -H 'X-API-Key: door-key-0001' -d '{\"ticket_code\":\"\(code)\"}'"
                    ).output
                }
                for code in [
                    "k3v9x2m1q8z7w6", "p0o9i8u7y6t5r4", "1001500100001", "1001500200001", "0012345678901", "0012345678902", "Ab3dE9",
                ] {
                    let answer = try await scan(code)
                    #expect(answer.hasSuffix(" 201"), "\(code): \(answer)")
                    #expect(try await scan(code).hasSuffix(" 409"), "\(code) once more")
                }
                for code in ["z1x2c3v4b5n6m7", "1002500300001", "Zz9yX8"] {
                    let answer = try await scan(code)
                    #expect(!answer.hasSuffix(" 201"), "\(code): \(answer)")
                }
            }
        }
    }

    @Test("What is wrong is told with its line in the list, and nothing is stored", arguments: Engine.allCases)
    func faults(engine: Engine) async throws {
        try await Place.with(engine) { place async throws in
            try await place.importHouse(sales: 2)
            let broken = try list(
                place, "broken.csv", Data("code,order,ticket_type,status\nx-1,1,Stalls,paid\n,2,Stalls,paid\nx-3,3,Stalls,lost\n".utf8))
            let read = try await importFrom(place, [broken] + show)
            #expect(read.status == 1 && read.errorLines.map { $0.dropFirst(broken.count).prefix(3) } == [":3:", ":4:"], "\(read)")
            // What the house has already is found by the import itself, and told by the same lines.
            let taken = try list(place, "taken.csv", Data("code,order,ticket_type\nx-1,1,Stalls\nx-2,2,Stalls\nc-1,3,Stalls\n".utf8))
            for more in [["--dry-run"], []] {
                let result = try await importFrom(place, [taken] + show + more)
                #expect(result.status == 1 && result.errorLines.count == 1 && result.errors.hasPrefix("\(taken):4: sale."), "\(result)")
            }
            let other = try list(place, "other.csv", Data("Ref,Bar code,Sort\n1,y-1,t\n2,y-2,t\n".utf8))
            let unknown = try await importFrom(place, [other, "--organisation", "globe", "--event", "e"])
            #expect(
                unknown.status == 1 && unknown.errors.contains("\"Ref\", \"Bar code\", \"Sort\"") && unknown.errorLines.count == 1,
                "\(unknown)")
            let mapped = ["--columns", "code=Bar code", "order=Ref", "ticket_type=Sort", "--organisation", "globe", "--event", "e"]
            let done = try await importFrom(place, [other, "--json"] + mapped)
            #expect(done.status == 0 && done.output.contains("\"sales\":{\"added\":2"), "\(done)")
            for wrong in [
                ["--columns", "cod=Bar code"], ["--columns", "code"], ["--statuses", "a=b"], ["--starts-at", "tonight", "--name", "x"],
            ] {
                let result = try await importFrom(place, [other, "--organisation", "globe", "--event", "e"] + wrong)
                #expect(result.status == 2 && result.errorLines.count == 1, "\(result)")
            }
            let exported = try await place.usher("export")
            #expect(!exported.output.contains("x-1") && exported.output.contains("y-2"), "what failed left something")
        }
    }

    @Test("A list of 100,000 rows becomes a catalogue in one go")
    func many() async throws {
        try await Place.with(.sqlite) { place async throws in
            var text = "Order #,Order Date,First Name,Last Name,Email,Quantity,Ticket Type,Attendee #,Attendee Status,Barcode #\n"
            for row in 0..<100_000 {
                text +=
                    "\(row / 2),2026-09-20,First\(row),\"Last, \(row)\",p\(row)@example.com,1,Floor,\(row),Attending,9\(1_000_000 + row)\n"
            }
            let file = try list(place, "many.csv", Data(text.utf8))
            let catalogue = place.folder.deletingLastPathComponent().appending(path: "many.ndjson").path
            let done = try await importFrom(place, [file, "--catalogue", catalogue] + show)
            #expect(done.status == 0 && done.output.contains("50000 orders with 100000 tickets (Floor)"), "\(done)")
            let lines = try await Shell.line("wc -l <\(catalogue); tail -n 1 \(catalogue)").output
            #expect(
                lines.contains("50001") && lines.contains(#""key":"49999""#) && lines.contains(#""codes":["91099998","91099999"]"#),
                "\(lines)")
            #expect(try await importFrom(place, [file, "--catalogue", catalogue] + show).status == 1, "it writes over a file")
        }
    }
}
