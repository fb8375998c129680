import Foundation
import UsherCore
import UsherStore

extension LocalMedia {
    /// There are so many folders of bytes, by the first two digits of their names.
    static let homes = 256

    /// The digests in one of these folders whose bytes came before that long: as long as the longest import may be under way.
    func settled(inHome number: Int, for seconds: TimeInterval) -> [String] {
        let home = folder.appending(path: Hexadecimal.text([UInt8(truncatingIfNeeded: number)]))
        let names = (try? FileManager.default.contentsOfDirectory(atPath: home.path)) ?? []
        return names.filter { LocalMedia.isDigest($0) && isSettled(place($0).path, seconds) }.sorted()
    }

    /// Deletes bytes that have not come again for so long; how many there were, nil where they stay. They leave their place first, and
    /// are looked at then: bytes that come in this moment are put there anew, or put back.
    @discardableResult
    func takeAway(_ sha256: String, unchangedFor seconds: TimeInterval) -> Int64? {
        let (place, aside) = (place(sha256).path, drafts.appending(path: UUID().uuidString).path)
        guard isSettled(place, seconds), rename(place, aside) == 0 else { return nil }
        defer { unlink(aside) }
        guard isSettled(aside, seconds) else {
            // Where equal bytes are there already, these are not missed.
            link(aside, place)
            return nil
        }
        return FileSize.of(aside) ?? 0
    }

    private func isSettled(_ path: String, _ seconds: TimeInterval) -> Bool {
        LocalMedia.changed(path).map { $0.timeIntervalSinceNow < -seconds } ?? false
    }
}
