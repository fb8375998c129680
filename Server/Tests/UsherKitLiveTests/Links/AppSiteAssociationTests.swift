import Foundation
import Testing
import UsherKit
import UsherServer

@Suite struct AppSiteAssociationTests {
    private static let path = "/.well-known/apple-app-site-association"

    private struct File: Decodable {
        struct Links: Decodable {
            struct Detail: Decodable {
                let appIDs: [String]
                let components: [[String: String]]
            }

            let details: [Detail]
        }

        struct Credentials: Decodable { let apps: [String] }

        let applinks: Links
        let webcredentials: Credentials
    }

    private static func request(_ etag: String? = nil) -> UsherRequest {
        var request = UsherRequest(.get, KitHouse.base.appending(path: path))
        request.headers["If-None-Match"] = etag
        return request
    }

    @Test("Apps P22 The file names the apps and the pages that an app reads as links, and no other; unchanged it is 304")
    func file() async throws {
        try await KitHouse.run({ $0.identity.appleApps = ["TEAM.org.example.app", "TEAM.org.example.door"] }) { kit in
            let answer = try await kit.line.send(Self.request())
            #expect(answer.status == 200 && answer.headers["Content-Type"] == "application/json")
            #expect(answer.headers["Cache-Control"] == "max-age=3600" && answer.headers["Location"] == nil)
            let file = try JSONDecoder().decode(File.self, from: answer.body)
            #expect(file.webcredentials.apps == ["TEAM.org.example.app", "TEAM.org.example.door"])
            #expect(file.applinks.details.count == 1 && file.applinks.details.allSatisfy { $0.appIDs == file.webcredentials.apps })
            let paths = file.applinks.details[0].components.compactMap { $0["/"] }
            let query = "?session_id=s&token=t&email=a%40example.org&ticket=x"
            for path in paths {
                let url = URL(
                    string: KitHouse.base.absoluteString + path.replacing("Pass*", with: "Pass").replacing("*", with: "x") + query)
                #expect(url.flatMap { AppLink(url: $0, publicURL: KitHouse.base) } != nil, "\(path)")
            }
            let links: [AppLink] = [
                .show("x"), .booking("x"), .success(sessionID: "s"), .cancel(), .verifyEmail(token: "t", email: "e"),
                .resetPassword(token: "t", email: "e"), .tickets, .account, .boardingPass("x"), .walk("x"), .invite(token: "t"), .billing,
            ]
            for link in links {
                let path = link.url(on: KitHouse.base).path()
                #expect(paths.contains { path == $0 || $0.hasSuffix("*") && path.hasPrefix($0.dropLast()) }, "\(path)")
            }
            for foreign in ["/q/", "/pay/", "/t/", "/door", "/console"] { #expect(!paths.contains { $0.hasPrefix(foreign) }) }
            let again = try await kit.line.send(Self.request(answer.headers["ETag"]))
            #expect(again.status == 304 && again.body.isEmpty)
        }
    }

    @Test("Apps P22 Without an app's id there is no such file")
    func none() async throws {
        try await KitHouse.run { kit in
            let answer = try await kit.line.send(Self.request())
            #expect(answer.status == 404)
        }
    }
}
