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
        /// Every key that can be used, also those without a name.
        let all: [WebKey]
        let fetched: Instant
        let goodUntil: Instant
    }

    /// No keys are to be had.
    struct Unreachable: Error {}

    private let url: String
    private let policy: Policy
    private let clock: WallClock
    private let client: HTTPClient
    private var known: KeySet?
    /// The last try.
    private var fetched = Instant.distantPast
    /// The last try for the sake of an unknown key.
    private var refetched = Instant.distantPast
    private var underWay: Task<KeySet, any Error>?

    private static let patience = Duration.seconds(5)
    private static let largest = 256 * 1024

    /// How long keys are kept and how often they are asked for, in seconds.
    struct Policy: Sendable {
        /// What `max-age` is held to.
        var lifetimes: ClosedRange<Int64>
        /// Between two fetches for the sake of an unknown key.
        var pause: Int64
        /// How long keys that could not be fetched again still count.
        var longest: Int64
        /// Whether a fetch for any reason puts off the one for an unknown key.
        var countsEveryFetch = true
        /// A set without a key is one too.
        var mayBeEmpty = false

        /// Apple and Google: as long as they say.
        static let provider = Policy(lifetimes: 300...86_400, pause: 60, longest: 0)
        static let supabase = Policy(lifetimes: 600...600, pause: 30, longest: 86_400, countsEveryFetch: false, mayBeEmpty: true)
    }

    init(url: String, policy: Policy = .provider, clock: WallClock, client: HTTPClient = .shared) {
        self.url = url
        self.policy = policy
        self.clock = clock
        self.client = client
    }

    /// The keys among which `kid` is to be looked for: those that are kept, or fresh ones where they are out of date or do not
    /// have it. Tokens with made-up ids must not make us ask more than once a minute.
    func find(_ kid: String?) async throws -> KeySet {
        let now = clock.now()
        guard let known else { return try await fetch() }
        let isFresh = now < known.goodUntil
        if isFresh, kid.map({ name in known.all.contains { $0.kid == name } }) ?? true { return known }
        let mayWait = isFresh || now < known.fetched.adding(seconds: policy.longest)
        let last = isFresh && !policy.countsEveryFetch ? refetched : fetched
        if mayWait && underWay == nil && now < last.adding(seconds: policy.pause) { return known }
        if isFresh && underWay == nil { refetched = now }
        do { return try await fetch() } catch {
            guard mayWait else { throw error }
            return known
        }
    }

    /// One fetch for all who wait.
    private func fetch() async throws -> KeySet {
        if let underWay { return try await underWay.value }
        fetched = clock.now()
        // A task of its own: a caller who goes away must not take the keys from the others who wait. It ends within `patience`.
        let task = Task { try await Self.fetch(url, client, policy, at: fetched) }
        underWay = task
        defer { underWay = nil }
        do {
            let fresh = try await task.value
            known = fresh
            return fresh
        } catch { throw Unreachable() }
    }

    private static func fetch(_ url: String, _ client: HTTPClient, _ policy: Policy, at now: Instant) async throws -> KeySet {
        let (body, life) = try await withThrowingTaskGroup(of: (ByteBuffer, Int64).self) { group in
            group.addTask {
                let response = try await client.execute(HTTPClientRequest(url: url), timeout: .seconds(5))
                guard response.status == .ok else { throw Unreachable() }
                let life = maxAge(response.headers["Cache-Control"].joined(separator: ","), within: policy.lifetimes)
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
        let set = try await read(Data(body.readableBytesView), fetched: now, goodUntil: now.adding(seconds: life))
        guard policy.mayBeEmpty || !set.algorithms.isEmpty else { throw Unreachable() }
        return set
    }

    /// Only keys that say what they are and can be used; others may stand there for others.
    private static func read(_ document: Data, fetched: Instant, goodUntil: Instant) async throws -> KeySet {
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
        guard let all = WebKey.read(Array(document)) else { throw Unreachable() }
        return KeySet(keys: keys, algorithms: algorithms, all: all, fetched: fetched, goodUntil: goodUntil)
    }

    /// `max-age` between five minutes and a day, in seconds.
    static func maxAge(_ header: String, within lifetimes: ClosedRange<Int64> = Policy.provider.lifetimes) -> Int64 {
        let directives = header.lowercased().split(separator: ",").map { $0.filter { $0 != " " && $0 != "\"" } }
        let age = directives.first { $0.hasPrefix("max-age=") }.flatMap { Int64($0.dropFirst("max-age=".count)) } ?? 0
        return min(max(age, lifetimes.lowerBound), lifetimes.upperBound)
    }
}
