public import CoreLocation
public import SwiftUI

// documentation/mapkit/map
@available(iOS 17.0, macOS 14.0, *)
@MainActor @preconcurrency public struct Map<Content>: View {
    public typealias Body = Never
    // documentation/mapkit/map/init(initialposition:bounds:interactionmodes:scope:)
    @available(iOS 17.0, macOS 14.0, *)
    public init(
        initialPosition: MapCameraPosition, bounds: MapCameraBounds? = nil, interactionModes: MapInteractionModes = .all,
        scope: Never? = nil
    ) where Content == Never { fatalError() }
}
// documentation/mapkit/mapcamerabounds
@available(iOS 17.0, macOS 14.0, *)
public struct MapCameraBounds: Sendable {}
// documentation/mapkit/mapinteractionmodes
@available(iOS 17.0, macOS 14.0, *)
public struct MapInteractionModes: OptionSet, Sendable {
    // for OptionSet
    public let rawValue: Int
    // for OptionSet
    public init(rawValue: Int) { fatalError() }
    // documentation/mapkit/mapinteractionmodes/all
    @available(iOS 17.0, macOS 14.0, *)
    public static let all: MapInteractionModes = { fatalError() }()
}
// documentation/mapkit/mapcameraposition
@available(iOS 17.0, macOS 14.0, *)
public struct MapCameraPosition: Equatable, Sendable {
    // documentation/mapkit/mapcameraposition/automatic
    @available(iOS 17.0, macOS 14.0, *)
    public static let automatic: MapCameraPosition = { fatalError() }()
}
// documentation/mapkit/mapcameraupdatecontext
@available(iOS 17.0, macOS 14.0, *)
public struct MapCameraUpdateContext: Sendable {
    // documentation/mapkit/mapcameraupdatecontext/region
    @available(iOS 17.0, macOS 14.0, *)
    public var region: MKCoordinateRegion { fatalError() }
}
// documentation/mapkit/mapcameraupdatefrequency
@available(iOS 17.0, macOS 14.0, *)
public struct MapCameraUpdateFrequency: Equatable, Sendable {
    // documentation/mapkit/mapcameraupdatefrequency/onend
    @available(iOS 17.0, macOS 14.0, *)
    public static let onEnd: MapCameraUpdateFrequency = { fatalError() }()
}
// documentation/mapkit/mkcoordinateregion
@available(iOS 3.0, macOS 10.9, *)
public struct MKCoordinateRegion: Sendable {
    // documentation/mapkit/mkcoordinateregion/center
    @available(iOS 3.0, macOS 10.9, *)
    public var center: CLLocationCoordinate2D { fatalError() }
    // documentation/mapkit/mkcoordinateregion/span
    @available(iOS 3.0, macOS 10.9, *)
    public var span: MKCoordinateSpan { fatalError() }
}
// documentation/mapkit/mkcoordinatespan
@available(iOS 3.0, macOS 10.9, *)
public struct MKCoordinateSpan: Sendable {
    // documentation/mapkit/mkcoordinatespan/latitudedelta
    @available(iOS 3.0, macOS 10.9, *)
    public var latitudeDelta: CLLocationDegrees { fatalError() }
    // documentation/mapkit/mkcoordinatespan/longitudedelta
    @available(iOS 3.0, macOS 10.9, *)
    public var longitudeDelta: CLLocationDegrees { fatalError() }
}
extension View {
    // documentation/mapkit/view/onmapcamerachange(frequency:_:)
    @available(iOS 17.0, macOS 14.0, *)
    nonisolated public func onMapCameraChange(
        frequency: MapCameraUpdateFrequency = .onEnd, _ action: @escaping (MapCameraUpdateContext) -> Void
    ) -> some View { fatalError() }
}
