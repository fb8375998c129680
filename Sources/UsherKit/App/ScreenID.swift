/// What tests of an app find on its screens, whatever its language: the accessibility identifiers of UsherUI's views.
public enum ScreenID: String, Sendable, CaseIterable {
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
}
