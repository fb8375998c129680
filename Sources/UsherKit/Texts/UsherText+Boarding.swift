// What an airline's app says.
extension UsherText {
    public static let airlineSignIn = UsherText("airline.sign_in", "Sign in with Apple")
    public static let airlineName = UsherText("airline.name", "Airline")
    public static let airlineDelete = UsherText("airline.delete", "Delete the airline with its flights, passengers and tickets?")
    public static let airlineBackground = UsherText("airline.background", "Background")
    public static let airlineForeground = UsherText("airline.foreground", "Text")
    public static let airlineLabels = UsherText("airline.labels", "Labels")
    public static let airlineCustomLabel = UsherText("airline.custom_label", "Label of your own")
    public static let flightsTitle = UsherText("flights.title", "Flights")
    public static let fleetTitle = UsherText("fleet.title", "Aircraft")
    public static let passengersTitle = UsherText("passengers.title", "Passengers")
    public static func listDelete(_ a: String) -> UsherText {
        UsherText("list.delete", "Delete “%1$@” and what belongs to it?", arguments: [a])
    }
    public static let listNone = UsherText("list.none", "There is nothing here yet")
    public static func listSkipped(_ count: Int) -> UsherText {
        UsherText("list.skipped", "%lld lines could not be read", one: "%lld line could not be read", count: count)
    }
    public static func statsFlights(_ count: Int) -> UsherText {
        UsherText("stats.flights", "%lld flights", one: "%lld flight", count: count)
    }
    public static func statsLast(_ a: String, _ b: String) -> UsherText {
        UsherText("stats.last", "%1$@, last %2$@", arguments: [a, b])
    }
    public static let fieldMissing = UsherText("field.missing", "Please fill this in")
    public static func fieldLong(_ count: Int) -> UsherText {
        UsherText("field.long", "At most %lld characters", one: "At most %lld character", count: count)
    }
    public static let fieldCharacters = UsherText("field.characters", "Some of these characters cannot be used")
    public static let fieldColour = UsherText("field.colour", "A colour such as #0a141e")
    public static let fieldDate = UsherText("field.date", "A date from 1970 to 2999")
    public static let flightOrigin = UsherText("flight.origin", "From")
    public static let flightDestination = UsherText("flight.destination", "To")
    public static let flightGate = UsherText("flight.gate", "Gate")
    public static let flightNumber = UsherText("flight.number", "Flight number")
    public static let flightDeparts = UsherText("flight.departs", "Departs")
    public static let flightAmend = UsherText("flight.amend", "Change the flight")
    public static let flightPlan = UsherText("flight.plan", "Plan")
    public static let flightCheck = UsherText("flight.check", "Check")
    public static let flightSame = UsherText("flight.same", "This is how the server has it")
    public static let flightChanged = UsherText("flight.changed", "The server has another version")
    public static func flightBoarded(_ a: String, _ b: String) -> UsherText {
        UsherText("flight.boarded", "%1$@ of %2$@ on board", arguments: [a, b])
    }
    public static let aircraftRegistration = UsherText("aircraft.registration", "Registration")
    public static let aircraftType = UsherText("aircraft.type", "Type")
    public static let passengerName = UsherText("passenger.name", "Name")
    public static let passengerContact = UsherText("passenger.contact", "Contact")
    public static let ticketIssue = UsherText("ticket.issue", "Issue")
    public static let ticketSeat = UsherText("ticket.seat", "Seat")
    public static let ticketShare = UsherText("ticket.share", "Share")
    public static let ticketWallet = UsherText("ticket.wallet", "Add to Apple Wallet")
    public static let ticketInWallet = UsherText("ticket.in_wallet", "In your Wallet")
    public static let ticketNoWallet = UsherText("ticket.no_wallet", "There are no passes for Wallet here")
    public static let boardOnBoard = UsherText("board.on_board", "On board")
    public static let boardGenuine = UsherText("board.genuine", "Genuine, not yet counted: there is no network")
    public static func boardSince(_ a: String) -> UsherText {
        UsherText("board.since", "On board since %1$@", arguments: [a])
    }
    public static let boardAsk = UsherText("board.ask", "This pass can only be checked with a network")
    public static let boardNotToday = UsherText("board.not_today", "It does not depart today")
    public static let ticketFollow = UsherText("ticket.follow", "Tell me of changes")
    public static let boardTitle = UsherText("board.title", "Gate")
}
