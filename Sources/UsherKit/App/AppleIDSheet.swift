#if canImport(AuthenticationServices)
    import AuthenticationServices
    import Foundation

    #if canImport(UIKit)
        import UIKit
    #elseif canImport(AppKit)
        import AppKit
    #endif

    /// Sign in with Apple by the system's sheet. An app needs the entitlement.
    ///
    /// Apple systems only: the Linux build of UsherKit does not compile this file.
    @MainActor
    public final class AppleIDSheet: AppleSignIn {
        private var shown: ShownSheet?

        /// Shows nothing until `signIn`.
        public init() {}

        public func signIn(nonce: String?) async throws -> AppleIdentity? {
            let request = ASAuthorizationAppleIDProvider().createRequest()
            request.requestedScopes = [.fullName, .email]
            request.nonce = nonce
            defer { shown = nil }
            do {
                return try await withCheckedThrowingContinuation { answer in
                    let sheet = ShownSheet { answer.resume(with: $0) }
                    let controller = ASAuthorizationController(authorizationRequests: [request])
                    controller.delegate = sheet
                    controller.presentationContextProvider = sheet
                    shown = sheet
                    controller.performRequests()
                }
            } catch let error as ASAuthorizationError where error.code == .canceled {
                return nil
            }
        }

        public func state(of user: String) async -> AppleIdentity.State {
            switch try? await ASAuthorizationAppleIDProvider().credentialState(forUserID: user) {
            case .authorized?: .authorized
            case .revoked?: .revoked
            default: .unknown
            }
        }
    }

    /// One showing of the sheet, to its end.
    @MainActor
    private final class ShownSheet: NSObject, ASAuthorizationControllerDelegate, ASAuthorizationControllerPresentationContextProviding {
        private let answer: (Result<AppleIdentity, any Error>) -> Void

        init(answer: @escaping (Result<AppleIdentity, any Error>) -> Void) { self.answer = answer }

        func authorizationController(
            controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
        ) {
            guard let credential = authorization.credential as? ASAuthorizationAppleIDCredential else {
                return answer(.failure(UsherError.decoding("no Apple id")))
            }
            let name = credential.fullName.map { [$0.givenName, $0.familyName].compactMap { $0 }.joined(separator: " ") }
            answer(
                .success(
                    AppleIdentity(
                        user: credential.user, token: credential.identityToken.map { String(decoding: $0, as: UTF8.self) },
                        name: name?.isEmpty == false ? name : nil, email: credential.email)))
        }

        func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
            answer(.failure(error))
        }

        func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor { ASPresentationAnchor() }
    }
#endif
