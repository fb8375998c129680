import Foundation
import UsherKit

/// Whether somebody spares the battery: a walk asks for less exact places then.
enum AppPower {
    static var isLow: Bool {
        #if canImport(Darwin)
            ProcessInfo.processInfo.isLowPowerModeEnabled
        #else
            false
        #endif
    }
}

/// What reads codes here: the system's scanner, else the camera.
enum AppCamera {
    @MainActor static func feed() -> any CameraFeed {
        #if canImport(UIKit)
            CameraFeeds.preferred(DeviceScanner(), DeviceCamera())
        #else
            DeviceCamera()
        #endif
    }
}

/// Time while the app is behind.
enum AppTime {
    @MainActor static func given() -> (any BackgroundTime)? {
        #if canImport(UIKit)
            DeviceTime()
        #else
            nil
        #endif
    }
}
