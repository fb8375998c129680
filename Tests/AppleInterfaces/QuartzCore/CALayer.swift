public import Foundation

// documentation/quartzcore/calayer
@available(iOS 2.0, macOS 10.5, *)
open class CALayer: NSObject {
    // documentation/quartzcore/calayer/frame
    @available(iOS 2.0, macOS 10.5, *)
    open var frame: CGRect {
        get { fatalError() }
        set {}
    }
    // documentation/quartzcore/calayer/addsublayer(_:)
    @available(iOS 2.0, macOS 10.5, *)
    open func addSublayer(_ layer: CALayer) { fatalError() }
}
