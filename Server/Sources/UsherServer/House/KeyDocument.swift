import Foundation
import UsherCore

/// A set of keys in a file, read again when it has changed: looked at each second at most.
actor KeyDocument {
    private let file: URL
    private let clock: WallClock
    private var known: [WebKey]?
    private var stamp: Stamp?
    private var looked = Instant.distantPast

    private struct Stamp: Equatable {
        let modified: Date?
        let size: Int?
        let number: Int?
    }

    init(_ path: String, clock: WallClock) {
        file = URL(fileURLWithPath: path)
        self.clock = clock
    }

    /// Nil where it has never been readable.
    func keys() -> [WebKey]? {
        let now = clock.now()
        guard known == nil || now < looked || now >= looked.adding(seconds: 1) else { return known }
        looked = now
        let found = try? FileManager.default.attributesOfItem(atPath: file.path)
        let current = found.map {
            Stamp(
                modified: $0[.modificationDate] as? Date, size: ($0[.size] as? NSNumber)?.intValue,
                number: ($0[.systemFileNumber] as? NSNumber)?.intValue)
        }
        // A file that is being replaced is read whole the next time.
        guard let current, current != stamp, let data = try? Data(contentsOf: file), let keys = WebKey.read(Array(data)) else {
            return known
        }
        (known, stamp) = (keys, current)
        return known
    }
}
