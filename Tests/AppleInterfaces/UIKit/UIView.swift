public import Foundation

// documentation/uikit/uiresponder
@available(iOS 2.0, *)
@MainActor open class UIResponder: NSObject {}
// documentation/uikit/uiview
@available(iOS 2.0, *)
@MainActor open class UIView: UIResponder {}
// documentation/uikit/uiwindow
@available(iOS 2.0, *)
@MainActor open class UIWindow: UIView {
    // documentation/uikit/uiwindow/init()
    @available(iOS 2.0, *)
    public override init() { fatalError() }
}
// documentation/uikit/uiimage
@available(iOS 2.0, *)
open class UIImage: NSObject, @unchecked Sendable {
    // documentation/uikit/uiimage/init(data:)
    @available(iOS 2.0, *)
    public init?(data: Data) { fatalError() }
}
