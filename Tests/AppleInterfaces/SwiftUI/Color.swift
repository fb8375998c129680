// documentation/swiftui/shapestyle
@available(iOS 13.0, macOS 10.15, *)
public protocol ShapeStyle: Sendable {}
// documentation/swiftui/color
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct Color: Hashable, Sendable, ShapeStyle, View {
    public typealias Body = Never
    // documentation/swiftui/color/secondary
    @available(iOS 13.0, macOS 10.15, *)
    public static let secondary: Color = { fatalError() }()
    // documentation/swiftui/color/opacity(_:)
    @available(iOS 13.0, macOS 10.15, *)
    public func opacity(_ opacity: Double) -> Color { fatalError() }
}
extension ShapeStyle where Self == Color {
    // documentation/swiftui/shapestyle/red
    @available(iOS 15.0, macOS 12.0, *)
    public static var red: Color { fatalError() }
}
// documentation/swiftui/hierarchicalshapestyle
@available(iOS 15.0, macOS 12.0, *)
@frozen public struct HierarchicalShapeStyle: ShapeStyle {}
extension ShapeStyle where Self == HierarchicalShapeStyle {
    // documentation/swiftui/shapestyle/secondary
    @available(iOS 15.0, macOS 12.0, *)
    public static var secondary: HierarchicalShapeStyle { fatalError() }
}
