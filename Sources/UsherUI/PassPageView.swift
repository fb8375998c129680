#if canImport(SwiftUI)
    public import Foundation
    public import SwiftUI
    import WebKit

    #if canImport(UIKit)
        import UIKit
    #elseif canImport(AppKit)
        import AppKit
    #endif

    /// A page of the house's that needs no account, in the app: a boarding pass, a guest's booking. Where it leads elsewhere the system goes on.
    public struct PassPageView: View {
        private let url: URL
        @Environment(\.openURL) private var openURL

        /// Shows the boarding pass at `url`, a page of the server's.
        public init(url: URL) { self.url = url }

        public var body: some View { PassPage(url: url) { openURL($0) } }
    }

    /// A web view that stays on one host.
    @MainActor
    private struct PassPage {
        let url: URL
        /// Hands an address to the system.
        let open: @MainActor (URL) -> Void

        func makeCoordinator() -> Coordinator { Coordinator(host: url.host(), open: open) }

        private func page(_ coordinator: Coordinator) -> WKWebView {
            let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
            view.navigationDelegate = coordinator
            view.load(URLRequest(url: url))
            return view
        }

        final class Coordinator: NSObject, WKNavigationDelegate {
            private let host: String?
            private let open: @MainActor (URL) -> Void

            init(host: String?, open: @escaping @MainActor (URL) -> Void) { (self.host, self.open) = (host, open) }

            func webView(_ view: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
                guard let url = action.request.url, action.targetFrame?.isMainFrame != false, url.host() != host else { return .allow }
                open(url)
                return .cancel
            }

            // The page itself says what went wrong, or is blank: there is nothing to go on with.
            func webView(_ view: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error) {}
            func webView(_ view: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {}
        }
    }

    #if canImport(UIKit)
        extension PassPage: UIViewRepresentable {
            func makeUIView(context: Context) -> WKWebView { page(context.coordinator) }
            func updateUIView(_ view: WKWebView, context: Context) {}
        }
    #elseif canImport(AppKit)
        extension PassPage: NSViewRepresentable {
            func makeNSView(context: Context) -> WKWebView { page(context.coordinator) }
            func updateNSView(_ view: WKWebView, context: Context) {}
        }
    #endif

    #if DEBUG
        #Preview("A pass") { PassPageView(url: PreviewServer.address) }

        #Preview("Largest text, right to left") {
            Extremes { PassPageView(url: PreviewServer.address) }
        }
    #endif
#endif
