public import Foundation
public import Observation
import UsherWire

/// One of an airline's lists: its aircraft, its passengers or its flights. Opens without a network, with the age of what it shows.
@MainActor @Observable
public final class AirlineListModel<Element: AirlineListed> {
    /// What the screen shows.
    public enum State: Sendable, Hashable {
        /// Nothing has come yet.
        case loading
        /// There are elements, new or kept.
        case shown
        /// The airline has none.
        case empty
        /// There are none to show, and this is why.
        case failed(BoardingError)
    }

    /// In the server's order, oldest first.
    public private(set) var elements: [Element] = []
    /// Lines that this app could not read; the others are there.
    public private(set) var skipped = 0
    /// Why the last call failed; nil while kept ones are shown without a network.
    public private(set) var error: BoardingError?
    /// Whether a call is under way, with or without something on the screen.
    public private(set) var isLoading = false
    /// When what is shown was fetched, while the network is away.
    public private(set) var staleSince: Date?
    /// Somebody wants to delete it: ask.
    public var asksToDelete: Element?
    private var hasLoaded = false
    private let client: BoardingClient
    private let files: KeptFiles?
    private let source: @Sendable (BoardingClient) async throws(BoardingError) -> BoardingList<Element>

    /// `folder` keeps the list for when the network is away; `SignOut` takes it.
    public init(client: BoardingClient, folder: URL? = nil) {
        self.client = client
        files = folder.map(KeptFiles.init(folder:))
        source = { client async throws(BoardingError) in try await Element.list(by: client) }
    }

    /// A list of what belongs to one of another list's lines: not kept for when the network is away.
    init(client: BoardingClient, of source: @escaping @Sendable (BoardingClient) async throws(BoardingError) -> BoardingList<Element>) {
        (self.client, self.source) = (client, source)
        files = nil
    }

    /// What the screen shows, from elements and error.
    public var state: State {
        if !elements.isEmpty { return .shown }
        if let error { return .failed(error) }
        return hasLoaded ? .empty : .loading
    }

    private var airline: String { client.airlineIdentifier ?? "" }

    /// Fetches the list; without a network it shows what is kept.
    public func load() async {
        (isLoading, error) = (true, nil)
        defer { isLoading = false }
        do {
            let fresh = try await source(client)
            (elements, skipped, staleSince, hasLoaded) = (fresh.elements, fresh.skipped.count, nil, true)
            files?.write(Element.kind, airline, fresh.elements, client.sender.clock.now())
        } catch {
            fail(error)
        }
    }

    private func fail(_ error: BoardingError) {
        if error == .cancelled { return }
        if error == .signedOut { (elements, staleSince) = ([], nil) }
        // Only where nobody answers is an older list better than none.
        if error == .network, let kept: BookingCache.Kept<[Element]> = files?.read(Element.kind, airline) {
            (elements, staleSince, hasLoaded) = (kept.value, kept.at, true)
        } else {
            self.error = error
        }
    }

    /// What was asked about is deleted, with what belongs to it.
    public func delete() async {
        guard let element = asksToDelete, let id = element.identifier else { return }
        (asksToDelete, error) = (nil, nil)
        do {
            try await Element.delete(id, by: client)
        } catch .notFound {
            // Somebody else was first.
        } catch {
            if error != .cancelled { self.error = error }
            return
        }
        elements.removeAll { $0.identifier == id }
        files?.write(Element.kind, airline, elements, client.sender.clock.now())
    }
}

extension AirlineListModel where Element == BoardingFlight {
    /// The flights of one aircraft.
    public convenience init(client: BoardingClient, ofAircraft id: String) {
        self.init(client: client, of: { client async throws(BoardingError) in try await client.flights(ofAircraft: id) })
    }
}

extension AirlineListModel where Element == BoardingTicket {
    /// The tickets of one passenger.
    public convenience init(client: BoardingClient, ofPassenger id: String) {
        self.init(client: client, of: { client async throws(BoardingError) in try await client.tickets(ofPassenger: id) })
    }
}

/// The airline's tickets, or one passenger's.
public typealias PassesModel = AirlineListModel<BoardingTicket>
/// The airline's aircraft.
public typealias FleetModel = AirlineListModel<BoardingAircraft>
/// The airline's passengers.
public typealias PassengersModel = AirlineListModel<BoardingPassenger>
/// The airline's flights.
public typealias FlightsModel = AirlineListModel<BoardingFlight>
