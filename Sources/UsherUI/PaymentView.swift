#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit
    import WebKit

    /// The payment page over `PaymentModel`.
    public struct PaymentView: View {
        @Bindable private var model: PaymentModel
        private let onOutcome: (PaymentModel.Outcome) -> Void
        @Environment(\.openURL) private var openURL

        /// Draws the page of `model`; `onOutcome` hears how it has ended.
        public init(model: PaymentModel, onOutcome: @escaping (PaymentModel.Outcome) -> Void) {
            _model = Bindable(wrappedValue: model)
            self.onOutcome = onOutcome
        }

        public var body: some View {
            VStack {
                Text(held.localized)
                if model.hasFailed {
                    Text(UsherText.paymentFailed.localized)
                    Button(UsherText.actionTryAgain.localized) { model.tryAgain() }
                } else if let url = model.url {
                    PaymentPage(url: url, model: model) { openURL($0) }.id(model.attempt).screen(.paymentPage)
                }
            }
            .largeTargets()
            .task { await model.run() }
            .speaking(model.isHurrying ? UsherText.seatsMinute.localized : nil)
            .onChange(of: model.outcome) { _, outcome in if outcome != .open { onOutcome(outcome) } }
            // Nobody goes back without a question: the seats would stay held for nobody.
            .navigationBarBackButtonHidden(model.outcome == .open)
            .interactiveDismissDisabled(model.outcome == .open)
            .toolbar {
                if model.outcome == .open {
                    Button(UsherText.actionCancel.localized) { model.wantsToLeave() }.keyboardShortcut(.cancelAction)
                }
            }
            .asking(.paymentLeave, isPresented: $model.asksToLeave, .paymentGiveBack, or: .paymentStay) { try? await model.release() }
            .navigationTitle(UsherText.paymentTitle.localized)
        }
    }

    extension PaymentView {
        private var held: UsherText {
            let left = model.secondsLeft
            return left > 0 ? .paymentHeld("\(left / 60):\(String(format: "%02d", left % 60))") : .paymentOver
        }
    }

    /// A web view whose every address the model sees.
    @MainActor
    struct PaymentPage {
        let url: URL
        let model: PaymentModel
        /// Hands an address to the system.
        let open: @MainActor (URL) -> Void

        func makeCoordinator() -> Coordinator { Coordinator(model: model, open: open) }

        private func page(_ coordinator: Coordinator) -> WKWebView {
            let configuration = WKWebViewConfiguration()
            // Nothing of a payment stays on the device.
            configuration.websiteDataStore = .nonPersistent()
            let view = WKWebView(frame: .zero, configuration: configuration)
            view.navigationDelegate = coordinator
            view.load(URLRequest(url: url))
            return view
        }

        final class Coordinator: NSObject, WKNavigationDelegate {
            private let model: PaymentModel
            private let open: @MainActor (URL) -> Void

            init(model: PaymentModel, open: @escaping @MainActor (URL) -> Void) { (self.model, self.open) = (model, open) }

            func webView(_ view: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error) {
                fail(error)
            }

            func webView(_ view: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) { fail(error) }

            /// An address that was stopped, or that a newer one took the place of, is none that failed.
            private func fail(_ error: any Error) {
                if let error = error as? URLError, error.code != .cancelled { model.failed() }
            }

            func webView(_ view: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
                guard let url = action.request.url, action.targetFrame?.isMainFrame != false else { return .allow }
                switch model.visit(url) {
                case .stop: return .cancel
                case .leave:
                    open(url)
                    return .cancel
                case .stay:
                    // A new window opens in this one.
                    guard action.targetFrame == nil else { return .allow }
                    view.load(action.request)
                    return .cancel
                }
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

        #Preview("Largest text, right to left") {
            Extremes {
                PaymentView(
                    model: PaymentModel(client: PreviewServer.down.boxOffice, hold: PreviewServer.hold(until: .now.addingTimeInterval(600)))
                ) { _ in }
            }
        }
    #endif
#endif
