public import Foundation

// documentation/localauthentication/lapolicy
@available(iOS 8.0, macOS 10.10, *)
public enum LAPolicy: Int {
    // documentation/localauthentication/lapolicy/deviceownerauthentication
    @available(iOS 9.0, macOS 10.11, *)
    case deviceOwnerAuthentication = 2
}
// documentation/localauthentication/lacontext
@available(iOS 8.0, macOS 10.10, *)
open class LAContext: NSObject {
    // documentation/localauthentication/lacontext/init()
    @available(iOS 8.0, macOS 10.10, *)
    public override init() { fatalError() }
    // documentation/localauthentication/lacontext/evaluatepolicy(_:localizedreason:)
    @available(iOS 8.0, macOS 10.10, *)
    open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool { fatalError() }
}
// documentation/localauthentication/laerror
@available(iOS 8.0, macOS 10.10, *)
public struct LAError: Error {
    // documentation/localauthentication/laerror/code
    @available(iOS 8.0, macOS 10.10, *)
    public enum Code: Int, Sendable {
        // documentation/localauthentication/laerror/code/usercancel
        @available(iOS 8.0, macOS 10.10, *)
        case userCancel = -2
        // documentation/localauthentication/laerror/code/systemcancel
        @available(iOS 8.0, macOS 10.10, *)
        case systemCancel = -4
        // documentation/localauthentication/laerror/code/passcodenotset
        @available(iOS 8.0, macOS 10.10, *)
        case passcodeNotSet = -5
        // documentation/localauthentication/laerror/code/appcancel
        @available(iOS 9.0, macOS 10.11, *)
        case appCancel = -9
    }
    // documentation/localauthentication/laerror/code
    @available(iOS 8.0, macOS 10.10, *)
    public var code: LAError.Code { fatalError() }
}
