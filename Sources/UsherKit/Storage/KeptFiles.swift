import Crypto
import Foundation
import UsherWire

/// Values of many kinds in a folder, each with the time when it was fetched: what screens show without a network.
///
/// Files are written atomically and are their owner's alone (on iOS under file protection).
struct KeptFiles: Sendable {
    let folder: URL

    func read<Value: Codable & Sendable>(
        _ kind: String, _ key: String, youngerThan life: Double = .infinity, at now: Date = .distantPast
    ) -> BookingCache.Kept<Value>? {
        guard let data = try? Data(contentsOf: url(kind, key)),
            let kept = try? WireJSON.decoder.decode(BookingCache.Kept<Value>.self, from: data)
        else { return nil }
        return now.timeIntervalSince(kept.at) < life ? kept : nil
    }

    func write<Value: Codable & Sendable>(_ kind: String, _ key: String, _ value: Value, _ now: Date) {
        guard let data = try? WireJSON.encoder(.milliseconds).encode(BookingCache.Kept(value: value, at: now)) else { return }
        try? AtomicFile.write(data, to: url(kind, key))
    }

    func wipe() { try? FileManager.default.removeItem(at: folder) }

    /// Names of people do not belong into names of files.
    private func url(_ kind: String, _ key: String) -> URL {
        let digest = HexText.of(SHA256.hash(data: Data(key.utf8)).prefix(12))
        return folder.appending(path: "\(kind)-\(digest).json")
    }
}
