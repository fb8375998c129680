import Crypto
import Foundation
import JWTKit
import UsherCore

/// Apple's key by which apps are told of things, and the token that it signs: ES256, renewed before Apple tires of it.
package actor PushKey {
    private struct Claims: JWTPayload {
        let iss: String
        let iat: Int64

        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }

    private let keys: JWTKeyCollection
    private let kid: JWKIdentifier
    private let team: String
    private var current: (text: String, issued: Instant)?
    private var making: Task<String, any Error>?

    /// Seconds. Apple refuses a token after an hour, and whoever makes new ones within twenty minutes.
    static let life: Int64 = 2_400

    /// The key of these settings; nil where there is none. Throws what is wrong in words for the operator.
    package static func load(_ settings: Settings.Push) async throws -> PushKey? {
        guard settings.isOn else { return nil }
        for (name, value) in [("apns.key_id", settings.keyID), ("apns.team", settings.team)] where value.isEmpty {
            throw PushKeyError("\(name) is not set: apns.key needs apns.key_id, apns.team and apns.bundles")
        }
        if settings.bundles.isEmpty {
            throw PushKeyError("apns.bundles is not set: apns.key needs apns.key_id, apns.team and apns.bundles")
        }
        guard let data = FileManager.default.contents(atPath: settings.key) else {
            throw PushKeyError("apns.key: \(settings.key) cannot be read")
        }
        guard let key = try? P256.Signing.PrivateKey(pemRepresentation: String(decoding: data, as: UTF8.self)) else {
            throw PushKeyError("apns.key is not a key of Apple's (.p8) in PEM")
        }
        return try await PushKey(key, id: settings.keyID, team: settings.team)
    }

    init(_ key: P256.Signing.PrivateKey, id: String, team: String) async throws {
        kid = JWKIdentifier(string: id)
        keys = try await JWTKeyCollection().add(ecdsa: ES256PrivateKey(backing: key), kid: JWKIdentifier(string: id))
        self.team = team
    }

    /// The token that counts at this moment.
    func token(at now: Instant) async throws -> String {
        if let current, current.issued <= now, now < current.issued.adding(seconds: Self.life) { return current.text }
        return try await make(at: now)
    }

    /// Another one than `refused`, which Apple takes no more.
    func token(insteadOf refused: String, at now: Instant) async throws -> String {
        if let current, current.text != refused { return current.text }
        return try await make(at: now)
    }

    /// One at a time, whoever asks: Apple refuses who comes with many tokens.
    private func make(at now: Instant) async throws -> String {
        if let making { return try await making.value }
        // A task of its own: a caller who goes away must not take it from those who wait.
        let task = Task { [keys, team, kid] in try await keys.sign(Claims(iss: team, iat: now.seconds), kid: kid) }
        making = task
        defer { making = nil }
        let text = try await task.value
        current = (text, now)
        return text
    }
}

/// Why apps cannot be told with what is configured: one line for the operator.
package struct PushKeyError: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
