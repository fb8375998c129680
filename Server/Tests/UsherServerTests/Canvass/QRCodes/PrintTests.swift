import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct PrintTests {
    private static let campaign = "/api/campaigns/\(QRWorld.campaignUUID)"
    private static let rename = Statement("UPDATE homes SET address = $2, city = $3 WHERE id = $1")

    private func run(_ engine: Engine, paid: Bool = true, _ body: @Sendable @escaping (QRServing, [String]) async throws -> Void)
        async throws
    {
        try await QRServing.run(engine, homes: 13) { canvass in
            let slugs = try await canvass.makeCodes()
            try await canvass.database.write { connection in
                try connection.execute(Self.rename, 100_002, "<script>alert(1)</script>", "O'Fallon \"&\" Co")
                try connection.execute(Self.rename, 100_003, "=cmd()", "a, \"b\"\r\nc")
            }
            if paid { try await canvass.pay() }
            try await body(canvass, slugs)
        }
    }

    @Test("Canvass A34: 13 codes at 2 × 3 are three pages; an address runs no script", arguments: Engine.allCases)
    func sheet(_ engine: Engine) async throws {
        try await run(engine) { canvass, slugs in
            let answer = try await canvass.send(.get, Self.campaign + "/print-sheet", as: .editor)
            #expect(answer.status == .ok && answer.headers[.contentType] == "text/html; charset=utf-8")
            #expect(answer.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'; style-src 'unsafe-inline'") == true)
            let text = answer.text
            let sheets = text.components(separatedBy: #"<section class="sheet">"#).count - 1
            #expect(sheets == 3)
            #expect(text.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && !text.contains("<script"))
            #expect(text.contains("@page { size: letter;") && text.contains("REF-000013"))
            for slug in slugs { #expect(text.contains("https://canvass.example.org/q/\(slug)")) }
            #expect(!text.contains("src=") && !text.contains("url("))
        }
    }

    @Test("Canvass A34: printed by a browser, the paper has three pages whose codes hold the urls")
    func paper() async throws {
        try await run(.sqlite) { canvass, slugs in
            let answer = try await canvass.send(.get, Self.campaign + "/print-sheet?paper=a4", as: .owner)
            let read = try await Tool.run(
                "chromium --headless --no-sandbox --disable-gpu --user-data-dir=$PWD/profile --no-pdf-header-footer --print-to-pdf=sheet.pdf"
                    + " file://$PWD/sheet.html >/dev/null 2>&1; pdfinfo sheet.pdf | grep Pages; pdftoppm -r 150 -png sheet.pdf page;"
                    + " zbarimg -q --raw -Sdisable -Sqrcode.enable page-*.png | LC_ALL=C sort",
                ["sheet.html": Array(answer.body.readableBytesView)])
            let lines = read.split(separator: "\n").map(String.init)
            #expect(lines.first?.hasSuffix(" 3") == true, "\(lines.first ?? "")")
            let urls = slugs.map { "https://canvass.example.org/q/\($0)" }.sorted()
            #expect(Array(lines.dropFirst()) == urls)
        }
    }

    @Test("Canvass A34: more sheets follow by after_seq; homes without a code that is on are left out", arguments: Engine.allCases)
    func more(_ engine: Engine) async throws {
        try await run(engine) { canvass, slugs in
            let code = try #require(try await canvass.desk.codes.list(QRWorld.call(), after: 0, limit: 1).codes.first)
            _ = try await canvass.desk.codes.change(QRWorld.call(), code.uuid, PrintedCodeChange(enabled: .set(false)))
            let first = try await canvass.send(.get, Self.campaign + "/print-sheet?limit=10&cols=5&rows=8", as: .owner)
            #expect(first.headers[.nextSeq] == "11" && !first.text.contains(code.slug))
            #expect(first.text.contains("REF-000011") && !first.text.contains("REF-000012"))
            let rest = try await canvass.send(.get, Self.campaign + "/print-sheet?limit=10&after_seq=11", as: .owner)
            #expect(rest.headers[.nextSeq] == nil && rest.text.contains("REF-000013") && !rest.text.contains("REF-000011"))
            for query in ["paper=a3", "cols=0", "cols=6", "rows=9", "limit=2001", "limit=0", "after_seq=x"] {
                let refused = try await canvass.send(.get, Self.campaign + "/print-sheet?" + query, as: .owner)
                #expect(refused.status == .badRequest && refused.text.contains("validation_failed"), "\(query)")
            }
        }
    }

    @Test("Canvass A34: the list is RFC 4180 with CRLF, and no cell is a formula", arguments: Engine.allCases)
    func list(_ engine: Engine) async throws {
        try await run(engine) { canvass, slugs in
            let answer = try await canvass.send(.get, Self.campaign + "/print.csv", as: .owner)
            #expect(answer.headers[.contentType] == "text/csv; charset=utf-8")
            let lines = answer.text.components(separatedBy: "\r\n")
            #expect(
                lines[0]
                    == "reference_id,address_line,unit,city,region,postal_code,qr_url,campaign_id,campaign_name,print_quantity")
            #expect(
                lines[1]
                    == "REF-000001,1 Main St,,,,94107,https://canvass.example.org/q/\(slugs[0]),\(QRWorld.campaignUUID),Prima Run,1")
            #expect(lines[3].hasPrefix("REF-000003,'=cmd(),,\"a, \"\"b\"\""))
            let rows = try await Tool.run(
                "python3 -c \"import csv; print(len(list(csv.reader(open('a.csv', newline='')))))\"",
                ["a.csv": Array(answer.body.readableBytesView)])
            #expect(rows == "14\n")
            let some = try await canvass.send(.get, Self.campaign + "/print.csv?limit=2&after_seq=4", as: .owner).text
            #expect(some.components(separatedBy: "\r\n").count == 4 && some.contains("REF-000005") && some.contains("REF-000006"))
        }
    }

    @Test("Canvass A34: who does not pay prints nothing in bulk; a stranger does not even learn that", arguments: Engine.allCases)
    func free(_ engine: Engine) async throws {
        try await run(engine, paid: false) { canvass, _ in
            for path in ["/print-sheet", "/print.csv"] {
                let free = try await canvass.send(.get, Self.campaign + path, as: .owner)
                #expect(free.status.code == 402)
                #expect(free.text == #"{"error":"Upgrade to Pro to print in bulk","code":"upgrade_required","needsUpgrade":true}"#)
                #expect(try await canvass.send(.get, Self.campaign + path, as: .foreign).status == .notFound)
            }
        }
    }
}
