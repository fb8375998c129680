// documentation/swiftui/shapestyle
@available(iOS 13.0, macOS 10.15, *)
public protocol ShapeStyle: Sendable {}
// documentation/swiftui/color
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct Color: Hashable, Sendable, ShapeStyle, View {
    public typealias Body = Never
    // documentation/swiftui/color/rgbcolorspace
    @available(iOS 13.0, macOS 10.15, *)
    public enum RGBColorSpace: Sendable {
        // documentation/swiftui/color/rgbcolorspace/srgb
        @available(iOS 13.0, macOS 10.15, *)
        case sRGB
    }
    // documentation/swiftui/color/init(_:red:green:blue:opacity:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(_ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) { fatalError() }
    // documentation/swiftui/color/accentcolor
    @available(iOS 13.0, macOS 10.15, *)
    public static var accentColor: Color { fatalError() }
    // documentation/swiftui/color/secondary
    @available(iOS 13.0, macOS 10.15, *)
    public static let secondary: Color = { fatalError() }()
    // documentation/swiftui/color/black
    @available(iOS 13.0, macOS 10.15, *)
    public static let black: Color = { fatalError() }()
    // documentation/swiftui/color/clear
    @available(iOS 13.0, macOS 10.15, *)
    public static let clear: Color = { fatalError() }()
    // documentation/swiftui/color/opacity(_:)
    @available(iOS 13.0, macOS 10.15, *)
    public func opacity(_ opacity: Double) -> Color { fatalError() }
}
extension ShapeStyle where Self == Color {
    // documentation/swiftui/shapestyle/red
    @available(iOS 15.0, macOS 12.0, *)
    public static var red: Color { fatalError() }
}
// documentation/swiftui/backgroundstyle
@available(iOS 14.0, macOS 12.0, *)
@frozen public struct BackgroundStyle: ShapeStyle {}
extension ShapeStyle where Self == BackgroundStyle {
    // documentation/swiftui/shapestyle/background
    @available(iOS 15.0, macOS 12.0, *)
    public static var background: BackgroundStyle { fatalError() }
}
// documentation/swiftui/hierarchicalshapestyle
@available(iOS 15.0, macOS 12.0, *)
@frozen public struct HierarchicalShapeStyle: ShapeStyle {}
extension ShapeStyle where Self == HierarchicalShapeStyle {
    // documentation/swiftui/shapestyle/secondary
    @available(iOS 15.0, macOS 12.0, *)
    public static var secondary: HierarchicalShapeStyle { fatalError() }
}
