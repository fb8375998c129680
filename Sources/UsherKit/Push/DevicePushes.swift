#if canImport(UserNotifications)
    public import Foundation
    public import UserNotifications

    #if canImport(UIKit)
        import UIKit
    #elseif canImport(AppKit)
        import AppKit
    #endif

    /// The system's notifications. The app's delegate hands on what it alone is told: `DevicePushes.shared.took(token)` and
    /// `DevicePushes.shared.failed()`. An app needs the entitlement `aps-environment`.
    ///
    /// Apple systems only: the Linux build of UsherKit does not compile this file.
    @MainActor
    public final class DevicePushes: NSObject, PushDevice, UNUserNotificationCenterDelegate {
        /// The only one, as the system has one delegate.
        public static let shared = DevicePushes()

        public var onEvent: ((PushEvent) -> Void)? {
            didSet {
                // A notice that was touched before anybody listened, at launch.
                if let waiting { onEvent?(waiting) }
                waiting = nil
            }
        }
        private var waiting: PushEvent?

        override private init() {
            super.init()
            UNUserNotificationCenter.current().delegate = self
        }

        public func permission() async -> PushPermission {
            switch await UNUserNotificationCenter.current().notificationSettings().authorizationStatus {
            case .notDetermined: .unasked
            case .denied: .denied
            // Allowed in one way or another.
            default: .granted
            }
        }

        public func ask() async -> Bool {
            (try? await UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .sound, .badge])) ?? false
        }

        public func register() {
            #if canImport(UIKit)
                UIApplication.shared.registerForRemoteNotifications()
            #elseif canImport(AppKit)
                NSApplication.shared.registerForRemoteNotifications()
            #endif
        }

        /// From the app's delegate: the device's token.
        public func took(_ token: Data) { tell(.token(token)) }

        /// From the app's delegate: there is none.
        public func failed() { tell(.failed) }

        private func tell(_ event: PushEvent) { if let onEvent { onEvent(event) } else { waiting = event } }

        nonisolated public func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse)
            async
        {
            guard let event = PushEvent(payload: response.notification.request.content.userInfo) else { return }
            await tell(event)
        }
    }
#endif
