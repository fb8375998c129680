public import Foundation

// documentation/swiftui/gesture
@available(iOS 13.0, macOS 10.15, *)
@MainActor @preconcurrency public protocol Gesture<Value> {
    // documentation/swiftui/gesture/value
    @available(iOS 13.0, macOS 10.15, *)
    associatedtype Value
}
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
    }
}
