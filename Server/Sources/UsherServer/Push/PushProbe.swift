import NIOHTTP1
package import NIOSSL
package import UsherCore

/// Asks Apple about a device that there is not: what it answers tells whether key, team, app and line are right, and nobody's phone rings.
package enum PushProbe {
    /// Sixty-four zeros: no device has them.
    private static let nobody = String(repeating: "0", count: 64)

    /// Nil where all is right; else what is not, in words for the operator. Throws `PushKeyError` for a key that cannot be used.
    package static func fault(
        _ settings: Settings.Push, roots: [NIOSSLCertificate] = [], at now: Instant = WallClock.system.now()
    ) async throws -> String? {
        guard let key = try await PushKey.load(settings), let bundle = settings.bundles.first else { return nil }
        let line = APNsLine(roots: roots)
        do {
            let answer = try await line.post(
                settings.url, to: nobody,
                headers: ["authorization": "bearer \(try await key.token(at: now))", "apns-topic": bundle, "apns-push-type": "alert"],
                body: Array(#"{"aps":{}}"#.utf8))
            await line.close()
            return answer.reason == "BadDeviceToken" ? nil : "Apple says \(answer.status) \(answer.reason)"
        } catch {
            await line.close()
            return "\(settings.url) does not answer"
        }
    }
}
