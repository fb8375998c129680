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
                #if canImport(UIKit)
                    if let url = model.url { PaymentPage(url: url, model: model) }
                #endif
            }
            .onChange(of: model.outcome) { _, outcome in if outcome != .open { onOutcome(outcome) } }
            .navigationTitle("Payment")
        }
    }

    #if canImport(UIKit)
        /// A web view whose every address the model sees.
        struct PaymentPage: UIViewRepresentable {
            let url: URL
            let model: PaymentModel

            func makeCoordinator() -> Coordinator { Coordinator(model: model) }

            func makeUIView(context: Context) -> WKWebView {
                let view = WKWebView()
                view.navigationDelegate = context.coordinator
                view.load(URLRequest(url: url))
                return view
            }

            func updateUIView(_ view: WKWebView, context: Context) {}

            final class Coordinator: NSObject, WKNavigationDelegate {
                private let model: PaymentModel

                init(model: PaymentModel) { self.model = model }

                func webView(_ view: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
                    guard let url = action.request.url, action.targetFrame?.isMainFrame != false else { return .allow }
                    return model.visit(url) ? .cancel : .allow
                }
            }
        }
    #endif
#endif
