public import Foundation

// documentation/uikit/uiresponder
@available(iOS 2.0, *)
@MainActor open class UIResponder: NSObject {}
// documentation/uikit/uiview
@available(iOS 2.0, *)
@MainActor open class UIView: UIResponder {}
