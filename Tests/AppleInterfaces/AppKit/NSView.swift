public import Foundation

// documentation/appkit/nsresponder
@available(macOS 10.0, *)
@MainActor open class NSResponder: NSObject {}
// documentation/appkit/nsview
@available(macOS 10.0, *)
@MainActor open class NSView: NSResponder {}
