public import Foundation

// documentation/authenticationservices/aswebauthenticationsessionerror
@available(iOS 12.0, macOS 10.15, *)
public struct ASWebAuthenticationSessionError: Error {
    // documentation/authenticationservices/aswebauthenticationsessionerror/code
    @available(iOS 12.0, macOS 10.15, *)
    public enum Code: Int, Sendable {
        // documentation/authenticationservices/aswebauthenticationsessionerror/code/canceledlogin
        @available(iOS 12.0, macOS 10.15, *)
        case canceledLogin = 1
    }
    // documentation/authenticationservices/aswebauthenticationsessionerror/code
    @available(iOS 12.0, macOS 10.15, *)
    public var code: ASWebAuthenticationSessionError.Code { fatalError() }
}
// documentation/authenticationservices/aswebauthenticationpresentationcontextproviding
@available(iOS 13.0, macOS 10.15, *)
@MainActor public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    // documentation/authenticationservices/aswebauthenticationpresentationcontextproviding/presentationanchor(for:)
    @available(iOS 13.0, macOS 10.15, *)
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}
// documentation/authenticationservices/aswebauthenticationsession
@available(iOS 12.0, macOS 10.15, *)
@MainActor open class ASWebAuthenticationSession: NSObject {
    // documentation/authenticationservices/aswebauthenticationsession/completionhandler
    @available(iOS 12.0, macOS 10.15, *)
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void
    // documentation/authenticationservices/aswebauthenticationsession/init(url:callbackurlscheme:completionhandler:)
    @available(iOS 12.0, macOS 10.15, *)
    public init(url URL: URL, callbackURLScheme: String?, completionHandler: @escaping ASWebAuthenticationSession.CompletionHandler) {
        fatalError()
    }
    // documentation/authenticationservices/aswebauthenticationsession/presentationcontextprovider
    @available(iOS 13.0, macOS 10.15, *)
    weak open var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)? {
        get { fatalError() }
        set {}
    }
    // documentation/authenticationservices/aswebauthenticationsession/start()
    @available(iOS 12.0, macOS 10.15, *)
    @discardableResult open func start() -> Bool { fatalError() }
}
