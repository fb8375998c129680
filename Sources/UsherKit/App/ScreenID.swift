/// What tests of an app find on its screens, whatever its language: the accessibility identifiers of UsherUI's views.
public enum ScreenID: String, Sendable, CaseIterable {
    case doorServer, doorKey, doorSetUp, doorEvent, doorCode, doorOutcome
    case airlineName, airlineSignIn, flight, passShare
    case campaign, map, buildingCard
    case show, seatsList, seat, seatsContinue, paymentPage, booking, ticketCode
    case tour, walkStart, walkControls
}
