#if canImport(SwiftUI)
    public import SwiftUI
    public import UsherKit

    /// The field for a voucher over `RedeemModel`.
    public struct RedeemView: View {
        @Bindable private var model: RedeemModel

        /// Draws `model`.
        public init(model: RedeemModel) { _model = Bindable(wrappedValue: model) }

        public var body: some View {
            Form {
                TextField(UsherText.redeemCode.localized, text: $model.code).onSubmit { Task { await model.redeem() } }
                switch model.state {
                case .entering, .redeeming: EmptyView()
                case .opened(_, let title): Text(UsherText.redeemOpened(title).localized)
                case .alreadyOpen: Text(UsherText.redeemAlready.localized)
                case .failed(let error): ErrorText(message: error.text?.localized)
                }
                BusyButton(UsherText.redeemButton.localized, isBusy: model.state == .redeeming) { await model.redeem() }.disabled(
                    !model.canRedeem)
            }
            .navigationTitle(UsherText.redeemButton.localized)
        }
    }

    #if DEBUG
        #Preview("Entering") { RedeemView(model: RedeemModel(client: PreviewServer.everything.walks)) }

        @MainActor private func redeemed(_ server: PreviewServer) -> some View {
            let model = RedeemModel(client: server.walks)
            return RedeemView(model: model).task {
                model.code = "BRERA-2"
                await model.redeem()
            }
        }

        #Preview("Redeeming") { redeemed(.silent) }

        #Preview("Opened") { redeemed(.everything) }

        #Preview("Already open") { redeemed(.refusing(409, code: "already_has_access")) }

        #Preview("Failed") { redeemed(.missing) }

        #Preview("Largest text, right to left") {
            Extremes { RedeemView(model: RedeemModel(client: PreviewServer.everything.walks)) }
        }
    #endif
#endif
