public import Foundation
#if USHER_IOS
    public import UIKit
#else
    public import AppKit
#endif
#if canImport(FoundationNetworking)
    @_exported public import FoundationNetworking
#endif

#if USHER_IOS
    // documentation/webkit/wkwebview
    @available(iOS 8.0, macOS 10.10, *)
    @MainActor open class WKWebView: UIView {
        // documentation/webkit/wkwebview/init(frame:configuration:)
        @available(iOS 8.0, macOS 10.10, *)
        public init(frame: CGRect, configuration: WKWebViewConfiguration) { fatalError() }
        // for NSCoding
        public required init?(coder: NSCoder) { fatalError() }
        // documentation/webkit/wkwebview/navigationdelegate
        @available(iOS 8.0, macOS 10.10, *)
        weak open var navigationDelegate: (any WKNavigationDelegate)? {
            get { fatalError() }
            set {}
        }
        // documentation/webkit/wkwebview/load(_:)
        @available(iOS 8.0, macOS 10.10, *)
        @discardableResult open func load(_ request: URLRequest) -> WKNavigation? { fatalError() }
    }
#else
    // documentation/webkit/wkwebview
    @available(iOS 8.0, macOS 10.10, *)
    @MainActor open class WKWebView: NSView {
        // documentation/webkit/wkwebview/init(frame:configuration:)
        @available(iOS 8.0, macOS 10.10, *)
        public init(frame: CGRect, configuration: WKWebViewConfiguration) { fatalError() }
        // for NSCoding
        public required init?(coder: NSCoder) { fatalError() }
        // documentation/webkit/wkwebview/navigationdelegate
        @available(iOS 8.0, macOS 10.10, *)
        weak open var navigationDelegate: (any WKNavigationDelegate)? {
            get { fatalError() }
            set {}
        }
        // documentation/webkit/wkwebview/load(_:)
        @available(iOS 8.0, macOS 10.10, *)
        @discardableResult open func load(_ request: URLRequest) -> WKNavigation? { fatalError() }
    }
#endif
// documentation/webkit/wknavigation
@available(iOS 8.0, macOS 10.10, *)
@MainActor open class WKNavigation: NSObject {}
// documentation/webkit/wknavigationdelegate
@available(iOS 8.0, macOS 10.10, *)
@MainActor public protocol WKNavigationDelegate: NSObjectProtocol {
    // documentation/webkit/wknavigationdelegate/webview(_:decidepolicyfor:)
    @available(iOS 8.0, macOS 10.10, *)
    func webView(_ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction) async -> WKNavigationActionPolicy
    // documentation/webkit/wknavigationdelegate/webview(_:didfailprovisionalnavigation:witherror:)
    @available(iOS 8.0, macOS 10.10, *)
    func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
    // documentation/webkit/wknavigationdelegate/webview(_:didfail:witherror:)
    @available(iOS 8.0, macOS 10.10, *)
    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
}
// documentation/webkit/wkwebviewconfiguration
@available(iOS 8.0, macOS 10.10, *)
@MainActor open class WKWebViewConfiguration: NSObject {
    // documentation/webkit/wkwebviewconfiguration/init()
    @available(iOS 8.0, macOS 10.10, *)
    public override init() { fatalError() }
    // documentation/webkit/wkwebviewconfiguration/websitedatastore
    @available(iOS 9.0, macOS 10.11, *)
    open var websiteDataStore: WKWebsiteDataStore {
        get { fatalError() }
        set {}
    }
}
// documentation/webkit/wkwebsitedatastore
@available(iOS 9.0, macOS 10.11, *)
@MainActor open class WKWebsiteDataStore: NSObject {
    // documentation/webkit/wkwebsitedatastore/nonpersistent()
    @available(iOS 9.0, macOS 10.11, *)
    open class func nonPersistent() -> WKWebsiteDataStore { fatalError() }
}
// documentation/webkit/wknavigationactionpolicy
@available(iOS 8.0, macOS 10.10, *)
public enum WKNavigationActionPolicy: Int, Sendable {
    // documentation/webkit/wknavigationactionpolicy/cancel
    @available(iOS 8.0, macOS 10.10, *)
    case cancel
    // documentation/webkit/wknavigationactionpolicy/allow
    @available(iOS 8.0, macOS 10.10, *)
    case allow
}
// documentation/webkit/wknavigationaction
@available(iOS 8.0, macOS 10.10, *)
@MainActor open class WKNavigationAction: NSObject {
    // documentation/webkit/wknavigationaction/request
    @available(iOS 8.0, macOS 10.10, *)
    open var request: URLRequest { fatalError() }
    // documentation/webkit/wknavigationaction/targetframe
    @available(iOS 8.0, macOS 10.10, *)
    open var targetFrame: WKFrameInfo? { fatalError() }
}
// documentation/webkit/wkframeinfo
@available(iOS 8.0, macOS 10.10, *)
@MainActor open class WKFrameInfo: NSObject {
    // documentation/webkit/wkframeinfo/ismainframe
    @available(iOS 8.0, macOS 10.10, *)
    open var isMainFrame: Bool { fatalError() }
}
