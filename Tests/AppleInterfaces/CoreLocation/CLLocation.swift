public import Foundation

// documentation/corelocation/cllocationdegrees
@available(iOS 2.0, macOS 10.6, *)
public typealias CLLocationDegrees = Double
// documentation/corelocation/cllocationaccuracy
@available(iOS 2.0, macOS 10.6, *)
public typealias CLLocationAccuracy = Double
// documentation/corelocation/cllocationcoordinate2d
@available(iOS 2.0, macOS 10.6, *)
public struct CLLocationCoordinate2D: Sendable {
    // documentation/corelocation/cllocationcoordinate2d/init(latitude:longitude:)
    @available(iOS 2.0, macOS 10.6, *)
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) { fatalError() }
    // documentation/corelocation/cllocationcoordinate2d/latitude
    @available(iOS 2.0, macOS 10.6, *)
    public var latitude: CLLocationDegrees { fatalError() }
    // documentation/corelocation/cllocationcoordinate2d/longitude
    @available(iOS 2.0, macOS 10.6, *)
    public var longitude: CLLocationDegrees { fatalError() }
}
// documentation/corelocation/cllocation
@available(iOS 2.0, macOS 10.6, *)
open class CLLocation: NSObject, @unchecked Sendable {
    // documentation/corelocation/cllocation/coordinate
    @available(iOS 2.0, macOS 10.6, *)
    open var coordinate: CLLocationCoordinate2D { fatalError() }
    // documentation/corelocation/cllocation/horizontalaccuracy
    @available(iOS 2.0, macOS 10.6, *)
    open var horizontalAccuracy: CLLocationAccuracy { fatalError() }
    // documentation/corelocation/cllocation/timestamp
    @available(iOS 2.0, macOS 10.6, *)
    open var timestamp: Date { fatalError() }
}
