#if canImport(SwiftUI)
    public import SwiftUI
    public import UsherKit

    /// The field for a voucher over `RedeemModel`.
    public struct RedeemView: View {
        @Bindable private var model: RedeemModel

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

        #Preview("Refused") {
            let model = RedeemModel(client: PreviewServer.missing.walks)
            RedeemView(model: model).task {
                model.code = "BRERA-2"
                await model.redeem()
            }
        }
    #endif
#endif
