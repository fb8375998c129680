public import Foundation
public import UsherWire

/// Visits that were made, also without a network: kept on disk before anything is said, sent in their order, each under an id of its own, so
/// that one whose answer was lost is not counted twice.
public actor VisitQueue {
    /// What became of a visit.
    public enum Result: Sendable, Hashable {
        /// The home as it is now.
        case sent(CanvassAddress?)
        /// It is on disk and is sent later.
        case waiting
        /// The server does not take it; it is forgotten.
        case refused(CanvassError)
    }

    private struct Report: Codable, Sendable, Identifiable {
        let campaign: String
        let visits: CanvassVisitsRequest

        var id: String { visits.mutationID }
    }

    /// Takes the visits and the campaign's id.
    typealias Sending = @Sendable (CanvassVisitsRequest, String) async throws(CanvassError) -> CanvassVisitsResponse

    private let sending: Sending
    private var queue: DurableQueue<Report>
    /// One at a time, in their order.
    private var flight: Task<[String: Result], Never>?

    /// `file` keeps what waits; one queue a file.
    public init(client: CanvassClient, file: URL) throws {
        try self.init(file: file) { visits, campaign async throws(CanvassError) in try await client.report(visits, to: campaign) }
    }

    init(file: URL, sending: @escaping Sending) throws {
        self.sending = sending
        queue = try DurableQueue(file)
    }

    /// How many visits are on disk, and not with the server yet.
    public var waiting: Int { queue.items.count }

    /// What was said last of a home that the server has not heard yet.
    public func pending(_ address: String) -> Bool? {
        for report in queue.items.reversed() {
            if let change = report.visits.changes.last(where: { $0.addressID == address }) { return change.visited }
        }
        return nil
    }

    /// What was said last of each home, and the server has not heard yet.
    func pendingChanges() -> [String: CanvassVisitsRequest.Change] {
        Dictionary(queue.items.flatMap(\.visits.changes).map { ($0.addressID, $0) }) { _, last in last }
    }

    /// Keeps a visit and sends it, if there is a network.
    public func report(_ change: CanvassVisitsRequest.Change, campaign: String) async throws -> Result {
        let visits = CanvassVisitsRequest(mutationID: UUID().uuidString.lowercased(), changes: [change])
        try queue.append([Report(campaign: campaign, visits: visits)])
        var results = await flush()
        // It may have come while others were on their way.
        if results[visits.mutationID] == nil { results = await flush() }
        return results[visits.mutationID] ?? .waiting
    }

    /// Sends what waits: when the app comes to the front, and when the network is back.
    @discardableResult
    public func flush() async -> [String: Result] {
        if let flight { return await flight.value }
        // All who wait share one sending, so it must outlive whoever began it.
        let task = Task { await self.send() }
        flight = task
        let results = await task.value
        flight = nil
        return results
    }

    private func send() async -> [String: Result] {
        var results: [String: Result] = [:]
        while let next = queue.items.first {
            do {
                let answer = try await sending(next.visits, next.campaign)
                results[next.id] = .sent(answer.results.first)
            } catch {
                guard Self.isFinal(error) else { return results }
                results[next.id] = .refused(error)
            }
            // What cannot be taken out is sent again, under the same id.
            guard (try? queue.remove([next.id])) != nil else { return results }
        }
        return results
    }

    /// Whether the server will say the same tomorrow. A link that is over (410) may be followed by another.
    private static func isFinal(_ error: CanvassError) -> Bool {
        guard case .refused(let refusal) = error else { return false }
        return (400..<500).contains(refusal.status) && ![401, 408, 410, 425, 429].contains(refusal.status)
    }
}
