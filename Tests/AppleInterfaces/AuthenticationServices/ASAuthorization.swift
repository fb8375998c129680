public import Foundation
#if USHER_IOS
    public import UIKit
#else
    public import AppKit
#endif

#if USHER_IOS
    // documentation/authenticationservices/aspresentationanchor
    @available(iOS 12.0, macOS 10.15, *)
    public typealias ASPresentationAnchor = UIWindow
#else
    // documentation/authenticationservices/aspresentationanchor
    @available(iOS 12.0, macOS 10.15, *)
    public typealias ASPresentationAnchor = NSWindow
#endif
// documentation/authenticationservices/asauthorizationprovider
@available(iOS 13.0, macOS 10.15, *)
public protocol ASAuthorizationProvider: NSObjectProtocol {}
// documentation/authenticationservices/asauthorizationcredential
@available(iOS 13.0, macOS 10.15, *)
public protocol ASAuthorizationCredential: NSObjectProtocol {}
// documentation/authenticationservices/asauthorization
@available(iOS 13.0, macOS 10.15, *)
open class ASAuthorization: NSObject {
    // documentation/authenticationservices/asauthorization/scope
    @available(iOS 13.0, macOS 10.15, *)
    public struct Scope: Hashable, Sendable {
        // documentation/authenticationservices/asauthorization/scope/fullname
        @available(iOS 13.0, macOS 10.15, *)
        public static let fullName: ASAuthorization.Scope = { fatalError() }()
        // documentation/authenticationservices/asauthorization/scope/email
        @available(iOS 13.0, macOS 10.15, *)
        public static let email: ASAuthorization.Scope = { fatalError() }()
    }
    // documentation/authenticationservices/asauthorization/credential
    @available(iOS 13.0, macOS 10.15, *)
    open var credential: any ASAuthorizationCredential { fatalError() }
}
// documentation/authenticationservices/asauthorizationrequest
@available(iOS 13.0, macOS 10.15, *)
open class ASAuthorizationRequest: NSObject {}
// documentation/authenticationservices/asauthorizationopenidrequest
@available(iOS 13.0, macOS 10.15, *)
open class ASAuthorizationOpenIDRequest: ASAuthorizationRequest {
    // documentation/authenticationservices/asauthorizationopenidrequest/requestedscopes
    @available(iOS 13.0, macOS 10.15, *)
    open var requestedScopes: [ASAuthorization.Scope]? {
        get { fatalError() }
        set {}
    }
    // documentation/authenticationservices/asauthorizationopenidrequest/nonce
    @available(iOS 13.0, macOS 10.15, *)
    open var nonce: String? {
        get { fatalError() }
        set {}
    }
}
// documentation/authenticationservices/asauthorizationappleidrequest
@available(iOS 13.0, macOS 10.15, *)
open class ASAuthorizationAppleIDRequest: ASAuthorizationOpenIDRequest {}
// documentation/authenticationservices/asauthorizationappleidcredential
@available(iOS 13.0, macOS 10.15, *)
open class ASAuthorizationAppleIDCredential: NSObject, ASAuthorizationCredential {
    // documentation/authenticationservices/asauthorizationappleidcredential/user
    @available(iOS 13.0, macOS 10.15, *)
    open var user: String { fatalError() }
    // documentation/authenticationservices/asauthorizationappleidcredential/identitytoken
    @available(iOS 13.0, macOS 10.15, *)
    open var identityToken: Data? { fatalError() }
    // documentation/authenticationservices/asauthorizationappleidcredential/fullname
    @available(iOS 13.0, macOS 10.15, *)
    open var fullName: PersonNameComponents? { fatalError() }
    // documentation/authenticationservices/asauthorizationappleidcredential/email
    @available(iOS 13.0, macOS 10.15, *)
    open var email: String? { fatalError() }
}
// documentation/authenticationservices/asauthorizationappleidprovider
@available(iOS 13.0, macOS 10.15, *)
open class ASAuthorizationAppleIDProvider: NSObject, ASAuthorizationProvider {
    // documentation/authenticationservices/asauthorizationappleidprovider/init()
    @available(iOS 13.0, macOS 10.15, *)
    public override init() { fatalError() }
    // documentation/authenticationservices/asauthorizationappleidprovider/createrequest()
    @available(iOS 13.0, macOS 10.15, *)
    open func createRequest() -> ASAuthorizationAppleIDRequest { fatalError() }
    // documentation/authenticationservices/asauthorizationappleidprovider/credentialstate(foruserid:)
    @available(iOS 13.0, macOS 10.15, *)
    open func credentialState(forUserID userID: String) async throws -> ASAuthorizationAppleIDProvider.CredentialState { fatalError() }
    // documentation/authenticationservices/asauthorizationappleidprovider/credentialstate
    @available(iOS 13.0, macOS 10.15, *)
    public enum CredentialState: Int, Sendable {
        // documentation/authenticationservices/asauthorizationappleidprovider/credentialstate/revoked
        @available(iOS 13.0, macOS 10.15, *)
        case revoked
        // documentation/authenticationservices/asauthorizationappleidprovider/credentialstate/authorized
        @available(iOS 13.0, macOS 10.15, *)
        case authorized
        // documentation/authenticationservices/asauthorizationappleidprovider/credentialstate/notfound
        @available(iOS 13.0, macOS 10.15, *)
        case notFound
        // documentation/authenticationservices/asauthorizationappleidprovider/credentialstate/transferred
        @available(iOS 13.0, macOS 10.15, *)
        case transferred
    }
}
// documentation/authenticationservices/asauthorizationerror
@available(iOS 13.0, macOS 10.15, *)
public struct ASAuthorizationError: Error {
    // documentation/authenticationservices/asauthorizationerror/code
    @available(iOS 13.0, macOS 10.15, *)
    public enum Code: Int, Sendable {
        // documentation/authenticationservices/asauthorizationerror/code/canceled
        @available(iOS 13.0, macOS 10.15, *)
        case canceled = 1001
    }
    // documentation/authenticationservices/asauthorizationerror/code
    @available(iOS 13.0, macOS 10.15, *)
    public var code: ASAuthorizationError.Code { fatalError() }
}
// documentation/authenticationservices/asauthorizationcontrollerdelegate
@available(iOS 13.0, macOS 10.15, *)
@MainActor public protocol ASAuthorizationControllerDelegate: NSObjectProtocol {
    // documentation/authenticationservices/asauthorizationcontrollerdelegate/authorizationcontroller(controller:didcompletewithauthorization:)
    @available(iOS 13.0, macOS 10.15, *)
    func authorizationController(controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization)
    // documentation/authenticationservices/asauthorizationcontrollerdelegate/authorizationcontroller(controller:didcompletewitherror:)
    @available(iOS 13.0, macOS 10.15, *)
    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error)
}
// documentation/authenticationservices/asauthorizationcontrollerpresentationcontextproviding
@available(iOS 13.0, macOS 10.15, *)
@MainActor public protocol ASAuthorizationControllerPresentationContextProviding: NSObjectProtocol {
    // documentation/authenticationservices/asauthorizationcontrollerpresentationcontextproviding/presentationanchor(for:)
    @available(iOS 13.0, macOS 10.15, *)
    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor
}
// documentation/authenticationservices/asauthorizationcontroller
@available(iOS 13.0, macOS 10.15, *)
@MainActor open class ASAuthorizationController: NSObject {
    // documentation/authenticationservices/asauthorizationcontroller/init(authorizationrequests:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(authorizationRequests: [ASAuthorizationRequest]) { fatalError() }
    // documentation/authenticationservices/asauthorizationcontroller/delegate
    @available(iOS 13.0, macOS 10.15, *)
    weak open var delegate: (any ASAuthorizationControllerDelegate)? {
        get { fatalError() }
        set {}
    }
    // documentation/authenticationservices/asauthorizationcontroller/presentationcontextprovider
    @available(iOS 13.0, macOS 10.15, *)
    weak open var presentationContextProvider: (any ASAuthorizationControllerPresentationContextProviding)? {
        get { fatalError() }
        set {}
    }
    // documentation/authenticationservices/asauthorizationcontroller/performrequests()
    @available(iOS 13.0, macOS 10.15, *)
    open func performRequests() { fatalError() }
}
