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
    // documentation/uikit/uiview/window
    @available(iOS 2.0, *)
    open var window: UIWindow? { fatalError() }
    // documentation/uikit/uiview/ishidden
    @available(iOS 2.0, *)
    open var isHidden: Bool {
        get { fatalError() }
        set {}
    }
    // documentation/uikit/uiview/backgroundcolor
    @available(iOS 2.0, *)
    open var backgroundColor: UIColor? {
        get { fatalError() }
        set {}
    }
    // documentation/uikit/uiview/didmovetowindow()
    @available(iOS 2.0, *)
    open func didMoveToWindow() { fatalError() }
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
@MainActor open class UIWindow: UIView {
    // documentation/uikit/uiwindow/init(windowscene:)
    @available(iOS 13.0, *)
    public init(windowScene: UIWindowScene) { fatalError() }
    // for UIView
    public override init(frame: CGRect) { fatalError() }
    // for NSCoding
    public required init?(coder: NSCoder) { fatalError() }
    // documentation/uikit/uiwindow/windowscene
    @available(iOS 13.0, *)
    open weak var windowScene: UIWindowScene? {
        get { fatalError() }
        set {}
    }
    // documentation/uikit/uiwindow/rootviewcontroller
    @available(iOS 4.0, *)
    open var rootViewController: UIViewController? {
        get { fatalError() }
        set {}
    }
    // documentation/uikit/uiwindow/windowlevel
    @available(iOS 2.0, *)
    open var windowLevel: UIWindow.Level {
        get { fatalError() }
        set {}
    }
    // documentation/uikit/uiwindow/level
    @available(iOS 2.0, *)
    public struct Level: Hashable, RawRepresentable, Sendable {
        // documentation/uikit/uiwindow/level/rawvalue
        @available(iOS 2.0, *)
        public let rawValue: CGFloat
        // documentation/uikit/uiwindow/level/init(rawvalue:)
        @available(iOS 2.0, *)
        public init(rawValue: CGFloat) { fatalError() }
        // documentation/uikit/uiwindow/level/alert
        @available(iOS 2.0, *)
        public static let alert: UIWindow.Level = { fatalError() }()
    }
}
// documentation/uikit/uiscene
@available(iOS 13.0, *)
@MainActor open class UIScene: UIResponder {}
// documentation/uikit/uiwindowscene
@available(iOS 13.0, *)
@MainActor open class UIWindowScene: UIScene {}
// documentation/uikit/uicolor
@available(iOS 2.0, *)
open class UIColor: NSObject, @unchecked Sendable {
    // documentation/uikit/uicolor/black
    @available(iOS 2.0, *)
    open class var black: UIColor { fatalError() }
}
// documentation/uikit/uiimage
@available(iOS 2.0, *)
open class UIImage: NSObject, @unchecked Sendable {
    // documentation/uikit/uiimage/init(data:)
    @available(iOS 2.0, *)
    public init?(data: Data) { fatalError() }
}
