public import Foundation

// documentation/corelocation/cllocationdistance
@available(iOS 2.0, macOS 10.6, *)
public typealias CLLocationDistance = Double
// documentation/corelocation/kcllocationaccuracybest
@available(iOS 2.0, macOS 10.6, *)
public let kCLLocationAccuracyBest: CLLocationAccuracy = { fatalError() }()
// documentation/corelocation/clauthorizationstatus
@available(iOS 4.2, macOS 10.7, *)
public enum CLAuthorizationStatus: Int32, Sendable {
    // documentation/corelocation/clauthorizationstatus/notdetermined
    @available(iOS 4.2, macOS 10.7, *)
    case notDetermined = 0
    // documentation/corelocation/clauthorizationstatus/restricted
    @available(iOS 4.2, macOS 10.7, *)
    case restricted = 1
    // documentation/corelocation/clauthorizationstatus/denied
    @available(iOS 4.2, macOS 10.7, *)
    case denied = 2
    // documentation/corelocation/clauthorizationstatus/authorizedalways
    @available(iOS 8.0, macOS 10.12, *)
    case authorizedAlways = 3
}
// documentation/corelocation/claccuracyauthorization
@available(iOS 14.0, macOS 11.0, *)
public enum CLAccuracyAuthorization: Int, Sendable {
    // documentation/corelocation/claccuracyauthorization/fullaccuracy
    @available(iOS 14.0, macOS 11.0, *)
    case fullAccuracy
    // documentation/corelocation/claccuracyauthorization/reducedaccuracy
    @available(iOS 14.0, macOS 11.0, *)
    case reducedAccuracy
}
// documentation/corelocation/clregion
@available(iOS 4.0, macOS 10.7, *)
open class CLRegion: NSObject {}
// documentation/corelocation/clcircularregion
@available(iOS 7.0, macOS 10.10, *)
open class CLCircularRegion: CLRegion {
    // documentation/corelocation/clcircularregion/init(center:radius:identifier:)
    @available(iOS 7.0, macOS 10.10, *)
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) { fatalError() }
}
// documentation/corelocation/cllocationmanagerdelegate
@available(iOS 2.0, macOS 10.6, *)
public protocol CLLocationManagerDelegate: NSObjectProtocol {
    // documentation/corelocation/cllocationmanagerdelegate/locationmanager(_:didupdatelocations:)
    @available(iOS 6.0, macOS 10.9, *)
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    // documentation/corelocation/cllocationmanagerdelegate/locationmanagerdidchangeauthorization(_:)
    @available(iOS 14.0, macOS 11.0, *)
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
    // documentation/corelocation/cllocationmanagerdelegate/locationmanager(_:didfailwitherror:)
    @available(iOS 2.0, macOS 10.6, *)
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
}
// documentation/corelocation/cllocationmanager
@available(iOS 2.0, macOS 10.6, *)
open class CLLocationManager: NSObject {
    // documentation/corelocation/cllocationmanager/init()
    @available(iOS 2.0, macOS 10.6, *)
    public override init() { fatalError() }
    // documentation/corelocation/cllocationmanager/delegate
    @available(iOS 2.0, macOS 10.6, *)
    weak open var delegate: (any CLLocationManagerDelegate)? {
        get { fatalError() }
        set {}
    }
    // documentation/corelocation/cllocationmanager/locationservicesenabled()
    @available(iOS 4.0, macOS 10.7, *)
    open class func locationServicesEnabled() -> Bool { fatalError() }
    // documentation/corelocation/cllocationmanager/authorizationstatus
    @available(iOS 14.0, macOS 11.0, *)
    open var authorizationStatus: CLAuthorizationStatus { fatalError() }
    // documentation/corelocation/cllocationmanager/accuracyauthorization
    @available(iOS 14.0, macOS 11.0, *)
    open var accuracyAuthorization: CLAccuracyAuthorization { fatalError() }
    // documentation/corelocation/cllocationmanager/requestwheninuseauthorization()
    @available(iOS 8.0, macOS 10.15, *)
    open func requestWhenInUseAuthorization() { fatalError() }
    // documentation/corelocation/cllocationmanager/desiredaccuracy
    @available(iOS 2.0, macOS 10.6, *)
    open var desiredAccuracy: CLLocationAccuracy {
        get { fatalError() }
        set {}
    }
    // documentation/corelocation/cllocationmanager/distancefilter
    @available(iOS 2.0, macOS 10.6, *)
    open var distanceFilter: CLLocationDistance {
        get { fatalError() }
        set {}
    }
    #if USHER_IOS
        // documentation/corelocation/cllocationmanager/allowsbackgroundlocationupdates
        @available(iOS 9.0, *)
        open var allowsBackgroundLocationUpdates: Bool {
            get { fatalError() }
            set {}
        }
        // documentation/corelocation/cllocationmanager/pauseslocationupdatesautomatically
        @available(iOS 6.0, *)
        open var pausesLocationUpdatesAutomatically: Bool {
            get { fatalError() }
            set {}
        }
    #endif
    // documentation/corelocation/cllocationmanager/startupdatinglocation()
    @available(iOS 2.0, macOS 10.6, *)
    open func startUpdatingLocation() { fatalError() }
    // documentation/corelocation/cllocationmanager/stopupdatinglocation()
    @available(iOS 2.0, macOS 10.6, *)
    open func stopUpdatingLocation() { fatalError() }
    // documentation/corelocation/cllocationmanager/startmonitoringsignificantlocationchanges()
    @available(iOS 4.0, macOS 10.7, *)
    open func startMonitoringSignificantLocationChanges() { fatalError() }
    // documentation/corelocation/cllocationmanager/stopmonitoringsignificantlocationchanges()
    @available(iOS 4.0, macOS 10.7, *)
    open func stopMonitoringSignificantLocationChanges() { fatalError() }
    // documentation/corelocation/cllocationmanager/startmonitoring(for:)
    @available(iOS 5.0, macOS 10.8, *)
    open func startMonitoring(for region: CLRegion) { fatalError() }
    // documentation/corelocation/cllocationmanager/stopmonitoring(for:)
    @available(iOS 4.0, macOS 10.7, *)
    open func stopMonitoring(for region: CLRegion) { fatalError() }
}
