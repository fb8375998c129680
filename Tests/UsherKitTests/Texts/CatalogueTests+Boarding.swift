import UsherKit

extension CatalogueTests {
    static let boarding: [UsherText] = [
        .airlineSignIn, .airlineName, .airlineDelete, .airlineBackground, .airlineForeground, .airlineLabels,
        .airlineCustomLabel, .flightsTitle, .fleetTitle, .passengersTitle, .listDelete("x"), .listNone, .listSkipped(2),
        .statsFlights(2), .statsLast("x", "x"), .fieldMissing, .fieldLong(2), .fieldCharacters, .fieldColour, .fieldDate,
        .flightOrigin, .flightDestination, .flightGate, .flightNumber, .flightDeparts, .flightPlan, .flightAmend, .flightCheck,
        .flightSame, .flightChanged, .flightBoarded("x", "x"), .aircraftRegistration, .aircraftType, .passengerName,
        .passengerContact, .ticketIssue, .ticketSeat, .ticketShare, .ticketWallet, .ticketInWallet, .ticketNoWallet,
        .boardOnBoard, .boardGenuine, .boardSince("x"), .boardAsk, .boardNotToday,
        .ticketFollow,
        .boardTitle,
    ]
}
