import UsherCore

/// What every object of an airline begins with in a catalogue.
struct ExportedHead: Sendable {
    let key: String
    let id: Int64
    let identifier: String
}

struct ExportedAircraft: Sendable {
    let head: ExportedHead
    let element: Aircraft
}

struct ExportedPassenger: Sendable {
    let head: ExportedHead
    let element: Passenger
}

struct ExportedFlight: Sendable {
    let head: ExportedHead
    let element: Flight
    /// Its aircraft's key.
    let aircraft: String
}

/// A ticket names flight and passenger by their keys, so that neither is read with it.
struct ExportedTicket: Sendable {
    let head: ExportedHead
    let flight: String
    let passenger: String
    let seat: String
    let label: String
    let boarded: Instant?
    let departs: Instant
}

extension BoardingHorizon {
    var exportedAircraft: BoardingRows<ExportedAircraft> {
        BoardingRows(BoardingPages.exportedAircraft, of: airline.rawValue, upTo: aircraft)
    }

    var exportedPassengers: BoardingRows<ExportedPassenger> {
        BoardingRows(BoardingPages.exportedPassengers, of: airline.rawValue, upTo: passengers)
    }

    var exportedFlights: BoardingRows<ExportedFlight> {
        BoardingRows(BoardingPages.exportedFlights, of: airline.rawValue, upTo: flights)
    }

    var exportedTickets: BoardingRows<ExportedTicket> {
        BoardingRows(BoardingPages.exportedTickets, of: airline.rawValue, upTo: tickets)
    }
}

extension ExportedAircraft: Selectable {
    init(_ columns: inout Columns) {
        element = Aircraft(&columns)
        head = ExportedHead(key: columns.next("COALESCE(a.key, a.identifier)"), id: element.id.rawValue, identifier: element.identifier)
    }
}

extension ExportedPassenger: Selectable {
    init(_ columns: inout Columns) {
        element = Passenger(&columns)
        head = ExportedHead(key: columns.next("COALESCE(p.key, p.identifier)"), id: element.id.rawValue, identifier: element.identifier)
    }
}

extension ExportedFlight: Selectable {
    init(_ columns: inout Columns) {
        element = Flight(&columns)
        head = ExportedHead(key: columns.next("COALESCE(f.key, f.identifier)"), id: element.id.rawValue, identifier: element.identifier)
        aircraft = columns.next("COALESCE(a.key, a.identifier)")
    }
}

extension ExportedTicket: Selectable {
    init(_ columns: inout Columns) {
        let (id, identifier): (Int64, String) = (columns.next("t.id"), columns.next("t.identifier"))
        head = ExportedHead(key: columns.next("COALESCE(t.key, t.identifier)"), id: id, identifier: identifier)
        flight = columns.next("COALESCE(f.key, f.identifier)")
        passenger = columns.next("COALESCE(p.key, p.identifier)")
        seat = columns.next("t.seat")
        label = columns.next("t.label")
        boarded = columns.next("t.boarded_at")
        departs = columns.next("f.departs_at")
    }
}
