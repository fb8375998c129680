import Foundation
import UsherCore

extension VirtualClock {
    /// The same time for a server.
    var wall: WallClock { WallClock { Instant(microseconds: Int64((self.now.timeIntervalSince1970 * 1_000_000).rounded())) } }
}
