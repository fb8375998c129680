// What an airline's app says.
extension UsherText {
    /// Button that shows Apple's sheet, for airlines and for buyers.
    public static let airlineSignIn = UsherText("airline.sign_in", "Sign in with Apple")
    /// Label of the airline's name.
    public static let airlineName = UsherText("airline.name", "Airline")
    /// Question before an airline is erased.
    public static let airlineDelete = UsherText("airline.delete", "Delete the airline with its flights, passengers and tickets?")
    /// Label of the colour behind a pass.
    public static let airlineBackground = UsherText("airline.background", "Background")
    /// Label of the colour of a pass's values.
    public static let airlineForeground = UsherText("airline.foreground", "Text")
    /// Label of the colour of a pass's labels.
    public static let airlineLabels = UsherText("airline.labels", "Labels")
    /// Label of what the airline's own field is called.
    public static let airlineCustomLabel = UsherText("airline.custom_label", "Label of your own")
    /// Title of the list of flights.
    public static let flightsTitle = UsherText("flights.title", "Flights")
    /// Title of the list of aircraft.
    public static let fleetTitle = UsherText("fleet.title", "Aircraft")
    /// Title of the list of passengers.
    public static let passengersTitle = UsherText("passengers.title", "Passengers")
    /// Question before something is deleted; takes what it is called.
    public static func listDelete(_ a: String) -> UsherText {
        UsherText("list.delete", "Delete “%1$@” and what belongs to it?", arguments: [a])
    }
    /// In place of an empty list of an airline.
    public static let listNone = UsherText("list.none", "There is nothing here yet")
    /// Below a list, how many of its lines this app could not read.
    public static func listSkipped(_ count: Int) -> UsherText {
        UsherText("list.skipped", "%lld lines could not be read", one: "%lld line could not be read", count: count)
    }
    /// How many flights an aircraft has.
    public static func statsFlights(_ count: Int) -> UsherText {
        UsherText("stats.flights", "%lld flights", one: "%lld flight", count: count)
    }
    /// A count and its latest day; takes both as people read them.
    public static func statsLast(_ a: String, _ b: String) -> UsherText {
        UsherText("stats.last", "%1$@, last %2$@", arguments: [a, b])
    }
    /// At a field that must not be empty.
    public static let fieldMissing = UsherText("field.missing", "Please fill this in")
    /// At a field with too much in it; takes how many characters there may be.
    public static func fieldLong(_ count: Int) -> UsherText {
        UsherText("field.long", "At most %lld characters", one: "At most %lld character", count: count)
    }
    /// At a field with control characters in it.
    public static let fieldCharacters = UsherText("field.characters", "Some of these characters cannot be used")
    /// At a field that holds no colour.
    public static let fieldColour = UsherText("field.colour", "A colour such as #0a141e")
    /// At a date that the server would refuse.
    public static let fieldDate = UsherText("field.date", "A date from 1970 to 2999")
    /// Label of the airport of departure.
    public static let flightOrigin = UsherText("flight.origin", "From")
    /// Label of the airport of arrival.
    public static let flightDestination = UsherText("flight.destination", "To")
    /// Label of the gate.
    public static let flightGate = UsherText("flight.gate", "Gate")
    /// Label of the flight's number.
    public static let flightNumber = UsherText("flight.number", "Flight number")
    /// Label of the time of departure.
    public static let flightDeparts = UsherText("flight.departs", "Departs")
    /// Button that opens the form of a flight.
    public static let flightAmend = UsherText("flight.amend", "Change the flight")
    /// Button that plans a flight.
    public static let flightPlan = UsherText("flight.plan", "Plan")
    /// Button that compares a flight with the server's.
    public static let flightCheck = UsherText("flight.check", "Check")
    /// After that, if nothing differs.
    public static let flightSame = UsherText("flight.same", "This is how the server has it")
    /// After that, if something differs.
    public static let flightChanged = UsherText("flight.changed", "The server has another version")
    /// Counts of a flight; takes those on board and all, as digits.
    public static func flightBoarded(_ a: String, _ b: String) -> UsherText {
        UsherText("flight.boarded", "%1$@ of %2$@ on board", arguments: [a, b])
    }
    /// Label of an aircraft's registration.
    public static let aircraftRegistration = UsherText("aircraft.registration", "Registration")
    /// Label of an aircraft's model.
    public static let aircraftType = UsherText("aircraft.type", "Type")
    /// Label of a passenger's name.
    public static let passengerName = UsherText("passenger.name", "Name")
    /// Label of a contact's id.
    public static let passengerContact = UsherText("passenger.contact", "Contact")
    /// Button that issues a ticket.
    public static let ticketIssue = UsherText("ticket.issue", "Issue")
    /// Label of a ticket's seat.
    public static let ticketSeat = UsherText("ticket.seat", "Seat")
    /// Button that shares the page of a pass.
    public static let ticketShare = UsherText("ticket.share", "Share")
    /// Button, where the system's own cannot be shown.
    public static let ticketWallet = UsherText("ticket.wallet", "Add to Apple Wallet")
    /// In its place, once the pass is there.
    public static let ticketInWallet = UsherText("ticket.in_wallet", "In your Wallet")
    /// In its place, where there is no pass or no Wallet.
    public static let ticketNoWallet = UsherText("ticket.no_wallet", "There are no passes for Wallet here")
    /// Of a pass that boarded, and of one that had before.
    public static let boardOnBoard = UsherText("board.on_board", "On board")
    /// Of a pass whose signature is right, without a network.
    public static let boardGenuine = UsherText("board.genuine", "Genuine, not yet counted: there is no network")
    /// Below it, since when; takes the time as people read it.
    public static func boardSince(_ a: String) -> UsherText {
        UsherText("board.since", "On board since %1$@", arguments: [a])
    }
    /// Of a pass that cannot be judged without a network.
    public static let boardAsk = UsherText("board.ask", "This pass can only be checked with a network")
    /// Warning beside a passenger who has boarded.
    public static let boardNotToday = UsherText("board.not_today", "It does not depart today")
    /// Switch of notices about a pass's flight.
    public static let ticketFollow = UsherText("ticket.follow", "Tell me of changes")
    /// Title of the gate's screen, and the way to it.
    public static let boardTitle = UsherText("board.title", "Gate")
}
