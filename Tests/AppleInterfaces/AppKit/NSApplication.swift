public import Foundation

// documentation/appkit/nsapplication
@available(macOS 10.0, *)
@MainActor open class NSApplication: NSResponder {
    // documentation/appkit/nsapplication/shared
    @available(macOS 10.0, *)
    open class var shared: NSApplication { fatalError() }
    // documentation/appkit/nsapplication/registerforremotenotifications()
    @available(macOS 10.14, *)
    open func registerForRemoteNotifications() { fatalError() }
}
// documentation/appkit/nsapplicationdelegate
@available(macOS 10.6, *)
@MainActor public protocol NSApplicationDelegate: NSObjectProtocol {
    // documentation/appkit/nsapplicationdelegate/application(_:didregisterforremotenotificationswithdevicetoken:)
    @available(macOS 10.7, *)
    func application(_ application: NSApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)
    // documentation/appkit/nsapplicationdelegate/application(_:didfailtoregisterforremotenotificationswitherror:)
    @available(macOS 10.7, *)
    func application(_ application: NSApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)
}
