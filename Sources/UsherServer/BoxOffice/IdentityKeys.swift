import AsyncHTTPClient
import Foundation
import JWTKit
import NIOCore
import NIOHTTP1
import UsherCore

/// The keys by which a provider signs its identity tokens, fetched when they are needed and kept as long as it allows.
actor IdentityKeys {
    /// The keys of one fetch, by their ids.
    struct KeySet: Sendable {
        let keys: JWTKeyCollection
        let algorithms: [String: String]
        let goodUntil: Instant
    }

    /// No keys are to be had.
    struct Unreachable: Error {}

    private let url: String
    private let clock: WallClock
    private let client: HTTPClient
    private var known: KeySet?
    private var fetched = Instant.distantPast
    private var underWay: Task<KeySet, any Error>?

    private static let patience = Duration.seconds(5)
    private static let largest = 256 * 1024
    /// In seconds.
    private static let lifetimes: ClosedRange<Int64> = 300...86_400
    private static let pause: Int64 = 60

    init(url: String, clock: WallClock, client: HTTPClient = .shared) {
        self.url = url
        self.clock = clock
        self.client = client
    }

    /// The keys among which `kid` is to be looked for: those that are kept, or fresh ones where they are out of date or do not
    /// have it. Tokens with made-up ids must not make us ask more than once a minute.
    func find(_ kid: String) async throws -> KeySet {
        let now = clock.now()
        if let known, now < known.goodUntil {
            if known.algorithms[kid] != nil { return known }
            if underWay == nil && now < fetched.adding(seconds: Self.pause) { return known }
            return (try? await fetch()) ?? known
        }
        return try await fetch()
    }

    /// One fetch for all who wait.
    private func fetch() async throws -> KeySet {
        if let underWay { return try await underWay.value }
        fetched = clock.now()
        // A task of its own: a caller who goes away must not take the keys from the others who wait. It ends within `patience`.
        let task = Task { try await Self.fetch(url, client, at: fetched) }
        underWay = task
        defer { underWay = nil }
        do {
            let fresh = try await task.value
            known = fresh
            return fresh
        } catch { throw Unreachable() }
    }

    private static func fetch(_ url: String, _ client: HTTPClient, at now: Instant) async throws -> KeySet {
        let (body, life) = try await withThrowingTaskGroup(of: (ByteBuffer, Int64).self) { group in
            group.addTask {
                let response = try await client.execute(HTTPClientRequest(url: url), timeout: .seconds(5))
                guard response.status == .ok else { throw Unreachable() }
                let life = maxAge(response.headers["Cache-Control"].joined(separator: ","))
                return (try await response.body.collect(upTo: largest), life)
            }
            group.addTask {
                try await Task.sleep(for: patience)
                throw Unreachable()
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw Unreachable() }
            return first
        }
        return try await read(Data(body.readableBytesView), goodUntil: now.adding(seconds: life))
    }

    /// Only keys that say what they are and can be used; others may stand there for others.
    private static func read(_ document: Data, goodUntil: Instant) async throws -> KeySet {
        struct Document: Decodable {
            let keys: [Entry]
        }
        struct Entry: Decodable {
            let kid: String?
            let kty: String
            let alg: String?
            let use: String?
            let n: String?
            let e: String?
            let crv: String?
            let x: String?
            let y: String?
        }
        let keys = JWTKeyCollection()
        var algorithms: [String: String] = [:]
        for key in try JSONDecoder().decode(Document.self, from: document).keys {
            guard let kid = key.kid, key.use == nil || key.use == "sig" else { continue }
            if key.kty == "RSA", key.alg == nil || key.alg == "RS256", let n = key.n, let e = key.e,
                let rsa = try? Insecure.RSA.PublicKey(modulus: n, exponent: e)
            {
                await keys.add(rsa: rsa, digestAlgorithm: .sha256, kid: JWKIdentifier(string: kid))
                algorithms[kid] = "RS256"
            } else if key.kty == "EC", key.crv == "P-256", key.alg == nil || key.alg == "ES256", let x = key.x, let y = key.y,
                let ec = try? ES256PublicKey(parameters: (x: x, y: y))
            {
                await keys.add(ecdsa: ec, kid: JWKIdentifier(string: kid))
                algorithms[kid] = "ES256"
            }
        }
        guard !algorithms.isEmpty else { throw Unreachable() }
        return KeySet(keys: keys, algorithms: algorithms, goodUntil: goodUntil)
    }

    /// `max-age` between five minutes and a day, in seconds.
    static func maxAge(_ header: String) -> Int64 {
        let directives = header.lowercased().split(separator: ",").map { $0.filter { $0 != " " && $0 != "\"" } }
        let age = directives.first { $0.hasPrefix("max-age=") }.flatMap { Int64($0.dropFirst("max-age=".count)) } ?? 0
        return min(max(age, lifetimes.lowerBound), lifetimes.upperBound)
    }
}
