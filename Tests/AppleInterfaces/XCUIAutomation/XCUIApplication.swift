public import Foundation

// documentation/xcuiautomation/xcuielement
@available(iOS 9.0, macOS 10.11, *)
@MainActor open class XCUIElement: NSObject {
    // documentation/xcuiautomation/xcuielement/elementtype
    @available(iOS 9.0, macOS 10.11, *)
    public enum ElementType: UInt, Sendable {
        // documentation/xcuiautomation/xcuielement/elementtype/any
        @available(iOS 9.0, macOS 10.11, *)
        case any = 0
    }
    // documentation/xcuiautomation/xcuielement/waitforexistence(timeout:)
    @available(iOS 9.0, macOS 10.11, *)
    open func waitForExistence(timeout: TimeInterval) -> Bool { fatalError() }
    // documentation/xcuiautomation/xcuielement/tap()
    @available(iOS 9.0, macOS 10.15, *)
    open func tap() { fatalError() }
    // documentation/xcuiautomation/xcuielement/typetext(_:)
    @available(iOS 9.0, macOS 10.11, *)
    open func typeText(_ text: String) { fatalError() }
    // documentation/xcuiautomation/xcuielement/descendants(matching:)
    @available(iOS 9.0, macOS 10.11, *)
    open func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery { fatalError() }
    // documentation/xcuiautomation/xcuielement/buttons
    @available(iOS 9.0, macOS 10.11, *)
    open var buttons: XCUIElementQuery { fatalError() }
}
// documentation/xcuiautomation/xcuielementquery
@available(iOS 9.0, macOS 10.11, *)
@MainActor open class XCUIElementQuery: NSObject {
    // documentation/xcuiautomation/xcuielementquery/firstmatch
    @available(iOS 11.0, macOS 10.13, *)
    open var firstMatch: XCUIElement { fatalError() }
    // documentation/xcuiautomation/xcuielementquery/matching(identifier:)
    @available(iOS 9.0, macOS 10.11, *)
    open func matching(identifier: String) -> XCUIElementQuery { fatalError() }
    // documentation/xcuiautomation/xcuielementquery/subscript(_:)
    @available(iOS 9.0, macOS 10.11, *)
    open subscript(key: String) -> XCUIElement { fatalError() }
}
// documentation/xcuiautomation/xcuiapplication
@available(iOS 9.0, macOS 10.11, *)
@MainActor open class XCUIApplication: XCUIElement {
    // documentation/xcuiautomation/xcuiapplication/init()
    @available(iOS 9.0, macOS 10.11, *)
    public override init() { fatalError() }
    // documentation/xcuiautomation/xcuiapplication/launch()
    @available(iOS 9.0, macOS 10.11, *)
    open func launch() { fatalError() }
}
