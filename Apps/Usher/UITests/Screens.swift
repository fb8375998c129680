import Foundation
import UsherKit
import XCTest
import XCUIAutomation

/// The app under a test's fingers. What a journey has to know of its server comes from the scheme's environment, as `make run` prints it.
@MainActor
struct Screens {
    private let app = XCUIApplication()

    /// Launches it at a desk's tab.
    init(_ title: UsherText) {
        app.launch()
        app.buttons[title.localized].tap()
    }

    /// The first of its kind, once it is there.
    @discardableResult
    func see(_ id: ScreenID, within seconds: Double = 10) -> XCUIElement {
        let element = app.descendants(matching: .any).matching(identifier: id.rawValue).firstMatch
        XCTAssertTrue(element.waitForExistence(timeout: seconds), "\(id.rawValue) is not there")
        return element
    }

    func tap(_ id: ScreenID) { see(id).tap() }

    func type(_ text: String, into id: ScreenID) {
        let field = see(id)
        field.tap()
        field.typeText(text)
    }

    /// A value of the scheme's environment; without it the journey is left out.
    static func given(_ name: String) throws -> String {
        guard let value = ProcessInfo.processInfo.environment[name], !value.isEmpty else { throw XCTSkip("\(name) is not in the scheme") }
        return value
    }
}
