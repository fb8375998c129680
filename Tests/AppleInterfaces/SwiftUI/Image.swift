public import CoreGraphics
public import Foundation
#if USHER_IOS
    public import UIKit
#else
    public import AppKit
#endif

// documentation/swiftui/image
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct Image: View, Equatable, Sendable {
    public typealias Body = Never
    // documentation/swiftui/image/init(systemname:)
    @available(iOS 13.0, macOS 11.0, *)
    public init(systemName: String) { fatalError() }
    #if USHER_IOS
        // documentation/swiftui/image/init(uiimage:)
        @available(iOS 13.0, *)
        public init(uiImage: UIImage) { fatalError() }
    #else
        // documentation/swiftui/image/init(nsimage:)
        @available(macOS 10.15, *)
        public init(nsImage: NSImage) { fatalError() }
    #endif
    // documentation/swiftui/image/init(decorative:scale:orientation:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Image.Orientation = .up) { fatalError() }
    // documentation/swiftui/image/resizable(capinsets:resizingmode:)
    @available(iOS 13.0, macOS 10.15, *)
    public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: Image.ResizingMode = .stretch) -> Image { fatalError() }
    // documentation/swiftui/image/interpolation(_:)
    @available(iOS 13.0, macOS 10.15, *)
    public func interpolation(_ interpolation: Image.Interpolation) -> Image { fatalError() }
    // documentation/swiftui/image/orientation
    @available(iOS 13.0, macOS 10.15, *)
    @frozen public enum Orientation: UInt8, Hashable, Sendable {
        // documentation/swiftui/image/orientation/up
        @available(iOS 13.0, macOS 10.15, *)
        case up
    }
    // documentation/swiftui/image/resizingmode
    @available(iOS 13.0, macOS 10.15, *)
    public enum ResizingMode: Sendable {
        // documentation/swiftui/image/resizingmode/tile
        @available(iOS 13.0, macOS 10.15, *)
        case tile
        // documentation/swiftui/image/resizingmode/stretch
        @available(iOS 13.0, macOS 10.15, *)
        case stretch
    }
    // documentation/swiftui/image/interpolation
    @available(iOS 13.0, macOS 10.15, *)
    public enum Interpolation: Sendable {
        // documentation/swiftui/image/interpolation/none
        @available(iOS 13.0, macOS 10.15, *)
        case none
        // documentation/swiftui/image/interpolation/low
        @available(iOS 13.0, macOS 10.15, *)
        case low
        // documentation/swiftui/image/interpolation/medium
        @available(iOS 13.0, macOS 10.15, *)
        case medium
        // documentation/swiftui/image/interpolation/high
        @available(iOS 13.0, macOS 10.15, *)
        case high
    }
}
// documentation/swiftui/edgeinsets
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct EdgeInsets: Equatable, Sendable {
    // documentation/swiftui/edgeinsets/init()
    @available(iOS 13.0, macOS 10.15, *)
    public init() { fatalError() }
}

// documentation/swiftui/asyncimage
@available(iOS 15.0, macOS 12.0, *)
public struct AsyncImage<Content: View>: View {
    public typealias Body = Never
    // documentation/swiftui/asyncimage/init(url:scale:content:placeholder:)
    @available(iOS 15.0, macOS 12.0, *)
    public init<I: View, P: View>(
        url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I, @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> { fatalError() }
}
