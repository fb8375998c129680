@testable import UsherHTTP
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import UsherCore
import UsherStore
import UsherTesting

@testable import UsherServer

@Suite struct QRRedirectTests {
    private static let forwarded = HTTPField.Name("X-Forwarded-For")!

    @Test("Canvass A24: a slug leads exactly where it should; others and those in another case lead nowhere", arguments: Engine.allCases)
    func leads(_ engine: Engine) async throws {
        try await QRServing.run(engine) { canvass in
            let slug = try await canvass.makeCodes()[0]
            // The first is looked up, the second is known.
            for _ in 0..<2 {
                let answer = try await canvass.scan(slug)
                #expect(answer.status == .found && answer.headers[.location] == QRWorld.destination)
                #expect(answer.headers[.cacheControl] == "no-store" && answer.body.readableBytes == 0)
            }
            for unknown in [slug.uppercased(), "unknown", "a", "x%2Fy", "%00%00%00"] {
                let answer = try await canvass.scan(unknown)
                #expect(answer.status == .notFound, "\(unknown)")
                #expect(answer.text == #"{"error":"QR code not found","code":"qr_not_found"}"#)
            }
            #expect(try await canvass.send(.post, "/q/\(slug)").status == .methodNotAllowed)
        }
    }

    @Test("Canvass A24: what is switched off is gone at once, and on other processes with the next look", arguments: Engine.allCases)
    func off(_ engine: Engine) async throws {
        try await QRServing.run(engine) { canvass in
            let slugs = try await canvass.makeCodes()
            let codes = try await canvass.desk.codes.list(QRWorld.call(), after: 0, limit: 10).codes
            try await canvass.another { (other: QRServing) async throws -> Void in
                // The second time a slug is known, and so one to be read again.
                for slug in slugs + slugs {
                    #expect(try await canvass.scan(slug).status == .found)
                    #expect(try await other.scan(slug).status == .found)
                }
                let path = "/api/campaigns/\(QRWorld.campaignUUID)/qr-codes/"
                let patched = try await canvass.send(.patch, path + codes[0].uuid, #"{"enabled":false}"#, as: .editor)
                #expect(patched.status == .ok, "\(patched.text)")
                let moved = try await canvass.send(
                    .patch, path + codes[1].uuid, #"{"destination_url":"https://example.org/new"}"#, as: .owner)
                #expect(moved.status == .ok)
                #expect(try await canvass.send(.delete, path + codes[2].uuid, as: .owner).status == .noContent)
                func expect(_ canvass: QRServing) async throws {
                    let answer = try await canvass.scan(slugs[0])
                    #expect(answer.status == .gone)
                    #expect(answer.text == #"{"error":"This QR code is no longer active","code":"qr_inactive"}"#)
                    #expect(try await canvass.scan(slugs[1]).headers[.location] == "https://example.org/new")
                    #expect(try await canvass.scan(slugs[2]).status == .gone)
                    #expect(try await canvass.scan(slugs[3]).status == .found)
                }
                try await expect(canvass)
                // Each second it reads again what people ask for.
                try await other.desk.slugs.refresh()
                try await expect(other)
                try await canvass.database.write { try $0.execute(Self.delete, QRWorld.now, QRWorld.campaign) }
                await canvass.desk.changed(campaign: QRWorld.campaign)
                for slug in slugs { #expect(try await canvass.scan(slug).status == .gone) }
            }
        }
    }

    private static let delete = Statement("UPDATE campaigns SET deleted_at = $1 WHERE id = $2")

    @Test("Canvass A26: 200 scans at once from 200 addresses count 200 times and one home", arguments: Engine.allCases)
    func together(_ engine: Engine) async throws {
        try await QRServing.run(engine, { $0.trustedProxies = TrustedProxies(["127.0.0.1", "::1"]) ?? TrustedProxies.none }) { canvass in
            let slug = try await canvass.makeCodes()[0]
            let found = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                for number in 0..<200 {
                    group.addTask { try await canvass.scan(slug, [Self.forwarded: "203.0.113.\(number)"]).status }
                }
                return try await group.reduce(into: 0) { $0 += $1 == .found ? 1 : 0 }
            }
            #expect(found == 200)
            let count = try await canvass.settled()
            #expect(count.campaign == 200 && count.homesScanned == 1 && count.homes == [100_001: 200])
            #expect(Array(count.codes.values) == [200])
        }
    }

    @Test("Canvass A27: one device twice in 30 seconds counts once; later it counts again", arguments: Engine.allCases)
    func twice(_ engine: Engine) async throws {
        try await QRServing.run(engine) { canvass in
            let slugs = try await canvass.makeCodes()
            for _ in 0..<2 { #expect(try await canvass.scan(slugs[0]).status == .found) }
            #expect(try await canvass.settled().campaign == 1)
            // Through another process, which has never seen this device.
            try await canvass.another { (other: QRServing) async throws -> Void in
                #expect(try await other.scan(slugs[0]).status == .found)
                #expect(try await other.settled().campaign == 1)
                canvass.clock.advance(seconds: 31)
                #expect(try await other.scan(slugs[0]).status == .found)
                #expect(try await other.settled().campaign == 2)
            }
            #expect(try await canvass.scan(slugs[1]).status == .found)
            #expect(try await canvass.settled().campaign == 3)
            #expect(try await QRWorld.classes(canvass.database) == ["human": 3, "duplicate": 2])
        }
    }

    @Test(
        "Safe 6 A code followed without end leads on without end, and an address leaves so many scans and no more",
        arguments: Engine.allCases)
    func flood(_ engine: Engine) async throws {
        try await QRServing.run(engine, { ($0.limits.off, $0.qrCodes.scansBurst, $0.qrCodes.scansPerMinute) = (false, 10, 1) }) { canvass in
            let slug = try await canvass.makeCodes()[0]
            for _ in 0..<40 {
                let answer = try await canvass.scan(slug)
                #expect(answer.status == .found && answer.headers[.location] == QRWorld.destination)
            }
            #expect(try await canvass.settled().campaign == 1)
            #expect(try await QRWorld.classes(canvass.database) == ["human": 1, "duplicate": 9])
            #expect(canvass.desk.dropped.value == 30)
        }
    }

    @Test("Canvass A28: robots, HEAD and prefetches lead on and count nothing; odd browsers count", arguments: Engine.allCases)
    func robots(_ engine: Engine) async throws {
        try await QRServing.run(engine) { canvass in
            let slug = try await canvass.makeCodes()[0]
            // Known, so that what follows goes both ways.
            #expect(try await canvass.scan(slug, [.userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)"]).status == .found)
            #expect(try await canvass.scan(slug, [.userAgent: "WhatsApp/2.23"]).status == .found)
            #expect(try await canvass.scan(slug, [.userAgent: "Safari", HTTPField.Name("Sec-Purpose")!: "prefetch"]).status == .found)
            #expect(try await canvass.scan(slug, [.userAgent: "Safari", HTTPField.Name("X-Moz")!: "prefetch"]).status == .found)
            let head = try await canvass.send(.head, "/q/\(slug)", headers: [.userAgent: "curl"])
            #expect(head.status == .found && head.headers[.location] == QRWorld.destination)
            #expect(try await canvass.settled().campaign == 0)
            for agent in ["QR Scanner/5.1", "CUBOT X19", "Yandex Browser", "curl/8.4.0", ""] {
                #expect(try await canvass.scan(slug, agent.isEmpty ? [:] : [.userAgent: agent]).status == .found)
            }
            #expect(try await canvass.settled().campaign == 5)
            #expect(try await QRWorld.classes(canvass.database) == ["human": 5, "bot": 2, "prefetch": 3])
        }
    }

    @Test("Canvass A31: a forwarded address that nobody vouches for is ignored", arguments: Engine.allCases)
    func untrusted(_ engine: Engine) async throws {
        try await QRServing.run(engine) { canvass in
            let slug = try await canvass.makeCodes()[0]
            for number in 0..<5 { #expect(try await canvass.scan(slug, [Self.forwarded: "203.0.113.\(number)"]).status == .found) }
            #expect(try await canvass.settled().campaign == 1)
        }
    }

    @Test("Canvass A31: neither address nor User-Agent nor referrer is in database or journal")
    func privacy() async throws {
        try await QRServing.run(.sqlite, { $0.trustedProxies = TrustedProxies(["127.0.0.1", "::1"]) ?? TrustedProxies.none }) { canvass in
            let slug = try await canvass.makeCodes()[0]
            for _ in 0..<2 {
                let headers: HTTPFields = [
                    Self.forwarded: "203.0.113.77", .userAgent: "SecretPhone/9", .referer: "https://referrer.example/secret-page",
                ]
                #expect(try await canvass.scan(slug, headers).status == .found)
            }
            _ = try await canvass.settled()
            let files = try await Tool.run("cat $(find '\(canvass.folder.path)' -type f | sort) | strings -n 4")
            for secret in ["203.0.113.77", "SecretPhone", "referrer.example"] { #expect(!files.contains(secret)) }
        }
    }

    @Test("Canvass A24: whoever tries slugs is slowed down; codes that exist never are", arguments: Engine.allCases)
    func guessing(_ engine: Engine) async throws {
        try await QRServing.run(engine, { ($0.limits.off, $0.qrCodes.unknownSlugsPerMinute) = (false, 3) }) { canvass in
            let slug = try await canvass.makeCodes()[0]
            for number in 0..<3 { #expect(try await canvass.scan("guess-\(number)").status == .notFound) }
            let refused = try await canvass.scan("guess-4")
            #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] != nil)
            #expect(refused.text.contains(#""code":"rate_limited""#))
            for _ in 0..<300 { #expect(try await canvass.scan(slug).status == .found) }
        }
    }
}
