import Foundation
import Testing
import UsherKit

@Suite struct AppLinkTests {
    private static let own = URL(string: "https://tickets.example.org")!

    private static let links: [(String, AppLink)] = [
        ("shows/d11e", .show("d11e")), ("bookings/b1", .booking("b1")), ("bookings/b1?k=a%2Bb", .booking("b1", key: "a+b")),
        ("checkout/success?session_id=cs_1", .success(sessionID: "cs_1")), ("checkout/cancel", .cancel()),
        ("checkout/cancel?hold=h", .cancel(hold: "h")),
        ("verify-email?token=t&email=a%40b.org", .verifyEmail(token: "t", email: "a@b.org")),
        ("reset-password?token=t&email=a%40b.org", .resetPassword(token: "t", email: "a@b.org")), ("tickets", .tickets),
        ("account", .account), ("pages/yourBoardingPass/T1", .boardingPass("T1")),
        ("pages/yourBoardingPass/T1?lang=fr", .boardingPass("T1", language: "fr")), ("walks/brera-di-sera", .walk("brera-di-sera")),
        ("walks/a%2Fb%20c", .walk("a/b c")), ("invite?token=t", .invite(token: "t")), ("billing", .billing),
    ]

    private func read(_ text: String, on publicURL: URL = AppLinkTests.own) throws -> AppLink? {
        AppLink(url: try #require(URL(string: text)), publicURL: publicURL)
    }

    @Test("Apps P22 Every path is read as usher:// and https, below a path of the server's too, and printed back")
    func forms() throws {
        for (path, link) in Self.links {
            #expect(try read("usher://" + path) == link, "\(path)")
            #expect(try read("https://tickets.example.org/" + path) == link, "\(path)")
            #expect(try read("HTTPS://Tickets.Example.org:443/" + path) == link, "\(path)")
            #expect(link.url(on: Self.own).absoluteString == "https://tickets.example.org/" + path)
            #expect(link.appURL.absoluteString == "usher://" + path)
            let below = try #require(URL(string: "https://example.org/house/"))
            #expect(try read("https://example.org/house/" + path, on: below) == link, "\(path)")
            #expect(try read("https://example.org/" + path, on: below) == nil, "\(path)")
            #expect(link.url(on: below).absoluteString == "https://example.org/house/" + path)
        }
        #expect(try read("https://tickets.example.org/pages/yourBoardingPass?ticket=T1&lang=de") == .boardingPass("T1", language: "de"))
    }

    @Test("Apps P22 Another host, port, scheme or page, and user info, are nobody's")
    func foreign() throws {
        for (path, _) in Self.links {
            for start in [
                "https://evil.org/", "https://tickets.example.org.evil/", "http://tickets.example.org/", "https://tickets.example.org:444/",
                "https://u@tickets.example.org/", "https://u:p@tickets.example.org/", "usher://u@", "other://",
            ] { #expect(try read(start + path) == nil, "\(start)\(path)") }
        }
        for path in [
            "q/x", "pay/x", "t/x", "door", "door/1", "console/events", "", "shows", "walks", "pages/yourBoardingPass", "invite",
            "verify-email?token=t", "checkout/success", "tickets/1", "pages/other/T1", "pages/yourBoardingPass/a/b",
        ] {
            #expect(try read("https://tickets.example.org/" + path) == nil, "\(path)")
            #expect(try read("usher://" + path) == nil, "\(path)")
        }
        #expect(try read("usher://shows:80/1") == nil)
    }
}
