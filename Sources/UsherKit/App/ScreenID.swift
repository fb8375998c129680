/// What tests of an app find on its screens, whatever its language: the accessibility identifiers of UsherUI's views.
public enum ScreenID: String, Sendable, CaseIterable {
    /// A door: address, key and button of its set-up, the choice of an event, the field for a code, what became of it.
    case doorServer, doorKey, doorSetUp, doorEvent, doorCode, doorOutcome
    /// An airline: its name, the button to sign in, a flight of the list, the button that shares a pass.
    case airlineName, airlineSignIn, flight, passShare
    /// From door to door: a campaign of the list, its map, the card of a building.
    case campaign, map, buildingCard
    /// A box office: a show of the list, seats as a list, one of them, on to payment, the page, a booking, its QR code.
    case show, seatsList, seat, seatsContinue, paymentPage, booking, ticketCode
    /// A walk: one of the list, the button that begins it, the buttons while it is under way.
    case tour, walkStart, walkControls
}
