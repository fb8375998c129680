import UsherCore
import UsherHTTP
import UsherStore
import UsherTemplates

/// `H/flights/{id}/board`: who is to come aboard, in large rows. A script filters them while somebody types, sends what a scanner reads
/// without a new page, and keeps all of it as it is at this moment; without it forms do the same.
struct FlightBoardPage: ConsoleContent {
    static let template = "console/flight-board"

    /// One passenger.
    struct Row: Sendable {
        static let template = "console/flight-seat"

        let ticket: String
        let name: String
        let seat: String
        /// What is to be known: a seat that two have.
        let warning: String?
        /// Since when they are aboard; nil while they are not.
        let aboard: String?
        let action: String
        let button: String
        /// What is read out: whose button it is.
        let said: String
        let token: String
    }

    let figures: [ConsoleFigure]
    let action: String
    let find: String
    let token: String
    let text: String
    let stream: String
    let rows: [Row]
    let nothing: String?
    let cut: String?
    let lead: String

    var script: String? { "console/flight-board.js" }
    var said: [String] { ["console.board.shown"] }
}

extension FlightBoardPage.Row {
    init(_ seat: FlightManifest.Seat, _ path: String, _ words: Words, token: String) {
        let ticket = seat.ticket
        self.ticket = ticket.identifier
        name = ticket.passenger.called
        self.seat = ticket.seat.isEmpty ? "–" : ticket.seat
        warning = seat.hasConflict ? words("console.manifest.conflict") : nil
        let zone = ticket.flight.localZone.zone.foundation
        aboard = ticket.boarded.map { words("console.board.at", ["time": .text(words.time($0.wire, zone))]) }
        let act = ticket.boarded == nil ? "board" : "undo"
        action = path + "/\(ticket.identifier)/\(act)"
        button = words("console.board.\(act)")
        said = words("console.board.\(act).of", ["name": .text(ticket.passenger.called)])
        self.token = token
    }
}

/// How many are aboard, and how many still come.
struct FlightBoardCounts: Sendable {
    static let template = "console/figures"

    let figures: [ConsoleFigure]

    init(_ row: ListedFlight, _ words: Words) {
        figures = [
            ConsoleFigure(name: words("console.flight.boarded"), value: words.number(row.boarded)),
            ConsoleFigure(name: words("console.board.left"), value: words.number(row.issued - row.boarded)),
        ]
    }
}
