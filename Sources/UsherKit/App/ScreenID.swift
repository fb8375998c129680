/// What tests of an app find on its screens, whatever its language: the accessibility identifiers of UsherUI's views.
public enum ScreenID: String, Sendable, CaseIterable {
<<<<<<< HEAD
    /// The field of the server's address.
    case doorServer
    /// The field of the door's key.
    case doorKey
    /// The button that sets the door up.
    case doorSetUp
    /// An event to choose.
    case doorEvent
    /// The field of a typed code.
    case doorCode
    /// What became of a scan.
    case doorOutcome
    /// The field of the airline's name.
    case airlineName
    /// The button that signs in.
    case airlineSignIn
    /// A flight of the list.
    case flight
    /// The button that shares a pass.
    case passShare
    /// A campaign of the list.
    case campaign
    /// The map of a campaign.
    case map
    /// What is said of a building.
    case buildingCard
    /// A show of the list.
    case show
    /// The seats as a list.
    case seatsList
    /// One seat of that list.
    case seat
    /// The button that holds the chosen seats.
    case seatsContinue
    /// The page of the payment provider.
    case paymentPage
    /// A booking of the list.
    case booking
    /// The picture of a ticket's code.
    case ticketCode
    /// A tour of the list.
    case tour
    /// The button that begins a walk.
    case walkStart
    /// What pauses and goes on with a walk.
    case walkControls
=======
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
>>>>>>> 32850f631c04d85bc643223ab033bab2bdeda4e6
}
