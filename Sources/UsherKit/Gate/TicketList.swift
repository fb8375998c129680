import Crypto
import Foundation
import UsherWire

/// What a device knows of an event's tickets: the manifest, page by page put together.
struct TicketList: Sendable {
    /// All but the sales.
    struct Head: Codable, Sendable, Equatable {
        var event: ManifestResponse.Event
        var hash: ManifestResponse.Hash
        var dates: [ManifestResponse.Window]
        var ticketTypes: [ManifestResponse.TicketType]
        /// The next `since`.
        var next: String
        /// By the device's clock, when the last page came.
        var fetchedAt: Date
        /// Seconds by which the server's clock is ahead.
        var skew: Double
    }

    /// A sale, or one of its persons by an index.
    struct Place: Sendable {
        let sale: Int
        let person: Int?
    }

    private(set) var head: Head?
    private var sales: [Int: ListedSale] = [:]
    private var places: [CodeHash: Place] = [:]
    private var salt = SymmetricKey(data: Data(count: 32))

    var count: Int { sales.count }
    var all: some Collection<ListedSale> { sales.values }

    func sale(_ id: Int) -> ListedSale? { sales[id] }

    /// Whom a code names; `text` is trimmed.
    func find(_ text: String) -> Place? {
        for code in CodeReading.candidates(text) {
            if let place = CodeHash.of(code, salt: salt).flatMap({ places[$0] }) { return place }
        }
        return nil
    }

    mutating func apply(_ page: ManifestResponse.Data, at now: Date) {
        for sale in page.sales { put(ListedSale(sale)) }
        set(
            Head(
                event: page.event, hash: page.hash, dates: page.dates, ticketTypes: page.ticketTypes, next: page.next, fetchedAt: now,
                skew: page.serverTime.timeIntervalSince(now).rounded()))
    }

    mutating func set(_ head: Head) {
        self.head = head
        salt = SymmetricKey(data: Base64URL.decode(head.hash.salt) ?? Data())
    }

    mutating func reserve(_ count: Int) {
        sales.reserveCapacity(count)
        places.reserveCapacity(2 * count)
    }

    /// A sale replaces the one known; a deleted one goes.
    mutating func put(_ sale: ListedSale) {
        if let old = sales.removeValue(forKey: sale.id) {
            for hash in [old.hash] + old.persons.map(\.hash) { if let hash { places[hash] = nil } }
        }
        if sale.status == .deleted { return }
        sales[sale.id] = sale
        if let hash = sale.hash { places[hash] = Place(sale: sale.id, person: nil) }
        for (index, person) in sale.persons.enumerated() {
            if let hash = person.hash { places[hash] = Place(sale: sale.id, person: index) }
        }
    }
}
