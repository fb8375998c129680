#if canImport(AuthenticationServices)
    import AuthenticationServices
    public import Foundation

    #if canImport(UIKit)
        import UIKit
    #elseif canImport(AppKit)
        import AppKit
    #endif

    /// A provider's page in the system's web session.
    ///
    /// Apple systems only: the Linux build of UsherKit does not compile this file.
    @MainActor
    public final class WebSheet: WebSignIn {
        private var shown: (session: ASWebAuthenticationSession, anchor: WebAnchor)?

        /// Shows nothing until `open` is called.
        public init() {}

        public func open(_ page: URL, scheme: String) async throws -> URL? {
            defer { shown = nil }
            do {
                return try await withCheckedThrowingContinuation { answer in
                    let session = ASWebAuthenticationSession(url: page, callbackURLScheme: scheme) { end, error in
                        if let end { answer.resume(returning: end) } else { answer.resume(throwing: error ?? UsherError.cancelled) }
                    }
                    let anchor = WebAnchor()
                    session.presentationContextProvider = anchor
                    shown = (session, anchor)
                    session.start()
                }
            } catch let error as ASWebAuthenticationSessionError where error.code == .canceledLogin {
                return nil
            }
        }
    }

    @MainActor
    private final class WebAnchor: NSObject, ASWebAuthenticationPresentationContextProviding {
        func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { ASPresentationAnchor() }
    }
#endif
