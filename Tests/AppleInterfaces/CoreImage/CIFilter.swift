public import CoreGraphics
public import Foundation

// documentation/coreimage/cifilter
@available(iOS 5.0, macOS 10.4, *)
open class CIFilter: NSObject {
    // documentation/coreimage/cifilter/init(name:parameters:)
    @available(iOS 8.0, macOS 10.10, *)
    public convenience init?(name: String, parameters params: [String: Any]?) { fatalError() }
    // documentation/coreimage/cifilter/outputimage
    @available(iOS 5.0, macOS 10.10, *)
    open var outputImage: CIImage? { fatalError() }
}
// documentation/coreimage/ciimage
@available(iOS 5.0, macOS 10.4, *)
open class CIImage: NSObject {
    // documentation/coreimage/ciimage/extent
    @available(iOS 5.0, macOS 10.4, *)
    open var extent: CGRect { fatalError() }
}
// documentation/coreimage/cicontext
@available(iOS 5.0, macOS 10.4, *)
open class CIContext: NSObject {
    // documentation/coreimage/cicontext/init()
    @available(iOS 5.0, macOS 10.4, *)
    public override init() { fatalError() }
    // documentation/coreimage/cicontext/createcgimage(_:from:)
    @available(iOS 5.0, macOS 10.4, *)
    open func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? { fatalError() }
}
