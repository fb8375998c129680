public import Observation
public import UsherWire

/// A campaign's map: the buildings of what is seen, and the card of the one that was tapped last.
@MainActor @Observable
public final class CampaignMapModel {
    /// What the map shows.
    public enum State: Sendable, Hashable {
        /// Nothing has come yet.
        case loading
        /// The buildings of `box`.
        case shown
        /// Nothing has come, and this is why.
        case failed(CanvassError)
    }

    /// The campaign that was entered.
    public let campaign: CanvassCampaign
    /// What the map shows.
    public private(set) var state = State.loading
    /// Those within `box`, at most 20,000.
    public private(set) var buildings: [CanvassBuildings.Feature] = []
    /// The part that was fetched last.
    public private(set) var box: MapBox?
    /// The building that was tapped last; nil after the card was closed.
    public private(set) var card: BuildingCardModel?
    /// Why the last fetch failed; what was there stays.
    public private(set) var error: CanvassError?
    private var etag: String?
    /// Counts the movements: only what rests is fetched, and only the latest answer is shown.
    private var latest = 0
    private let client: CanvassClient
    private let entitlements: EntitlementCache
    private let visits: VisitQueue?
    private let showsUpgrade: Bool

    /// Seconds for which the map has to rest.
    static let rest = 0.5

    /// Without `visits` cards cannot be marked; `showsUpgrade` is for their row of scans.
    public init(
        client: CanvassClient, entitlements: EntitlementCache, campaign: CanvassCampaign, visits: VisitQueue? = nil,
        showsUpgrade: Bool = true
    ) {
        (self.client, self.entitlements, self.campaign) = (client, entitlements, campaign)
        (self.visits, self.showsUpgrade) = (visits, showsUpgrade)
    }

    /// Somebody enters the campaign: their plan is asked for, unless it was in this session, and visits that wait are sent.
    public func enter() async {
        _ = await entitlements.state()
        await visits?.flush()
    }

    /// What is seen is another part. Call it on every movement: what does not rest for 500 ms is not fetched.
    public func move(to box: MapBox) async {
        latest += 1
        let mine = latest
        do { try await client.sender.clock.sleep(Self.rest) } catch { return }
        if mine == latest { await fetch(box) }
    }

    /// Fetches what is seen anew.
    public func load() async { if let box { await fetch(box) } }

    private func fetch(_ wanted: MapBox) async {
        guard let bounds = wanted.bounds else { return }
        latest += 1
        let mine = latest
        error = nil
        do {
            let known = wanted == box ? etag : nil
            let fresh = try await client.buildings(of: campaign.id, bbox: bounds, etag: known)
            guard mine == latest else { return }
            if let fresh { (buildings, etag) = (fresh.buildings.features, fresh.etag) }
            (state, box) = (.shown, wanted)
        } catch {
            guard mine == latest, error != .cancelled else { return }
            self.error = error
            if state != .shown { state = .failed(error) }
        }
    }

    /// A building was tapped; whoever taps another one sees that.
    public func tap(_ gersID: String) async {
        let card = BuildingCardModel(
            client: client, entitlements: entitlements, gersID: gersID, campaign: campaign.id, visits: visits, showsUpgrade: showsUpgrade)
        self.card = card
        await card.load()
    }

    /// Puts the card away; the building stays where it is.
    public func closeCard() { card = nil }
}
