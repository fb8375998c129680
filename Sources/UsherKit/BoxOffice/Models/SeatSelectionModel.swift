import Foundation
public import Observation
public import UsherWire

/// The seat map: choosing seats, keeping an eye on them, holding them.
@MainActor @Observable
public final class SeatSelectionModel: ScreenModel {
    public static let most = 8

    public let show: BoxOffice.Show
    public private(set) var seats: [BoxOffice.Seat] = []
    public private(set) var map: BoxOffice.SeatMap?
    /// Ids in the order chosen.
    public private(set) var chosen: [String] = []
    /// What a live region speaks: a seat lost, one too many.
    public private(set) var announcement: UsherText?
    public private(set) var hold: BoxOffice.CheckoutResponse?
    public var isBusy = false
    public var error: BoxOfficeError?
    private let client: BoxOfficeClient
    private var places: [String: Int] = [:]
    /// One key for one set of seats, so that a repeat holds them once.
    private var key: (seats: Set<String>, id: UUID)?

    public init(client: BoxOfficeClient, show: BoxOffice.Show) {
        self.client = client
        self.show = show
    }

    public var chosenSeats: [BoxOffice.Seat] { chosen.compactMap(seat) }
    /// What the chosen seats cost.
    public var total: Money { Money.sum(chosenSeats.map(show.price)) ?? Money(minorUnits: 0, currency: show.currency ?? "") }
    public var canContinue: Bool { !chosen.isEmpty && !isBusy }
    public var mostSeats: Int { show.maxSeats ?? Self.most }

    public func seat(_ id: String) -> BoxOffice.Seat? { places[id].map { seats[$0] } }

    public func load() async {
        let (client, id) = (client, show.id)
        let loaded = await perform { () async throws(BoxOfficeError) in
            (try await client.seats(of: id), try await client.seatMap(of: id))
        }
        guard let loaded else { return }
        (seats, map) = loaded
        places = Dictionary(uniqueKeysWithValues: seats.enumerated().map { ($0.element.id, $0.offset) })
        dropLost()
    }

    /// Chooses a free seat or gives a chosen one up.
    public func toggle(_ id: String) {
        announcement = nil
        if let index = chosen.firstIndex(of: id) {
            chosen.remove(at: index)
        } else if chosen.count >= mostSeats {
            announcement = .seatsMost(mostSeats)
        } else if seat(id)?.status == .available {
            chosen.append(id)
        }
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
        if let held { hold = held }
        if case .seatsTaken(let taken)? = error {
            for seat in taken { if let place = places[seat.id] { self.seats[place].status = seat.status } }
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
        if !gone.isEmpty {
            announcement = .seatsLost(gone.map { "\($0.section) \($0.row)\($0.number)" }.joined(separator: ", "))
        }
    }
}
