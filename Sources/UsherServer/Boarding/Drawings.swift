import Synchronization

/// QR codes drawn lately, by ticket. A ticket's code never changes: neither its identifier nor its airline's key do.
final class Drawings: Sendable {
    private let kept = Mutex<[String: String]>([:])

    /// A drawing takes some 20 KB.
    static let most = 256

    func find(_ ticket: String) -> String? { kept.withLock { $0[ticket] } }

    func keep(_ drawing: String, _ ticket: String) {
        kept.withLock { kept in
            if kept.count >= Drawings.most { kept = [:] }
            kept[ticket] = drawing
        }
    }
}
