public import Foundation

// documentation/swiftui/colorrenderingmode
@available(iOS 15.0, macOS 12.0, *)
public enum ColorRenderingMode: Sendable {
    // documentation/swiftui/colorrenderingmode/nonlinear
    @available(iOS 15.0, macOS 12.0, *)
    case nonLinear
    // documentation/swiftui/colorrenderingmode/linear
    @available(iOS 15.0, macOS 12.0, *)
    case linear
    // documentation/swiftui/colorrenderingmode/extendedlinear
    @available(iOS 15.0, macOS 12.0, *)
    case extendedLinear
}
// documentation/swiftui/canvas
@available(iOS 15.0, macOS 12.0, *)
public struct Canvas<Symbols: View>: View { public typealias Body = Never }
extension Canvas where Symbols == EmptyView {
    // documentation/swiftui/canvas/init(opaque:colormode:rendersasynchronously:renderer:)
    @available(iOS 15.0, macOS 12.0, *)
    public init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void
    ) { fatalError() }
}
// documentation/swiftui/graphicscontext
@available(iOS 15.0, macOS 12.0, *)
@frozen public struct GraphicsContext {
    // documentation/swiftui/graphicscontext/shading
    @available(iOS 15.0, macOS 12.0, *)
    public struct Shading: Sendable {
        // documentation/swiftui/graphicscontext/shading/color(_:)
        @available(iOS 15.0, macOS 12.0, *)
        public static func color(_ color: Color) -> GraphicsContext.Shading { fatalError() }
    }
    // documentation/swiftui/graphicscontext/clipoptions
    @available(iOS 15.0, macOS 12.0, *)
    @frozen public struct ClipOptions: OptionSet, Sendable {
        // for OptionSet
        public let rawValue: UInt32
        // for OptionSet
        public init(rawValue: UInt32) { fatalError() }
    }
    // documentation/swiftui/graphicscontext/fill(_:with:style:)
    @available(iOS 15.0, macOS 12.0, *)
    public func fill(_ path: Path, with shading: GraphicsContext.Shading, style: FillStyle = FillStyle()) { fatalError() }
    // documentation/swiftui/graphicscontext/stroke(_:with:linewidth:)
    @available(iOS 15.0, macOS 12.0, *)
    public func stroke(_ path: Path, with shading: GraphicsContext.Shading, lineWidth: CGFloat = 1) { fatalError() }
    // documentation/swiftui/graphicscontext/clip(to:style:options:)
    @available(iOS 15.0, macOS 12.0, *)
    public mutating func clip(to path: Path, style: FillStyle = FillStyle(), options: GraphicsContext.ClipOptions = ClipOptions()) {
        fatalError()
    }
    // documentation/swiftui/graphicscontext/draw(_:at:anchor:)
    @available(iOS 15.0, macOS 12.0, *)
    public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) { fatalError() }
    // documentation/swiftui/graphicscontext/draw(_:in:style:)
    @available(iOS 15.0, macOS 12.0, *)
    public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) { fatalError() }
}
// documentation/swiftui/path
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct Path: Equatable, Sendable {
    // documentation/swiftui/path/init()
    @available(iOS 13.0, macOS 10.15, *)
    public init() { fatalError() }
    // documentation/swiftui/path/init(_:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(_ rect: CGRect) { fatalError() }
    // documentation/swiftui/path/init(ellipsein:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(ellipseIn rect: CGRect) { fatalError() }
    // documentation/swiftui/path/addlines(_:)
    @available(iOS 13.0, macOS 10.15, *)
    public mutating func addLines(_ lines: [CGPoint]) { fatalError() }
    // documentation/swiftui/path/closesubpath()
    @available(iOS 13.0, macOS 10.15, *)
    public mutating func closeSubpath() { fatalError() }
    // documentation/swiftui/path/addpath(_:transform:)
    @available(iOS 13.0, macOS 10.15, *)
    public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) { fatalError() }
}
// documentation/swiftui/geometryproxy
@available(iOS 13.0, macOS 10.15, *)
public struct GeometryProxy {
    // documentation/swiftui/geometryproxy/size
    @available(iOS 13.0, macOS 10.15, *)
    public var size: CGSize { fatalError() }
}
// documentation/swiftui/geometryreader
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct GeometryReader<Content: View>: View {
    public typealias Body = Never
    // documentation/swiftui/geometryreader/init(content:)
    @available(iOS 13.0, macOS 10.15, *)
    @inlinable public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { fatalError() }
}
