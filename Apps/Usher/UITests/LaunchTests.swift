import XCTest

/// The app comes up and shows its desks.
final class LaunchTests: XCTestCase {
    @MainActor func testLaunch() {
        let app = XCUIApplication()
        app.launch()
        XCTAssertTrue(app.wait(for: .runningForeground, timeout: 10))
    }
}
