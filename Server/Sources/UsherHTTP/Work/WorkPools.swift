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

    package init(papers: WorkPool.Size, imports: WorkPool.Size, short: WorkPool.Size) {
        self.papers = WorkPool("papers", papers)
        self.imports = WorkPool("imports", imports)
        self.short = WorkPool("work", short)
    }

    /// For what runs outside of a server, such as a test of one part.
    package static let spare = WorkPools(
        papers: .init(threads: 1, waiting: 64, waitingOfOne: 8), imports: .init(threads: 1, waiting: 64, waitingOfOne: 8),
        short: .init(threads: 2, waiting: 1_024, waitingOfOne: 256))

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
    package func register(_ pools: WorkPools) {
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
