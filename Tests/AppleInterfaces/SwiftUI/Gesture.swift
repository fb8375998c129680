public import Foundation

// documentation/swiftui/gesture
@available(iOS 13.0, macOS 10.15, *)
@MainActor @preconcurrency public protocol Gesture<Value> {
    // documentation/swiftui/gesture/value
    @available(iOS 13.0, macOS 10.15, *)
    associatedtype Value
}
extension Gesture {
    // documentation/swiftui/gesture/onended(_:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func onEnded(_ action: @escaping (Value) -> Void) -> _EndedGesture<Self> { fatalError() }
}
// documentation/swiftui/_endedgesture
@available(iOS 13.0, macOS 10.15, *)
public struct _EndedGesture<Content: Gesture>: Gesture { public typealias Value = Content.Value }
extension Gesture where Value: Equatable {
    // documentation/swiftui/gesture/onchanged(_:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func onChanged(_ action: @escaping (Value) -> Void) -> _ChangedGesture<Self> { fatalError() }
}
// documentation/swiftui/_changedgesture
@available(iOS 13.0, macOS 10.15, *)
public struct _ChangedGesture<Content: Gesture>: Gesture { public typealias Value = Content.Value }
// documentation/swiftui/gesturemask
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct GestureMask: OptionSet, Sendable {
    // documentation/swiftui/gesturemask/rawvalue
    @available(iOS 13.0, macOS 10.15, *)
    public let rawValue: UInt32
    // documentation/swiftui/gesturemask/init(rawvalue:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(rawValue: UInt32) { fatalError() }
    // documentation/swiftui/gesturemask/all
    @available(iOS 13.0, macOS 10.15, *)
    public static let all: GestureMask = { fatalError() }()
}
// documentation/swiftui/magnifygesture
@available(iOS 17.0, macOS 14.0, *)
public struct MagnifyGesture: Gesture {
    // documentation/swiftui/magnifygesture/init(minimumscaledelta:)
    @available(iOS 17.0, macOS 14.0, *)
    nonisolated public init(minimumScaleDelta: CGFloat = 0.01) { fatalError() }
    // documentation/swiftui/magnifygesture/value
    @available(iOS 17.0, macOS 14.0, *)
    public struct Value: Equatable, Sendable {
        // documentation/swiftui/magnifygesture/value/magnification
        @available(iOS 17.0, macOS 14.0, *)
        public var magnification: CGFloat { fatalError() }
        // documentation/swiftui/magnifygesture/value/startlocation
        @available(iOS 17.0, macOS 14.0, *)
        public var startLocation: CGPoint { fatalError() }
    }
}
// documentation/swiftui/draggesture
@available(iOS 13.0, macOS 10.15, *)
public struct DragGesture: Gesture {
    // documentation/swiftui/draggesture/init(minimumdistance:coordinatespace:)
    @available(iOS 17.0, macOS 14.0, *)
    nonisolated public init(minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local) { fatalError() }
    // documentation/swiftui/draggesture/value
    @available(iOS 13.0, macOS 10.15, *)
    public struct Value: Equatable, Sendable {
        // documentation/swiftui/draggesture/value/translation
        @available(iOS 13.0, macOS 10.15, *)
        public var translation: CGSize { fatalError() }
    }
}
// documentation/swiftui/spatialtapgesture
@available(iOS 16.0, macOS 13.0, *)
public struct SpatialTapGesture: Gesture {
    // documentation/swiftui/spatialtapgesture/init(count:coordinatespace:)
    @available(iOS 17.0, macOS 14.0, *)
    nonisolated public init(count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local) { fatalError() }
    // documentation/swiftui/spatialtapgesture/value
    @available(iOS 16.0, macOS 13.0, *)
    public struct Value: Equatable, Sendable {
        // documentation/swiftui/spatialtapgesture/value/location
        @available(iOS 16.0, macOS 13.0, *)
        public var location: CGPoint { fatalError() }
    }
}
// documentation/swiftui/coordinatespaceprotocol
@available(iOS 17.0, macOS 14.0, *)
public protocol CoordinateSpaceProtocol {}
// documentation/swiftui/localcoordinatespace
@available(iOS 17.0, macOS 14.0, *)
public struct LocalCoordinateSpace: CoordinateSpaceProtocol {}
extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
    // documentation/swiftui/coordinatespaceprotocol/local
    @available(iOS 17.0, macOS 14.0, *)
    public static var local: LocalCoordinateSpace { fatalError() }
}
