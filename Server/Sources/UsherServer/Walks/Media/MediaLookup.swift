import UsherCore
import UsherStore

/// Finds the bytes behind an address. What an address names never changes, so what was found is kept.
final class MediaLookup: Sendable {
    private let store: MediaStore
    private let found = BoundedCache<String, StoredMedia>(most: 10_000)

    init(_ store: MediaStore) { self.store = store }

    /// `file` is `{16 hex}.{ext}`.
    func find(_ uuid: String, _ file: String) async throws -> StoredMedia? {
        let key = uuid + "/" + file
        if let known = found[key] { return known }
        let parts = file.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 16,
            parts[0].utf8.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x61 && $0 <= 0x66) }),
            let media = try await store.find(uuid, prefix: String(parts[0])), media.type.fileExtension == parts[1]
        else { return nil }
        found[key] = media
        return media
    }

    func forget() { found.removeAll() }
}
