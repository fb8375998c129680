public import Foundation
public import QuartzCore

// documentation/appkit/nsresponder
@available(macOS 10.0, *)
@MainActor open class NSResponder: NSObject {}
// documentation/appkit/nsview
@available(macOS 10.0, *)
@MainActor open class NSView: NSResponder {
    // for NSObject
    public convenience override init() { fatalError() }
    // documentation/appkit/nsview/init(frame:)
    @available(macOS 10.0, *)
    public init(frame frameRect: CGRect) { fatalError() }
    // documentation/appkit/nsview/init(coder:)
    @available(macOS 10.0, *)
    public required init?(coder: NSCoder) { fatalError() }
    // documentation/appkit/nsview/layer
    @available(macOS 10.5, *)
    open var layer: CALayer? {
        get { fatalError() }
        set {}
    }
    // documentation/appkit/nsview/wantslayer
    @available(macOS 10.5, *)
    open var wantsLayer: Bool {
        get { fatalError() }
        set {}
    }
}
// documentation/appkit/nswindow
@available(macOS 10.0, *)
@MainActor open class NSWindow: NSResponder {
    // documentation/appkit/nswindow/init()
    @available(macOS 10.0, *)
    public override init() { fatalError() }
}
// documentation/appkit/nsimage
@available(macOS 10.0, *)
open class NSImage: NSObject {
    // documentation/appkit/nsimage/init(data:)
    @available(macOS 10.0, *)
    public init?(data: Data) { fatalError() }
}
