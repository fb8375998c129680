public import Foundation
public import QuartzCore

// documentation/uikit/uiresponder
@available(iOS 2.0, *)
@MainActor open class UIResponder: NSObject {}
// documentation/uikit/uiview
@available(iOS 2.0, *)
@MainActor open class UIView: UIResponder {
    // for NSObject
    public convenience override init() { fatalError() }
    // documentation/uikit/uiview/init(frame:)
    @available(iOS 2.0, *)
    public init(frame: CGRect) { fatalError() }
    // for NSCoding
    public required init?(coder: NSCoder) { fatalError() }
    // documentation/uikit/uiview/bounds
    @available(iOS 2.0, *)
    open var bounds: CGRect { fatalError() }
    // documentation/uikit/uiview/layer
    @available(iOS 2.0, *)
    open var layer: CALayer { fatalError() }
    // documentation/uikit/uiview/layoutsubviews()
    @available(iOS 2.0, *)
    open func layoutSubviews() { fatalError() }
}
// documentation/uikit/uiviewcontroller
@available(iOS 2.0, *)
@MainActor open class UIViewController: UIResponder {
    // for NSObject
    public override init() { fatalError() }
    // for NSCoding
    public required init?(coder: NSCoder) { fatalError() }
}
// documentation/uikit/uiwindow
@available(iOS 2.0, *)
@MainActor open class UIWindow: UIView {}
// documentation/uikit/uiimage
@available(iOS 2.0, *)
open class UIImage: NSObject, @unchecked Sendable {
    // documentation/uikit/uiimage/init(data:)
    @available(iOS 2.0, *)
    public init?(data: Data) { fatalError() }
}
