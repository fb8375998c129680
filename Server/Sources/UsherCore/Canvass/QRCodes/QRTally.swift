/// Counts scans: which of them are visits by somebody new, and what that adds to codes, homes and campaigns. It knows when a visitor
/// last counted, and goes through the scans in the order in which they were kept.
package struct QRTally: Sendable {
    /// A device at a code.
    package struct Visit: Hashable, Sendable {
        package let code: Int64
        package let visitor: Bytes16

        package init(code: Int64, visitor: Bytes16) {
            self.code = code
            self.visitor = visitor
        }
    }

    /// What is added: so many scans, the newest of them then.
    package struct Sum: Sendable, Equatable {
        package private(set) var scans: Int64 = 0
        package private(set) var last: Instant = .distantPast

        mutating func add(_ at: Instant) {
            scans += 1
            last = max(last, at)
        }
    }

    package private(set) var codes: [Int64: Sum] = [:]
    package private(set) var homes: [Int64: Sum] = [:]
    package private(set) var campaigns: [Int64: Sum] = [:]
    /// The campaign of each home that was counted.
    package private(set) var campaignOfHome: [Int64: Int64] = [:]
    /// When visitors last counted, of those whom these scans changed.
    package private(set) var changed: [Visit: Instant] = [:]
    private var known: [Visit: Instant]
    private let window: Int64

    /// `window`: microseconds in which a device counts once. `known`: when visitors last counted.
    package init(window: Int64, known: [Visit: Instant] = [:]) {
        self.window = window
        self.known = known
    }

    /// Judges one scan and counts it.
    package mutating func add(_ scan: QRScan) -> QRScan.Class {
        switch scan.kind {
        case .prefetch: return .prefetch
        case .bot: return .bot
        case .visit: break
        }
        let visit = Visit(code: scan.place.code, visitor: scan.visitor)
        if let last = known[visit] {
            // One that comes late, out of another journal, may be from before the last counted.
            if abs(scan.at.microseconds - last.microseconds) < window { return .duplicate }
            if scan.at > last { keep(visit, scan.at) }
        } else {
            keep(visit, scan.at)
        }
        codes[scan.place.code, default: Sum()].add(scan.at)
        campaigns[scan.place.campaign, default: Sum()].add(scan.at)
        if let home = scan.place.home {
            homes[home, default: Sum()].add(scan.at)
            campaignOfHome[home] = scan.place.campaign
        }
        return .human
    }

    private mutating func keep(_ visit: Visit, _ at: Instant) {
        known[visit] = at
        changed[visit] = at
    }
}
