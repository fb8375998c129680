public import Foundation

// documentation/appkit/nsresponder
@available(macOS 10.0, *)
@MainActor open class NSResponder: NSObject {}
// documentation/appkit/nsview
@available(macOS 10.0, *)
@MainActor open class NSView: NSResponder {}
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
