#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// The screen after paying over `PaymentSuccessModel`.
    public struct PaymentSuccessView: View {
        private let model: PaymentSuccessModel

        /// Draws `model`, which asks until the booking is there.
        public init(model: PaymentSuccessModel) { self.model = model }

        public var body: some View {
            PaymentSuccessState(state: model.state, code: model.code).task { await model.wait() }
        }
    }

    /// What became of a payment.
    struct PaymentSuccessState: View {
        let state: PaymentSuccessModel.State
        let code: String?

        var body: some View {
            Page(alignment: .center) {
                switch state {
                case .processing:
                    ProgressView()
                    Text(UsherText.paymentConfirming.localized)
                case .confirmed(let answer):
                    Text(answer.showDetails?.title ?? UsherText.paymentConfirmed.localized).font(.title)
                    if let code { TicketCodeView(code: code) }
                    Text(UsherText.paymentArrive.localized)
                case .late: Text(UsherText.paymentLate.localized)
                case .failed(let error): ErrorText(message: error.message)
                }
            }
        }
    }

    #if DEBUG
        #Preview("Confirmed") {
            PaymentSuccessView(model: PaymentSuccessModel(client: PreviewServer.everything.boxOffice, sessionID: "session"))
        }

        #Preview("Processing") {
            PaymentSuccessView(model: PaymentSuccessModel(client: PreviewServer.down.boxOffice, sessionID: "session"))
        }

        #Preview("Failed") {
            PaymentSuccessView(model: PaymentSuccessModel(client: PreviewServer.missing.boxOffice, sessionID: "session"))
        }

        #Preview("Late") { PaymentSuccessState(state: .late, code: nil) }

        #Preview("Largest text, right to left") {
            Extremes {
                PaymentSuccessView(model: PaymentSuccessModel(client: PreviewServer.everything.boxOffice, sessionID: "session"))
            }
        }
    #endif
#endif
