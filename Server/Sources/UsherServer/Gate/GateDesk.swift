package import UsherHTTP
package import UsherCore
package import UsherStore

/// The Gate with all it stands on: stores, keys, allowances and the clock.
package struct GateDesk: Sendable {
    package let database: Database
    let scans: ScanStore
    let looks: LookStore
    let undos: UndoStore
    let uploads: OfflineStore
    let doorList: DoorListStore
    package let tallies: TallyStore
    let door: GateAuthenticator
    let clock: WallClock
    /// Scans whose proof was not of the ticket that they named.
    let forged = Counter()
    let streams: OpenStreams<APIKey.ID>
    /// By contract, of each key.
    static let mostStreams = 20
    private(set) var livePace = LivePace.usual
    private(set) var liveCounts = SharedCounts(fresh: LivePace.usual.fresh)

    /// `steady` is the clock of the allowances, which nobody sets.
    package init(
        _ database: Database, keys: APIKeyStore, limits: Settings.Limits, site: SiteURL, clock: WallClock = .system,
        steady: WallClock = .steady
    ) {
        self.database = database
        self.clock = clock
        // One pool for all: on SQLite the feed of scans goes by their ids.
        let ids = IDPool(database, .scans)
        scans = ScanStore(database, ids: ids, encode: ScanAnswer.body)
        looks = LookStore(database, encode: ScanAnswer.look)
        undos = UndoStore(database, ids: ids)
        uploads = OfflineStore(database, ids: ids)
        doorList = DoorListStore(database)
        tallies = TallyStore(database)
        streams = OpenStreams(perOwner: Self.mostStreams, limits)
        door = GateAuthenticator(
            keys: keys, doors: DoorStore(database, keys: keys), flights: FlightDoorStore(database), site: site,
            trail: AuditTrail(database), limits: limits, clock: clock, steady: steady)
    }

    package var endpoints: [Endpoint] {
        [
            scanEndpoint, uploadEndpoint, undoEndpoint, eventListEndpoint, checkinEndpoint, doorListEndpoint, manifestEndpoint,
            liveEndpoint,
        ]
    }

    func register(_ metrics: Metrics) {
        metrics.register("door_forged_total", .counter, help: "Scans of devices whose proof was not of the ticket that they named.") {
            [forged] in
            Double(forged.value)
        }
    }

    /// The same with streams at another pace.
    func paced(_ pace: LivePace) -> GateDesk {
        var desk = self
        (desk.livePace, desk.liveCounts) = (pace, SharedCounts(fresh: pace.fresh))
        return desk
    }

    var events: ManagedEventStore { ManagedEventStore(database, tallies: tallies) }
    var manifests: ManifestStore { ManifestStore(database) }

    /// Whether a device knows of this event; what an account manages is found out with the answer.
    func checkKnown(_ event: Event.ID, _ principal: Principal<APIKey>) async throws {
        guard principal.credential.device != nil else { return }
        guard try await events.knows(event, principal.credential, at: clock.now()) else { throw ScanRefusal.eventNotFound }
    }

    /// The address allowance, before everything else.
    package var guards: [Desk: Front.Guard] { [.gate: door.checkAddress, .door: door.checkAddress] }
}
