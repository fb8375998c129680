public import Foundation
public import Observation
public import UsherWire

/// The card of a building that was tapped: its address, whether somebody was there, and what may be shown of its scans.
@MainActor @Observable
public final class BuildingCardModel {
    /// What the card shows.
    public enum State: Sendable, Hashable {
        /// The building has not come yet.
        case loading
        /// The building, with what was said here and waits.
        case shown(Building)
        /// The campaign does not have it.
        case gone
        /// The building could not be fetched.
        case failed(CanvassError)
    }

    /// The building that was tapped, by its Overture id.
    public let gersID: String
    /// The campaign it is seen in; nil for all of the caller's.
    public let campaign: String?
    /// What the card shows.
    public private(set) var state = State.loading
    /// What whoever looks pays for.
    public private(set) var plan = EntitlementState.unknown
    /// The visit is on disk, and not with the server yet.
    public private(set) var isWaiting = false
    /// Why the last deed failed; nil if it did not.
    public private(set) var error: CanvassError?
    /// Whether those who do not pay are told what paying would show.
    private let showsUpgrade: Bool
    private let client: CanvassClient
    private let entitlements: EntitlementCache
    private let visits: VisitQueue?

    /// Without `visits` the card cannot be marked; `showsUpgrade` is for the row of scans.
    public init(
        client: CanvassClient, entitlements: EntitlementCache, gersID: String, campaign: String? = nil, visits: VisitQueue? = nil,
        showsUpgrade: Bool = true
    ) {
        (self.client, self.entitlements, self.gersID, self.campaign) = (client, entitlements, gersID, campaign)
        (self.visits, self.showsUpgrade) = (visits, showsUpgrade)
    }

    /// The building, while it is shown.
    public var building: Building? { if case .shown(let building) = state { building } else { nil } }

    /// The row of its scans.
    public func row(locale: Locale = .current, timeZone: TimeZone = .current) -> ScanRow {
        scanRow(plan, building, showsUpgrade: showsUpgrade, locale: locale, timeZone: timeZone)
    }

    /// Fetches the building; the plan is asked for once a session, whoever needs it.
    public func load() async {
        error = nil
        plan = await entitlements.state()
        await fetch()
    }

    private func fetch() async {
        do {
            state = .shown(await pending(in: try await client.building(gersID, campaign: campaign)))
        } catch {
            if error == .cancelled { return }
            if error.status == 404 { return state = .gone }
            if building == nil { state = .failed(error) } else { self.error = error }
        }
    }

    /// As it is once the server has heard what waits.
    private func pending(in building: Building) async -> Building {
        guard let address = building.addressID, let visited = await visits?.pending(address) else {
            isWaiting = false
            return building
        }
        isWaiting = true
        return building.visited(visited)
    }

    /// Follows the plan while the card is open: after a purchase it shows the scans at once. A server tells those who do not pay none, so they
    /// are fetched then.
    public func run() async {
        for await fresh in await entitlements.states {
            guard fresh != .unknown, fresh != plan else { continue }
            let couldShow = plan.canShowScans
            plan = fresh
            if fresh.canShowScans, !couldShow, building != nil { await fetch() }
        }
    }

    /// Somebody was there, or was not. The card says so at once; the visit is sent when there is a network.
    public func setVisited(_ visited: Bool) async {
        guard let building, let address = building.addressID, let visits, let campaign = campaign ?? building.campaignID else { return }
        error = nil
        state = .shown(building.visited(visited))
        let change = CanvassVisitsRequest.Change(addressID: address, visited: visited, occurredAt: client.sender.clock.now())
        do {
            switch try await visits.report(change, campaign: campaign) {
            case .sent: isWaiting = false
            case .waiting: isWaiting = true
            case .refused(let refusal):
                (state, error) = (.shown(building), refusal)
            }
        } catch {
            // It could not be kept: nothing was done.
            (state, self.error) = (.shown(building), .network("\(error)"))
        }
    }
}

extension Building {
    func visited(_ visited: Bool) -> Building {
        var building = self
        (building.visited, building.status) = (visited, visited ? .visited : .notVisited)
        return building
    }
}
