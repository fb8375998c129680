package import UsherStore

/// Where a server does what costs processor time: on threads of its own, with bounded lines that are fair between clients, so that no event loop
/// and none of Swift's own threads stands still for it, and nobody's work waits for all of somebody else's.
package final class WorkPools: Sendable {
    package enum Kind: Sendable, CaseIterable {
        /// Tickets on paper: what they cost depends on what people wrote, so nothing else stands in their line.
        case papers
        /// Files of homes, read from beginning to end a piece at a time, behind which no page may wait.
        case imports
        /// Everything short: pages, pictures, passes, seat maps, subtitles, compression.
        case short
    }

    private let papers: WorkPool
    private let imports: WorkPool
    private let short: WorkPool

    package init(_ settings: Settings.Work = .init()) {
        papers = WorkPool(
            "papers", .init(threads: settings.papersThreads, waiting: settings.papersWaiting, waitingOfOne: settings.papersPerAddress))
        imports = WorkPool(
            "imports", .init(threads: settings.importsThreads, waiting: settings.importsWaiting, waitingOfOne: settings.importsPerAddress))
        short = WorkPool("work", .init(threads: settings.threads, waiting: settings.waiting, waitingOfOne: settings.perAddress))
    }

    /// For what runs outside of a server, such as a test of one part.
    package static let spare = WorkPools()

    package subscript(kind: Kind) -> WorkPool {
        switch kind {
        case .papers: papers
        case .imports: imports
        case .short: short
        }
    }

    /// Finishes what waits, then ends the threads.
    package func close() { for kind in Kind.allCases { self[kind].close() } }
}

extension Metrics {
    func register(_ pools: WorkPools) {
        for kind in WorkPools.Kind.allCases {
            let pool = pools[kind]
            register("\(pool.name)_waiting", help: "Pieces of work that wait for a thread of the pool \(pool.name).") {
                Double(pool.load.waiting)
            }
            register("\(pool.name)_refused_total", .counter, help: "Pieces of work that the pool \(pool.name) has refused since the start.")
            {
                Double(pool.load.refused)
            }
        }
    }
}
