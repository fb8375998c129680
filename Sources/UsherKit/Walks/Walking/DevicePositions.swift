#if canImport(CoreLocation)
    import CoreLocation
    import Foundation

    /// Core Location behind a walk. An app needs `NSLocationWhenInUseUsageDescription`, and for the background the mode `location`.
    ///
    /// Apple systems only: the Linux build of UsherKit does not compile this file.
    @MainActor
    public final class DevicePositions: WalkPositions {
        public var onEvent: ((WalkPositionEvent) -> Void)?
        private let manager = CLLocationManager()
        private var delegate: PositionsDelegate?
        private var zone: CLCircularRegion?

        /// `goesOnBehind`: the app has the background mode, and a walk goes on while it is not in front.
        public init(goesOnBehind: Bool = true) {
            let delegate = PositionsDelegate { [weak self] event in self?.onEvent?(event) }
            self.delegate = delegate
            manager.delegate = delegate
            #if canImport(UIKit)
                manager.allowsBackgroundLocationUpdates = goesOnBehind
                manager.pausesLocationUpdatesAutomatically = false
            #endif
        }

        public var permission: WalkPermission { PositionsDelegate.permission(of: manager) }

        public func ask() { manager.requestWhenInUseAuthorization() }

        public func follow(_ request: LocationPlan.Request) {
            if let zone { manager.stopMonitoring(for: zone) }
            zone = nil
            guard let accuracy = request.accuracy else {
                manager.stopUpdatingLocation()
                return request.isSignificantOnly ? sleep(request.zone) : manager.stopMonitoringSignificantLocationChanges()
            }
            manager.stopMonitoringSignificantLocationChanges()
            manager.desiredAccuracy = accuracy == 0 ? kCLLocationAccuracyBest : accuracy
            manager.distanceFilter = request.filter
            manager.startUpdatingLocation()
        }

        /// The system wakes the app near the next point.
        private func sleep(_ next: LocationPlan.Zone?) {
            manager.startMonitoringSignificantLocationChanges()
            guard let next else { return }
            let center = CLLocationCoordinate2D(latitude: next.lat, longitude: next.lng)
            let region = CLCircularRegion(center: center, radius: next.radius, identifier: next.id)
            manager.startMonitoring(for: region)
            zone = region
        }
    }

    /// What Core Location calls, on the thread that made the manager: the main one.
    private final class PositionsDelegate: NSObject, CLLocationManagerDelegate {
        private let tell: @MainActor @Sendable (WalkPositionEvent) -> Void

        init(tell: @escaping @MainActor @Sendable (WalkPositionEvent) -> Void) { self.tell = tell }

        static func permission(of manager: CLLocationManager) -> WalkPermission {
            switch manager.authorizationStatus {
            case .notDetermined: .unasked
            case .denied, .restricted: CLLocationManager.locationServicesEnabled() ? .denied : .off
            default: manager.accuracyAuthorization == .reducedAccuracy ? .reduced : .granted
            }
        }

        func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
            let fixes = locations.map { place in
                TourNavigator.Fix(
                    lat: place.coordinate.latitude, lng: place.coordinate.longitude, horizontalAccuracy: place.horizontalAccuracy,
                    timestamp: place.timestamp)
            }
            pass(.fixes(fixes))
        }

        func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) { pass(.permission(Self.permission(of: manager))) }

        /// Without it the manager ends the app; what is wrong with the permission is told above.
        func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}

        private func pass(_ event: WalkPositionEvent) {
            let tell = tell
            MainActor.assumeIsolated { tell(event) }
        }
    }
#endif
