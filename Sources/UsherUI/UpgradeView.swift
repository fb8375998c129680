#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit
    import UsherWire

    /// Buying a plan over `UpgradeModel`.
    public struct UpgradeView: View {
        private let model: UpgradeModel
        @Environment(\.openURL) private var openURL

        /// Draws `model`, and asks the store for its products when it appears.
        public init(model: UpgradeModel) { self.model = model }

        public var body: some View {
            Form {
                switch model.state {
                case .loading, .buying: ProgressView()
                case .verifying:
                    ProgressView()
                    Text(UsherText.upgradeVerifying.localized)
                case .offers(let offers):
                    ForEach(offers) { offer in
                        BusyButton("\(offer.name), \(offer.price)", isBusy: false) { await model.buy(offer) }
                    }
                    restore
                case .page(let page): Button(UsherText.upgradePage.localized) { openURL(page) }
                case .pending: Text(UsherText.upgradePending.localized)
                case .done: Text(UsherText.upgradeDone.localized)
                case .failed(let words):
                    ErrorText(message: words.localized)
                    again
                case .cancelled: again
                }
            }
            .task { await model.load() }
            .navigationTitle(UsherText.upgradeTitle.localized)
        }

        private var again: some View { BusyButton(UsherText.actionTryAgain.localized, isBusy: false) { await model.load() } }
        private var restore: some View { BusyButton(UsherText.upgradeRestore.localized, isBusy: false) { await model.restore() } }
    }

    #if DEBUG
        /// A store that sells one thing, and answers as it is told.
        @MainActor private final class PreviewStore: PurchaseStore {
            var onPurchase: ((Purchase) -> Void)?
            let sells: Bool
            /// Nil: it never answers.
            let answer: PurchaseAnswer?

            init(sells: Bool = true, answer: PurchaseAnswer? = .cancelled) { (self.sells, self.answer) = (sells, answer) }

            private func wait() async throws { try await Task.sleep(for: .seconds(3_600)) }

            func offers(_ ids: [String]) async throws -> [PurchaseOffer] {
                if answer == nil { try await wait() }
                return sells ? [PurchaseOffer(id: "pro", name: "Pro", price: "£4.99")] : []
            }
            func buy(_ id: String, account: UUID?) async throws -> PurchaseAnswer {
                if answer == nil { try await wait() }
                return answer ?? .cancelled
            }
            func unfinished() async -> [Purchase] { [] }
            func current() async -> [Purchase] { [] }
            func finish(_ id: UInt64) async {}
            func restore() async throws {}
        }

        @MainActor private func upgrade(_ server: PreviewServer, _ store: PreviewStore = PreviewStore()) -> UpgradeModel {
            UpgradeModel(
                store: store, entitlements: server.entitlements(), products: ["pro"], account: nil, server: PreviewServer.address)
        }

        @MainActor private let offer = PurchaseOffer(id: "pro", name: "Pro", price: "£4.99")

        #Preview("Offers") { UpgradeView(model: upgrade(.everything)) }

        #Preview("Page: nothing to sell") { UpgradeView(model: upgrade(.everything, PreviewStore(sells: false))) }

        #Preview("Pending") {
            let model = upgrade(.everything, PreviewStore(answer: .pending))
            UpgradeView(model: model).task { await model.buy(offer) }
        }

        #Preview("Verifying") {
            let model = upgrade(.silent, PreviewStore(answer: .bought(Purchase(id: 1, signedTransaction: "preview"))))
            UpgradeView(model: model).task { await model.buy(offer) }
        }

        #Preview("Done") {
            let model = upgrade(.everything, PreviewStore(answer: .bought(Purchase(id: 1, signedTransaction: "preview"))))
            UpgradeView(model: model).task { await model.buy(offer) }
        }

        #Preview("Failed") {
            let model = upgrade(.down, PreviewStore(answer: .bought(Purchase(id: 1, signedTransaction: "preview"))))
            UpgradeView(model: model).task { await model.buy(offer) }
        }

        #Preview("Cancelled") {
            let model = upgrade(.everything)
            UpgradeView(model: model).task { await model.buy(offer) }
        }

        #Preview("Loading") { UpgradeView(model: upgrade(.everything, PreviewStore(answer: nil))) }

        #Preview("Buying") {
            let model = upgrade(.everything, PreviewStore(answer: nil))
            UpgradeView(model: model).task { await model.buy(offer) }
        }

        #Preview("Largest text, right to left") {
            Extremes { UpgradeView(model: upgrade(.everything)) }
        }
    #endif
#endif
