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
// documentation/corelocation/cllocationupdate
@available(iOS 17.0, macOS 14.0, *)
public struct CLLocationUpdate: Sendable {
    // documentation/corelocation/cllocationupdate/location
    @available(iOS 17.0, macOS 14.0, *)
    public let location: CLLocation?
    // documentation/corelocation/cllocationupdate/liveupdates(_:)
    @available(iOS 17.0, macOS 14.0, *)
    public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates { fatalError() }
    // documentation/corelocation/cllocationupdate/liveconfiguration
    @available(iOS 17.0, macOS 14.0, *)
    public enum LiveConfiguration: Int, Sendable {
        // documentation/corelocation/cllocationupdate/liveconfiguration/default
        @available(iOS 17.0, macOS 14.0, *)
        case `default`
        // documentation/corelocation/cllocationupdate/liveconfiguration/automotivenavigation
        @available(iOS 17.0, macOS 14.0, *)
        case automotiveNavigation
        // documentation/corelocation/cllocationupdate/liveconfiguration/othernavigation
        @available(iOS 17.0, macOS 14.0, *)
        case otherNavigation
        // documentation/corelocation/cllocationupdate/liveconfiguration/fitness
        @available(iOS 17.0, macOS 14.0, *)
        case fitness
        // documentation/corelocation/cllocationupdate/liveconfiguration/airborne
        @available(iOS 17.0, macOS 14.0, *)
        case airborne
    }
    // documentation/corelocation/cllocationupdate/updates
    @available(iOS 17.0, macOS 14.0, *)
    public struct Updates: AsyncSequence {
        // for AsyncSequence
        public typealias Element = CLLocationUpdate
        // for AsyncSequence
        public struct AsyncIterator: AsyncIteratorProtocol {
            // for AsyncSequence
            public mutating func next() async throws -> CLLocationUpdate? { fatalError() }
        }
        // for AsyncSequence
        public func makeAsyncIterator() -> AsyncIterator { fatalError() }
    }
}
