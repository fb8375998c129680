#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// The screen that waits for an address to be confirmed, over `EmailVerificationModel`.
    public struct EmailVerificationView: View {
        private let model: EmailVerificationModel

        /// Draws `model`, and counts down until another mail may be asked for.
        public init(model: EmailVerificationModel) { self.model = model }

        public var body: some View {
            TimelineView(.periodic(from: .now, by: 1)) { _ in
                Page(alignment: .center) {
                    Text((model.isVerified ? UsherText.verifyDone(model.email) : .verifySent(model.email)).localized)
                    if let notice = model.notice { Text(notice).font(.footnote) }
                    ErrorText(message: model.error?.message)
                    if !model.isVerified {
                        let left = model.secondsUntilResend()
                        let words = left > 0 ? UsherText.verifyAgainIn(left) : .verifyAgain
                        BusyButton(words.localized, isBusy: model.isBusy) { await model.resend() }.disabled(left > 0)
                    }
                }
            }
            .navigationTitle(UsherText.verifyTitle.localized)
        }
    }

    #if DEBUG
        #Preview("Waiting") {
            EmailVerificationView(model: EmailVerificationModel(client: PreviewServer.everything.boxOffice, email: "jane@example.org"))
        }

        #Preview("Sent again") {
            let model = EmailVerificationModel(client: PreviewServer.everything.boxOffice, email: "jane@example.org")
            EmailVerificationView(model: model).task { await model.resend() }
        }

        #Preview("Confirmed") {
            let model = EmailVerificationModel(client: PreviewServer.everything.boxOffice, email: "jane@example.org")
            EmailVerificationView(model: model).task { await model.verify(token: "token") }
        }

        #Preview("Failed") {
            let model = EmailVerificationModel(client: PreviewServer.down.boxOffice, email: "jane@example.org")
            EmailVerificationView(model: model).task { await model.resend() }
        }

        #Preview("Largest text, right to left") {
            Extremes {
                EmailVerificationView(model: EmailVerificationModel(client: PreviewServer.everything.boxOffice, email: "jane@example.org"))
            }
        }
    #endif
#endif
