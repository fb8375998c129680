public import SwiftUI

// documentation/authenticationservices/signinwithapplebutton
@available(iOS 14.0, macOS 11.0, *)
@MainActor @preconcurrency public struct SignInWithAppleButton: View {
    public typealias Body = Never
    // documentation/authenticationservices/signinwithapplebutton/label
    @available(iOS 14.0, macOS 11.0, *)
    public struct Label: Sendable {
        // documentation/authenticationservices/signinwithapplebutton/label/signin
        @available(iOS 14.0, macOS 11.0, *)
        nonisolated public static let signIn: SignInWithAppleButton.Label = { fatalError() }()
    }
    // documentation/authenticationservices/signinwithapplebutton/style
    @available(iOS 14.0, macOS 11.0, *)
    public struct Style: Sendable {
        // documentation/authenticationservices/signinwithapplebutton/style/black
        @available(iOS 14.0, macOS 11.0, *)
        nonisolated public static let black: SignInWithAppleButton.Style = { fatalError() }()
        // documentation/authenticationservices/signinwithapplebutton/style/white
        @available(iOS 14.0, macOS 11.0, *)
        nonisolated public static let white: SignInWithAppleButton.Style = { fatalError() }()
    }
    // documentation/authenticationservices/signinwithapplebutton/init(_:onrequest:oncompletion:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public init(
        _ label: SignInWithAppleButton.Label = .signIn, onRequest: @escaping (ASAuthorizationAppleIDRequest) -> Void,
        onCompletion: @escaping (Result<ASAuthorization, any Error>) -> Void
    ) { fatalError() }
}
extension View {
    // documentation/swiftui/view/signinwithapplebuttonstyle(_:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func signInWithAppleButtonStyle(_ style: SignInWithAppleButton.Style) -> some View { fatalError() }
}
