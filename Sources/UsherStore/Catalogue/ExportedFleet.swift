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
        BoardingRows(BoardingPages.exportedAircraft, of: airline.rawValue, upTo: aircraft) { row in
            ExportedAircraft(head: ExportedHead(row, key: 4), element: Aircraft(row: row))
        }
    }

    var exportedPassengers: BoardingRows<ExportedPassenger> {
        BoardingRows(BoardingPages.exportedPassengers, of: airline.rawValue, upTo: passengers) { row in
            ExportedPassenger(head: ExportedHead(row, key: 7), element: Passenger(row: row))
        }
    }

    var exportedFlights: BoardingRows<ExportedFlight> {
        BoardingRows(BoardingPages.exportedFlights, of: airline.rawValue, upTo: flights) { row in
            ExportedFlight(head: ExportedHead(row, key: 14), element: Flight(row: row), aircraft: row.text(15))
        }
    }

    var exportedTickets: BoardingRows<ExportedTicket> {
        BoardingRows(BoardingPages.exportedTickets, of: airline.rawValue, upTo: tickets) { row in
            ExportedTicket(
                head: ExportedHead(row, key: 2), flight: row.text(3), passenger: row.text(4), seat: row.text(5), label: row.text(6),
                boarded: row.optionalInstant(7), departs: row.instant(8))
        }
    }
}

extension ExportedHead {
    /// Number and identifier come first.
    fileprivate init(_ row: Row, key: Int32) { self.init(key: row.text(key), id: row.int(0), identifier: row.text(1)) }
}
