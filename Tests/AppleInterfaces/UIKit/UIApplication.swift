public import Foundation

// documentation/uikit/uiapplication
@available(iOS 2.0, *)
@MainActor open class UIApplication: UIResponder {
    // documentation/uikit/uiapplication/shared
    @available(iOS 2.0, *)
    open class var shared: UIApplication { fatalError() }
    // documentation/uikit/uiapplication/registerforremotenotifications()
    @available(iOS 8.0, *)
    open func registerForRemoteNotifications() { fatalError() }
}
// documentation/uikit/uiapplicationdelegate
@available(iOS 2.0, *)
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    // documentation/uikit/uiapplicationdelegate/application(_:didregisterforremotenotificationswithdevicetoken:)
    @available(iOS 3.0, *)
    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)
    // documentation/uikit/uiapplicationdelegate/application(_:didfailtoregisterforremotenotificationswitherror:)
    @available(iOS 3.0, *)
    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)
}
