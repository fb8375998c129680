import Foundation
public import Observation
public import UsherWire

/// The seat map: choosing seats, keeping an eye on them, holding them.
@MainActor @Observable
public final class SeatSelectionModel: ScreenModel {
    /// Seats that one purchase may have where the show says nothing else.
    public static let most = 8

    /// The show whose seats these are.
    public let show: BoxOffice.Show
    /// Every seat with its status, in the server's order: section, row, seat.
    public private(set) var seats: [BoxOffice.Seat] = []
    /// Where the seats lie; nil where the show has no map.
    public private(set) var map: BoxOffice.SeatMap?
    /// Ids in the order chosen.
    public private(set) var chosen: [String] = []
    /// What is spoken: chosen, given up, one too many, lost, a minute left. Equal words that come twice have two numbers.
    public private(set) var announcement: Announcement?
    /// The map as it is drawn.
    public private(set) var scene: SeatScene?
    /// The seats that are held for payment; nil until `hold` has succeeded.
    public private(set) var hold: BoxOffice.CheckoutResponse?
    /// Whoever is signed in hears when a seat is free again.
    public private(set) var isWatching = false
    public var isBusy = false
    public var error: BoxOfficeError?
    private let client: BoxOfficeClient
    private let push: PushModel?
    private var places: [String: Int] = [:]
    private var spoken = 0
    private var hasWarned = false
    /// One key for one set of seats, so that a repeat holds them once.
    private var key: (seats: Set<String>, id: UUID)?

    /// `show` as a list or its own route gave it. `push` brings what somebody is told who watches.
    public init(client: BoxOfficeClient, show: BoxOffice.Show, push: PushModel? = nil) {
        (self.client, self.show, self.push) = (client, show, push)
    }

    /// Words that are spoken, with their number.
    public struct Announcement: Sendable, Hashable, Identifiable {
        public var id: Int
        /// The words.
        public var text: UsherText

        public init(id: Int, text: UsherText) { (self.id, self.text) = (id, text) }
    }

    private func announce(_ text: UsherText) {
        spoken += 1
        announcement = Announcement(id: spoken, text: text)
    }

    /// The chosen seats, in the order chosen.
    public var chosenSeats: [BoxOffice.Seat] { chosen.compactMap(seat) }
    /// What the chosen seats cost.
    public var total: Money { Money.sum(chosenSeats.map(show.price)) ?? Money(minorUnits: 0, currency: show.currency ?? "") }
    /// Something is chosen, and nothing is under way.
    public var canContinue: Bool { !chosen.isEmpty && !isBusy }
    /// There is none to choose: offer to tell when one is free, to whoever is signed in.
    public var canWatch: Bool { client.token != nil && !seats.isEmpty && chosen.isEmpty && !seats.contains { $0.status == .available } }
    /// The server has to know whose tickets they are: nobody is signed in any more, or nobody was and left no address.
    public var needsSignIn: Bool {
        if case .validation("email_required", _, _)? = error { return client.token == nil }
        return error == .unauthorized
    }
    /// Seats that one purchase may have: the show's ceiling, else eight.
    public var mostSeats: Int { show.maxSeats ?? Self.most }

    /// A seat by its id; nil where the show has none such.
    public func seat(_ id: String) -> BoxOffice.Seat? { places[id].map { seats[$0] } }

    /// Fetches seats and map; what was chosen and is taken by now is given up, and told.
    public func load() async {
        let (client, id) = (client, show.id)
        let loaded = await perform { () async throws(BoxOfficeError) in
            (try await client.seats(of: id), try await client.seatMap(of: id))
        }
        guard let loaded else { return }
        (seats, map) = loaded
        places = Dictionary(seats.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
        scene = SeatScene(show: show, seats: seats, map: map)
        scene?.choose(chosen, before: [])
        dropLost()
    }

    /// Chooses a free seat or gives a chosen one up.
    public func toggle(_ id: String) {
        guard let seat = seat(id) else { return }
        if let index = chosen.firstIndex(of: id) {
            chosen.remove(at: index)
            scene?.choose([], before: [id])
            announce(.seatsGivenUp(Self.name(seat), total.formatted()))
        } else if chosen.count >= mostSeats {
            announce(.seatsMost(mostSeats))
        } else if seat.status == .available {
            chosen.append(id)
            scene?.choose([id], before: [])
            announce(.seatsChosen(Self.name(seat), total.formatted()))
        }
    }

    private static func name(_ seat: BoxOffice.Seat) -> String { "\(seat.section) \(seat.row)\(seat.number)" }

    /// Says when a hold lasts for a minute only, until its task is cancelled: run it while the map is on the screen, below the payment, too.
    public func countDown() async {
        while !Task.isCancelled {
            tick()
            do { try await client.sender.clock.sleep(1) } catch { return }
        }
    }

    /// A second has passed. It says, once, that a hold lasts for a minute only.
    public func tick() {
        guard let hold, !hasWarned, hold.expiresAt.timeIntervalSince(client.sender.serverNow) <= 60 else { return }
        hasWarned = true
        announce(.seatsMinute)
    }

    /// Whoever is signed in wants to hear when a seat is free, or no longer.
    public func setWatching(_ isOn: Bool) async {
        let (client, id) = (client, show.id)
        let answer = await perform { () async throws(BoxOfficeError) in isOn ? try await client.watch(id) : try await client.unwatch(id) }
        guard let answer else { return }
        isWatching = answer.watching
        if answer.watching { await push?.watched() }
    }

    /// Asks for the statuses every 15 s until its task is cancelled: run it while the map is on the screen.
    public func watch() async {
        while !Task.isCancelled {
            do { try await client.sender.clock.sleep(15) } catch { return }
            await poll()
        }
    }

    /// Asks for the statuses once; what is lost leaves the selection and is announced.
    public func poll() async {
        guard let rows = try? await client.seatStatuses(of: show.id) else { return }
        for row in rows { if let place = places[row.id] { seats[place].status = row.status } }
        scene?.update(rows)
        dropLost()
    }

    /// Holds what is chosen. Seats that somebody else has taken leave the selection; the others stay.
    public func holdSeats(email: String? = nil, name: String? = nil) async {
        guard canContinue else { return }
        let set = Set(chosen)
        if key?.seats != set { key = (set, UUID()) }
        let (client, id, seats, token, key) = (client, show.id, chosen, hold?.holdToken, key?.id ?? UUID())
        let held = await perform { () async throws(BoxOfficeError) in
            try await client.checkout(show: id, seats: seats, email: email, name: name, holdToken: token, key: key)
        }
        if let held {
            hold = held
            hasWarned = false
        }
        if case .seatsTaken(let taken)? = error {
            for seat in taken { if let place = places[seat.id] { self.seats[place].status = seat.status } }
            scene?.update(taken.map { BoxOffice.SeatStatusRow(id: $0.id, status: $0.status) })
            dropLost()
        }
    }

    private func dropLost() {
        let lost = chosenSeats.filter { $0.status != .available }
        guard !lost.isEmpty else { return }
        // One's own hold reads as reserved.
        let own = Set(hold?.seats?.map(\.id) ?? [])
        let gone = lost.filter { !own.contains($0.id) }
        chosen.removeAll { id in gone.contains { $0.id == id } }
        scene?.choose([], before: gone.map(\.id))
        if !gone.isEmpty { announce(.seatsLost(gone.map(Self.name).joined(separator: ", "))) }
    }
}
