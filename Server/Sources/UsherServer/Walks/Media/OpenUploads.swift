import Synchronization
import UsherCore

/// The uploads that are under way in this process: bytes that are on disk, or may come to be, before any row counts them. Without it a house
/// might have as many times its quota as it has connections.
final class OpenUploads: Sendable {
    private let bytes = Mutex<[Organisation.ID: Int64]>([:])

    /// Counts one more. `before`: how much the organisation's others may come to.
    func enter(_ organisation: Organisation.ID, _ count: Int64) -> (place: Place, before: Int64) {
        let before = bytes.withLock { bytes in
            let before = bytes[organisation, default: 0]
            bytes[organisation] = before + count
            return before
        }
        return (Place(uploads: self, organisation: organisation, count: count), before)
    }

    private func leave(_ organisation: Organisation.ID, _ count: Int64) {
        bytes.withLock { bytes in
            let left = bytes[organisation, default: 0] - count
            bytes[organisation] = left > 0 ? left : nil
        }
    }

    /// One upload's: given back once, at the latest when nobody holds it any more.
    final class Place: Sendable {
        private let uploads: OpenUploads
        private let organisation: Organisation.ID
        private let count: Int64
        private let held = Atomic<Bool>(true)

        init(uploads: OpenUploads, organisation: Organisation.ID, count: Int64) {
            self.uploads = uploads
            self.organisation = organisation
            self.count = count
        }

        deinit { leave() }

        func leave() {
            if held.exchange(false, ordering: .relaxed) { uploads.leave(organisation, count) }
        }
    }
}
