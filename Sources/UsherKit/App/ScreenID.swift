/// What tests of an app find on its screens, whatever its language: the accessibility identifiers of UsherUI's views.
public enum ScreenID: String, Sendable, CaseIterable {
    /// A door: set up, an event chosen, a code typed, what came of it.
    case doorServer, doorKey, doorSetUp, doorEvent, doorCode, doorOutcome
    /// An airline: signing in, one of its flights, a ticket's page to share.
    case airlineName, airlineSignIn, flight, passShare
    /// From door to door: a campaign, its map, the card of a building.
    case campaign, map, buildingCard
    /// A purchase: a show, its seats as a list, on to the payment's page; a booking and its code.
    case show, seatsList, seat, seatsContinue, paymentPage, booking, ticketCode
    /// A walk: one of them, its beginning, what plays it.
    case tour, walkStart, walkControls
}
