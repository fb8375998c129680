import Synchronization
import UsherCore

/// An import that is only played through: what its rows would do, on whichever thread has its turn.
final class ImportRehearsal: Sendable {
    private struct State {
        var plan: ImportPlan
        var report: ImportReport
        var growth: Int64 = 0
        let keys: ImportKeyFile
    }

    private let state: Mutex<State>

    init(_ request: ImportRequest, lastSeq: Int64) throws {
        state = Mutex(
            State(
                plan: ImportPlan(lastSeq: lastSeq), report: ImportReport(isDryRun: request.isDryRun),
                keys: try ImportKeyFile(beside: request.path)))
    }

    /// What became of all rows, and how many homes more there would be.
    var outcome: (report: ImportReport, growth: Int64) { state.withLock { ($0.report, $0.growth) } }

    /// Decides what the next rows do. `known`: the homes that the database has by their keys.
    func play(_ rows: [ReadRow], _ known: [HomeKey: CampaignHome]) throws {
        try state.withLock { state in
            state.plan.changed = try state.keys.recall(rows.compactMap(\.keys).flatMap(\.all).map(\.hashValue))
            for row in rows {
                let outcome = row.decide(&state.plan, known)
                state.report.count(outcome, row: row.number)
                state.growth += outcome.growth
            }
            try state.keys.keep(state.plan.changed)
        }
    }
}
