import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import UsherCore
import UsherTesting
import UsherWire

@testable import UsherServer
@testable import UsherStore

/// Who speaks in the installation's name (console.md 2), and what is left of a house that an operator shuts.
@Suite struct TenantTests {
    private static let now = WalksServing.start

    private func set(_ database: Database, _ key: String, _ desks: GrantedDesks) async throws {
        try await database.write {
            try OrganisationTransaction($0).grant(desks, to: OrganisationTransaction($0).organisation(named: key), by: .local, at: Self.now)
        }
    }

    private func shut(_ database: Database, _ key: String, _ isShut: Bool) async throws {
        try await database.write { connection in
            let organisation = try OrganisationTransaction(connection).organisation(named: key)
            if isShut {
                try OrganisationTransaction(connection).suspend(organisation, by: .local, at: Self.now)
            } else {
                try OrganisationTransaction(connection).resume(organisation, by: .local, at: Self.now)
            }
        }
    }

    // MARK: Founding

    @Test("Safe 4 A stranger's organisation has Canvass alone: it makes no tour until an operator grants it", arguments: Engine.allCases)
    func stranger(_ engine: Engine) async throws {
        try await CanvassServing.run(engine) { canvass in
            let signup = try await canvass.post("/api/auth/signup", #"{"email":"m@x.example","password":"Mallory-1","name":"Mallory"}"#)
            let token = try #require(signup.member("token")?.text, "\(signup.text)")
            let made = try await canvass.post("/api/organisations", #"{"name":"Best Tours"}"#, token: token)
            let id = try #require(made.member("id")?.text, "\(made.text)")
            let tour = #"{"slug":"free-gold","isProtected":false}"#
            for path in ["/console/api/tours", "/console/api/tours?organisation=\(id)"] {
                let refused = try await canvass.post(path, tour, token: token)
                #expect(refused.status == .forbidden && refused.text.contains(#""code":"desk_not_granted""#), "\(refused.text)")
            }
            let upload = try await canvass.post("/console/api/media?kind=audio", "abc", token: token)
            #expect(upload.status == .forbidden && upload.text.contains("desk_not_granted"))
            #expect(try await canvass.get("/console/api/tours", token: token).status == .ok)
            #expect(try await canvass.post("/api/campaigns", #"{"name":"Doors"}"#, token: token).status == .created)
            try await set(canvass.database, id, [.canvass, .walks])
            let allowed = try await canvass.post("/console/api/tours", tour, token: token)
            #expect(allowed.status == .created, "\(allowed.text)")
        }
    }

    @Test(
        "Safe 4 A first campaign founds no house that may more, and where founding is the operator's, none at all",
        arguments: Engine.allCases)
    func closed(_ engine: Engine) async throws {
        try await CanvassServing.run(engine) { canvass in
            #expect(try await canvass.post("/api/campaigns", #"{"name":"Doors"}"#, token: canvass.token("ann")).status == .created)
            let desks = try await canvass.database.read { try OrganisationTransaction($0).organisations().map(\.desks) }
            #expect(desks == [.canvass])
        }
        try await CanvassServing.run(engine, { $0.organisations.founding = .operator }) { canvass in
            let ann = canvass.token("ann")
            for (path, body) in [("/api/organisations", #"{"name":"Prima"}"#), ("/api/campaigns", #"{"name":"Doors"}"#)] {
                let refused = try await canvass.post(path, body, token: ann)
                #expect(refused.status == .forbidden && refused.text.contains(#""code":"founding_closed""#), "\(refused.text)")
            }
            #expect(try await canvass.database.read { try OrganisationTransaction($0).organisations() }.isEmpty)
            let account = try await canvass.account("ann").id
            try await canvass.database.write { try AccountTransaction($0).makeOperator(account, by: .local, at: Self.now) }
            #expect(try await canvass.post("/api/organisations", #"{"name":"Prima"}"#, token: ann).status == .created)
            #expect(try await canvass.database.read { try OrganisationTransaction($0).organisations().map(\.desks) } == [.all])
        }
    }

    @Test("Safe 4 One account owns so many organisations and no more, also when it founds them at once", arguments: Engine.allCases)
    func most(_ engine: Engine) async throws {
        try await CanvassServing.run(engine, { $0.organisations.most = 3 }) { canvass in
            let ann = canvass.token("ann")
            _ = try await canvass.account("ann")
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<8 {
                    group.addTask { try await canvass.post("/api/organisations", #"{"name":"House \#(index)"}"#, token: ann).status.code }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.filter { $0 == 201 }.count == 3 && statuses.filter { $0 == 403 }.count == 5, "\(statuses)")
            let refused = try await canvass.post("/api/organisations", #"{"name":"More"}"#, token: ann)
            #expect(refused.text.contains(#""code":"organisation_limit_reached""#))
        }
    }

    // MARK: Walks

    @Test("Safe 4 Without the desk, or shut, a house's tours and vouchers are unknown; then they are as before", arguments: Engine.allCases)
    func tours(_ engine: Engine) async throws {
        try await WalksServing.run(engine) { walks in
            let database = walks.desk.database
            try await WalksWorld.voucher(database, "PREMIUM2024")
            let owner = try await walks.member("owner@x.it", .owner)
            let walker = try await walks.register("a@x.it").tokens.accessToken
            func public_() async throws -> [String] {
                walks.desk.tourCache.expire()
                var seen: [String] = []
                for path in ["/tours", "/tours/\(WalksWorld.milan)/manifest?language=en", "/tours/\(WalksWorld.milan)"] {
                    let answer = try await walks.get(path)
                    seen.append("\(answer.status.code) \(answer.text)")
                }
                return seen
            }
            let before = try await public_()
            #expect(before[0].contains(WalksWorld.milan) && before[1].hasPrefix("200"))
            let unknown = try await walks.get("/tours/\(WalksWorld.uuid(99))/manifest?language=en")
            for isShut in [false, true] {
                if isShut { try await shut(database, "globe", true) } else { try await set(database, "globe", [.canvass, .boxOffice]) }
                let hidden = try await public_()
                #expect(hidden[0] == "200 []" && hidden[1] == "404 \(unknown.text)", "\(hidden)")
                let redeemed = try await walks.redeem("PREMIUM2024", token: walker)
                #expect(redeemed.status == .notFound && redeemed.code == "voucher_not_found")
                let code = isShut ? "organisation_suspended" : "desk_not_granted"
                for path in ["/console/api/tours", "/console/api/tours?organisation=globe"] {
                    let refused = try await walks.post(path, #"{"slug":"new"}"#, token: owner)
                    #expect(refused.status == .forbidden && refused.code == code, "\(refused.text)")
                }
                #expect(try await walks.get("/console/api/tours", token: owner).status == (isShut ? .forbidden : .ok))
                if isShut { try await shut(database, "globe", false) } else { try await set(database, "globe", .all) }
                #expect(try await public_() == before)
            }
            #expect(try await walks.redeem("PREMIUM2024", token: walker).status == .ok)
            #expect(try await walks.post("/console/api/tours", #"{"slug":"new"}"#, token: owner).status == .created)
        }
    }

    // MARK: Shows

    @Test(
        "Safe 4 Without the shop, or shut, a house's shows are unknown and nothing is held; then they are as before",
        arguments: Engine.allCases)
    func shows(_ engine: Engine) async throws {
        try await ShowServing.run(engine, [ShowSeed("hamlet"), ShowSeed("lear")]) { serving in
            let path = "/api/shows/\(try await serving.uuid("hamlet"))"
            let before = try await [serving.get("/api/shows").text, serving.get(path).text, serving.get(path + "/seats").text]
            for isShut in [false, true] {
                if isShut { try await shut(serving.database, "globe", true) } else { try await set(serving.database, "globe", .founded) }
                #expect(try await serving.list().isEmpty)
                for path in [path, path + "/seats"] {
                    let answer = try await serving.get(path)
                    let unknown = try await serving.get(path.replacing("/api/shows/", with: "/api/shows/0"))
                    #expect(answer.status == .notFound && answer.text == unknown.text, "\(answer.text)")
                }
                let uuid = String(path.dropFirst("/api/shows/".count))
                let offered = try await serving.database.read {
                    try ShowTransaction($0).offeredShow(uuid: uuid, SheetCache())?.show.isPublished
                }
                #expect(offered == false)
                if isShut { try await shut(serving.database, "globe", false) } else { try await set(serving.database, "globe", .all) }
                #expect(try await [serving.get("/api/shows").text, serving.get(path).text, serving.get(path + "/seats").text] == before)
            }
        }
    }

    // MARK: Printed codes and doors

    @Test(
        "Safe 4 Printed codes of a house that is shut lead nowhere; its members are told so, strangers are not", arguments: Engine.allCases)
    func codes(_ engine: Engine) async throws {
        try await QRServing.run(engine) { canvass in
            let slug = try await canvass.makeCodes()[0]
            #expect(try await canvass.scan(slug).status == .found)
            let campaign = "/api/campaigns/\(QRWorld.campaignUUID)"
            try await shut(canvass.database, "1", true)
            try await canvass.another { (other: QRServing) async throws -> Void in
                let answer = try await other.scan(slug)
                #expect(answer.status == .notFound && answer.text == #"{"error":"QR code not found","code":"qr_not_found"}"#)
                let codes = try await other.send(.get, campaign + "/qr-codes", as: .owner)
                #expect(codes.status == .forbidden && codes.text.contains("organisation_suspended"), "\(codes.text)")
                #expect(try await other.send(.get, campaign + "/qr-codes", as: .foreign).status == .notFound)
            }
            try await shut(canvass.database, "1", false)
            try await canvass.another { (other: QRServing) async throws -> Void in
                #expect(try await other.scan(slug).status == .found)
                #expect(try await other.send(.get, campaign + "/qr-codes", as: .owner).status == .ok)
            }
        }
    }

    @Test(
        "Safe 4 A door of a house that is shut admits nobody and says why; a foreign one hears what it always does",
        arguments: Engine.allCases)
    func doors(_ engine: Engine) async throws {
        try await GateServing.run(engine) { gate in
            try await shut(gate.database, "1", true)
            let suspended = try await gate.send(code: "SALE-CODE-123")
            #expect(
                suspended.isExactly(403, #"{"error":"This organisation is suspended","code":"organisation_suspended"}"#),
                "\(suspended.text)")
            #expect(try await gate.send(code: "SALE-CODE-123", as: .foreign).isExactly(403, Refused.notAuthorized))
            #expect(try await gate.entries() == 0)
            try await shut(gate.database, "1", false)
            #expect(try await gate.send(code: "SALE-CODE-123").status == .created)
        }
    }

    // MARK: Members and catalogues

    @Test("Safe 4 Whoever joins a house that is shut has no role before it opens; roles come back as they were", arguments: Engine.allCases)
    func roles(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            try await database.write { connection in
                let house = try OrganisationTransaction(connection).save(
                    OrganisationDraft(uuid: WalksWorld.uuid(7), key: "globe", name: "Globe", timeZone: "UTC", currency: "EUR"), by: .local,
                    at: Self.now)
                func account(_ name: String) throws -> Account.ID {
                    try AccountTransaction(connection).create(
                        AccountDraft(uuid: UUID().uuidString.lowercased(), email: EmailAddress(stored: "\(name)@x.it"), name: name),
                        by: .local,
                        at: Self.now)
                }
                let (ann, bob) = (try account("ann"), try account("bob"))
                try OrganisationTransaction(connection).appoint(ann, as: .owner, in: house, by: .local, at: Self.now)
                try OrganisationTransaction(connection).suspend(
                    OrganisationTransaction(connection).organisation(named: "globe"), by: .local, at: Self.now)
                try OrganisationTransaction(connection).appoint(bob, as: .door, in: house, by: .local, at: Self.now)
                #expect(
                    try OrganisationTransaction(connection).role(of: ann, in: house) == nil
                        && OrganisationTransaction(connection).role(of: bob, in: house) == nil)
                #expect(
                    try OrganisationTransaction(connection).memberships(of: ann).isEmpty
                        && OrganisationTransaction(connection).isSilenced(bob, in: house))
                #expect(
                    try !OrganisationTransaction(connection).suspend(
                        OrganisationTransaction(connection).organisation(named: "globe"), by: .local, at: Self.now))
                try OrganisationTransaction(connection).resume(
                    OrganisationTransaction(connection).organisation(named: "globe"), by: .local, at: Self.now)
                #expect(
                    try OrganisationTransaction(connection).role(of: ann, in: house) == .owner
                        && OrganisationTransaction(connection).role(of: bob, in: house) == .door)
            }
        }
    }

    @Test("Safe 4 A catalogue brings the desks that a house has, and that it is shut, and says so again", arguments: Engine.allCases)
    func catalogue(_ engine: Engine) async throws {
        let text = """
            {"catalogue": 1, "organisations": [
             {"key": "all", "name": "All", "time_zone": "UTC", "currency": "EUR"},
             {"key": "few", "name": "Few", "time_zone": "UTC", "currency": "EUR", "desks": ["canvass", "walks"]},
             {"key": "shut", "name": "Shut", "time_zone": "UTC", "currency": "EUR", "desks": [], "suspended": true}]}
            """
        try await withTemporaryFolder { folder in
            try await withDatabase(engine, migrations: Migrations.all) { database in
                func load(_ text: String) async throws -> CatalogueImport.Summary {
                    let file = folder.appending(path: "a.json")
                    try Data(text.utf8).write(to: file)
                    return try await CatalogueImport(database, passwordCost: .cheap).run(path: file.path)
                }
                _ = try await load(text)
                let made = try await database.read { try OrganisationTransaction($0).organisations() }
                #expect(made.map(\.desks) == [.all, [.canvass, .walks], []] && made.map { $0.suspended != nil } == [false, false, true])
                let out = folder.appending(path: "out.json").path
                try await CatalogueExport(database).run(path: out)
                let exported = try String(contentsOfFile: out, encoding: .utf8)
                #expect(
                    exported.contains(#""desks":["walks","canvass"]"#) && exported.contains(#""desks":[],"suspended":true"#), "\(exported)")
                #expect(try await load(exported).organisations.unchanged == 3)
                // What does not speak of desks leaves them.
                #expect(try await load(text.replacing(#", "desks": ["canvass", "walks"]"#, with: "")).organisations.unchanged == 3)
            }
        }
    }

    @Test(
        "Safe 4 A set-up link is good for a day, once, and for whoever has it alone; of many at once one is the operator",
        arguments: Engine.allCases)
    func setupLink(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            let (operators, link, other) = (OperatorStore(database), SecretDigest(of: "link"), SecretDigest(of: "other"))
            let accounts = try await database.write { connection in
                try (0..<4).map { index in
                    try AccountTransaction(connection).create(
                        AccountDraft(uuid: UUID().uuidString.lowercased(), email: EmailAddress(stored: "a\(index)@x.it"), name: "A"),
                        by: .local,
                        at: Self.now)
                }
            }
            #expect(try await operators.keepLink(link, at: Self.now))
            let almost = Self.now.adding(seconds: 86_399)
            #expect(try await operators.isLink(link, at: almost))
            #expect(try await !operators.isLink(other, at: Self.now))
            #expect(try await !operators.isLink(link, at: Self.now.adding(seconds: 86_400)))
            #expect(try await !operators.setUp(link, accounts[0], by: .local, at: Self.now.adding(seconds: 86_400)))
            let made = try await withThrowingTaskGroup(of: Bool.self) { group in
                for account in accounts { group.addTask { try await operators.setUp(link, account, by: .local, at: almost) } }
                return try await group.reduce(into: [Bool]()) { $0.append($1) }
            }
            #expect(made.filter { $0 }.count == 1)
            #expect(try await operators.list().count == 1)
            #expect(try await !operators.keepLink(other, at: almost))
        }
    }

    @Test("Safe 4 A printed set-up link is worth nothing once somebody was made operator without it", arguments: Engine.allCases)
    func setupLinkAfterOperator(_ engine: Engine) async throws {
        try await withDatabase(engine, migrations: Migrations.all) { database in
            let (operators, link) = (OperatorStore(database), SecretDigest(of: "link"))
            let emails = ["first@x.it", "reader@x.it"].map { EmailAddress(stored: $0) }
            let accounts = try await database.write { connection in
                try emails.map {
                    try AccountTransaction(connection).create(
                        AccountDraft(uuid: UUID().uuidString.lowercased(), email: $0, name: "A"), by: .local, at: Self.now)
                }
            }
            #expect(try await operators.keepLink(link, at: Self.now))
            #expect(try await operators.add(emails[0], unconfirmed: true, by: .local, at: Self.now))
            #expect(try await !operators.isLink(link, at: Self.now))
            #expect(try await !operators.setUp(link, accounts[1], by: .local, at: Self.now))
            #expect(try await operators.list().map(\.email) == [emails[0]])
        }
    }

    @Test("Safe 4 So many new airlines a day come from one address; those that are there go on; or none where they are the operator's")
    func airlines() async throws {
        var (limited, closed) = (Settings.unlimited, Settings.unlimited)
        (limited.limits.off, limited.limits.airlinesPerDay, closed.boarding.founding) = (false, 2, .operator)
        @Sendable func create(_ boarding: BoardingServing, _ index: Int) async throws -> (Int, String) {
            let answer = try await boarding.post(
                "/api/v1/airline/create", #"{"apple_identifier":"00000\#(index).abc.0001","airline_name":"Fun \#(index)"}"#)
            return (answer.status.code, answer.text)
        }
        try await BoardingServing.run(.sqlite, settings: limited) { boarding in
            var statuses: [Int] = []
            for index in [1, 2, 3, 1] { statuses.append(try await create(boarding, index).0) }
            #expect(statuses == [200, 200, 429, 200])
        }
        try await BoardingServing.run(.sqlite, settings: closed) { boarding in
            let refused = try await create(boarding, 1)
            #expect(refused.0 == 403 && refused.1.contains(#""code":"founding_closed""#) && refused.1.contains(#""detail""#), "\(refused)")
        }
    }
}
