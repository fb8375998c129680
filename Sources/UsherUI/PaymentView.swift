#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit
    import WebKit

    /// The payment page over `PaymentModel`.
    public struct PaymentView: View {
        private let model: PaymentModel
        private let onOutcome: (PaymentModel.Outcome) -> Void

        public init(model: PaymentModel, onOutcome: @escaping (PaymentModel.Outcome) -> Void) {
            self.model = model
            self.onOutcome = onOutcome
        }

        public var body: some View {
            VStack {
                TimelineView(.periodic(from: .now, by: 1)) { _ in
                    let left = model.secondsLeft()
                    Text(left > 0 ? "Held for \(left / 60):\(String(format: "%02d", left % 60))" : "The hold has ended")
                }
                if let url = model.url { PaymentPage(url: url, model: model) }
            }
            .onChange(of: model.outcome) { _, outcome in if outcome != .open { onOutcome(outcome) } }
            .navigationTitle("Payment")
        }
    }

    /// A web view whose every address the model sees.
    @MainActor
    struct PaymentPage {
        let url: URL
        let model: PaymentModel

        func makeCoordinator() -> Coordinator { Coordinator(model: model) }

        private func page(_ coordinator: Coordinator) -> WKWebView {
            let view = WKWebView()
            view.navigationDelegate = coordinator
            view.load(URLRequest(url: url))
            return view
        }

        final class Coordinator: NSObject, WKNavigationDelegate {
            private let model: PaymentModel

            init(model: PaymentModel) { self.model = model }

            func webView(_ view: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
                guard let url = action.request.url, action.targetFrame?.isMainFrame != false else { return .allow }
                return model.visit(url) ? .cancel : .allow
            }
        }
    }

    #if canImport(UIKit)
        extension PaymentPage: UIViewRepresentable {
            func makeUIView(context: Context) -> WKWebView { page(context.coordinator) }
            func updateUIView(_ view: WKWebView, context: Context) {}
        }
    #elseif canImport(AppKit)
        extension PaymentPage: NSViewRepresentable {
            func makeNSView(context: Context) -> WKWebView { page(context.coordinator) }
            func updateNSView(_ view: WKWebView, context: Context) {}
        }
    #endif

    #if DEBUG
        #Preview("Held") {
            PaymentView(
                model: PaymentModel(client: PreviewServer.down.boxOffice, hold: PreviewServer.hold(until: .now.addingTimeInterval(600)))
            ) { _ in }
        }

        #Preview("Expired") {
            PaymentView(model: PaymentModel(client: PreviewServer.down.boxOffice, hold: PreviewServer.hold(until: .now))) { _ in }
        }
    #endif
#endif
