import Foundation
import Testing
import UsherCore
import UsherTesting

@testable import UsherStore

/// One house's export beside another that has more.
@Suite struct CatalogueHouseTests {
    private static let houses = """
        {"catalogue":1,
         "organisations":[{"key":"globe","name":"Globe","time_zone":"UTC","currency":"USD"},
          {"key":"rival","name":"Rival","time_zone":"UTC","currency":"USD"}],
         "accounts":[{"email":"rosa@rival.example","name":"Rosa","memberships":[{"organisation":"rival","role":"owner"}]}],
         "events":[{"key":"hamlet","organisation":"globe","name":"Hamlet","starts_at":"2026-12-20T19:30:00Z","time_zone":"UTC",
           "ticket_types":[{"key":"hall","name":"Hall","price":100}]},
          {"key":"othello","organisation":"rival","name":"Othello","starts_at":"2026-12-20T19:30:00Z","time_zone":"UTC",
           "ticket_types":[{"key":"hall","name":"Hall","price":100}]}],
         "tours":[{"key":"rival-walk","organisation":"rival","slug":"rival-walk","city":"Rivalton","duration_minutes":90,"distance_km":3.5,
           "versions":[{"language":"it","title":"Rival","description":"Rival","starting_point":{"lat":45.4,"lng":9.1},"published":false}],
           "points":[]}],
         "vouchers":[{"code":"RIVAL2026","tour":"rival-walk","max_uses":50,"used":0,"active":true,"batch":"rival"}],
         "campaigns":[{"key":"theirs","organisation":"rival","name":"Theirs","addresses":[{"address":"1 Rival Row"}]}]}
        """

    private static let wait = Statement(
        """
        INSERT INTO waiting (id, uuid, organisation_id, event_id, area, quantity, at_least, email, name, joined_at, status)
        VALUES (900001, '0d9f1f3e-0000-4000-8000-0000000000f1', $1, $2, '', 1, 1, 'w@rival.example', 'Rosa', 0, 'no status of ours')
        """)
    private static let drawer = Statement(
        """
        INSERT INTO drawers (id, uuid, organisation_id, account_id, name, currency, float_pence, opened_at, note)
        VALUES (900001, '0d9f1f3e-0000-4000-8000-0000000000f2', $1, $2, 'Rival bar', 'USD', 0, 0, '')
        """)

    private static let document = Statement(
        """
        INSERT INTO documents (id, organisation_id, kind, year, number, name, sale, issued_at, content)
        VALUES (900001, $1, 'invoice', 2026, 1, 'Rival 1', '0d9f1f3e-0000-4000-8000-0000000000f3', 0, 'no document of ours')
        """)

    /// What an export comes to, and how many statements it takes.
    private static func export(_ house: Organisation, _ fixture: CatalogueFixture) async throws -> (text: String, statements: Int) {
        let path = fixture.folder.appending(path: "house.json").path
        let statements = try await fixture.database.read { connection in
            let before = connection.statementCount
            let output = try CatalogueOutput(path: path, name: path, form: .document)
            _ = try CatalogueExporter(connection, output, airlineKeys: nil, house: house).write()
            return connection.statementCount - before
        }
        return (try String(contentsOfFile: path, encoding: .utf8), statements)
    }

    @Test("An export of one house reads nothing of another's: what nobody could read there is not in its way", arguments: Engine.allCases)
    func alone(_ engine: Engine) async throws {
        try await CatalogueFixture.with(engine) { fixture in
            try await fixture.load(Self.houses)
            let found = try await fixture.database.read { connection in
                let organisations = OrganisationTransaction(connection)
                return (try organisations.organisation(key: "globe"), try organisations.organisation(key: "rival"))
            }
            let (globe, rival) = (try #require(found.0), try #require(found.1))
            let before = try await Self.export(globe, fixture)
            #expect(before.text.contains("Hamlet") && !before.text.lowercased().contains("rival") && !before.text.contains("Othello"))
            try await fixture.database.write { connection in
                let event = try EventTransaction(connection).event(organisation: rival.id, key: "othello")?.0.id
                try connection.execute(Self.wait, rival.id, event)
                let rosa = try AccountTransaction(connection).account(email: EmailAddress(stored: "rosa@rival.example"))
                try connection.execute(Self.drawer, rival.id, rosa?.id)
                try connection.execute(Self.document, rival.id)
            }
            let after = try await Self.export(globe, fixture)
            #expect(after.text == before.text && after.statements == before.statements)
            await #expect(throws: (any Error).self) { _ = try await Self.export(rival, fixture) }
        }
    }
}
