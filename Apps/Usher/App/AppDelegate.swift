import Foundation
import UsherKit

#if canImport(UIKit)
    import UIKit

    /// What the system tells nobody else: the device's token for notices.
    final class AppDelegate: NSObject, UIApplicationDelegate {
        func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data) {
            DevicePushes.shared.took(token)
        }

        func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error) {
            DevicePushes.shared.failed()
        }
    }
#elseif canImport(AppKit)
    import AppKit

    /// What the system tells nobody else: the device's token for notices.
    final class AppDelegate: NSObject, NSApplicationDelegate {
        func application(_ application: NSApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data) {
            DevicePushes.shared.took(token)
        }

        func application(_ application: NSApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error) {
            DevicePushes.shared.failed()
        }
    }
#endif
