import UsherKit
import XCTest
import XCUIAutomation

/// Five journeys through the app; the models make the same ones on Linux, against a real server (`Server/Tests/UsherKitLiveTests/Journeys`).
final class JourneyTests: XCTestCase {
    /// Set up, an event chosen, a ticket scanned twice.
    @MainActor func testDoor() throws {
        let (server, key, ticket) = (try Screens.given("USHER_SERVER"), try Screens.given("DOOR_KEY"), try Screens.given("TICKET"))
        let screens = Screens(.doorTitle)
        screens.type(server, into: .doorServer)
        screens.type(key, into: .doorKey)
        screens.tap(.doorSetUp)
        screens.tap(.doorEvent)
        screens.type(ticket + "\n", into: .doorCode)
        screens.see(.doorOutcome)
        screens.type(ticket + "\n", into: .doorCode)
        screens.see(.doorOutcome)
    }

    /// Signed in by Apple's sheet, which somebody confirms; a flight, a ticket, its page to share.
    @MainActor func testAirline() throws {
        _ = try Screens.given("APPLE_ACCOUNT")
        let screens = Screens(.flightsTitle)
        screens.type("Usher Air", into: .airlineName)
        screens.tap(.airlineSignIn)
        screens.see(.flight, within: 60).tap()
        screens.see(.passShare)
    }

    /// A campaign, its map, the card of a building.
    @MainActor func testCampaign() throws {
        _ = try Screens.given("SIGNED_IN")
        let screens = Screens(.campaignsTitle)
        screens.tap(.campaign)
        screens.see(.map).tap()
        screens.see(.buildingCard)
    }

    /// A show, two seats from the list, on to the payment's page.
    @MainActor func testPurchase() throws {
        _ = try Screens.given("SIGNED_IN")
        let screens = Screens(.showsTitle)
        screens.tap(.show)
        screens.tap(.seatsList)
        screens.tap(.seat)
        screens.tap(.seatsContinue)
        screens.see(.paymentPage)
    }

    /// A walk begins and shows its controls.
    @MainActor func testWalk() throws {
        _ = try Screens.given("USHER_SERVER")
        let screens = Screens(.toursTitle)
        screens.tap(.tour)
        screens.tap(.walkStart)
        screens.tap(.walkStart)
        screens.see(.walkControls)
    }
}
