import Crypto

/// What comes with each request of a device, `X-Usher-Proof: T.S`: the time as the device reckons it and its signature of the request, so that
/// a cookie alone is worth nothing (door.md 2.3).
package struct DeviceProof: Sendable {
    /// As it was sent, since that is what was signed.
    private let time: Substring
    private let milliseconds: Int64
    private let signature: [UInt8]

    /// How far off a device's clock may be, in seconds.
    package static let tolerance: Int64 = 120

    /// Nil where the text has not the form of one.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...15).contains(parts[0].utf8.count), let milliseconds = Digits.whole(parts[0], in: 0...Int64(1e15)),
            parts[1].utf8.count == 86, let signature = Base64Text.decode(parts[1])
        else { return nil }
        (time, self.milliseconds, self.signature) = (parts[0], milliseconds, signature)
    }

    package func isTimely(at now: Instant) -> Bool {
        abs(milliseconds - floorDivide(now.microseconds, 1_000)) <= Self.tolerance * 1_000
    }

    /// Whether this device has signed this request. `target`: its path with its query, as it was sent.
    package func isValid(by key: DeviceKey, method: String, target: String, body: some Sequence<UInt8>) -> Bool {
        var hash = SHA256()
        hash.update(data: Array(body))
        let text = "\(method)\n\(target)\n\(Hexadecimal.text(Array(hash.finalize())))\n\(time)"
        return key.signed(Array(text.utf8), signature)
    }
}
