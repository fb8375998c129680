#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// The list of campaigns over `CampaignsModel`.
    public struct CampaignsView: View {
        private let model: CampaignsModel
        private let onCampaign: @MainActor (CanvassCampaign) -> Void

        /// A list of `model`; `onCampaign` opens what was touched.
        public init(model: CampaignsModel, onCampaign: @escaping @MainActor (CanvassCampaign) -> Void) {
            (self.model, self.onCampaign) = (model, onCampaign)
        }

        public var body: some View {
            List {
                switch model.state {
                case .loading: ProgressView()
                case .empty: Text(UsherText.listNone.localized)
                case .failed(let error):
                    ErrorText(message: error.text?.localized)
                    BusyButton(UsherText.actionTryAgain.localized, isBusy: model.isLoading) { await model.load() }
                case .shown:
                    ForEach(model.campaigns) { campaign in
                        Button {
                            onCampaign(campaign)
                        } label: {
                            VStack(alignment: .leading) {
                                Text(campaign.name).font(.headline)
                                Text(UsherText.campaignsVisited("\(campaign.visitedCount)", "\(campaign.addressCount)").localized)
                                    .font(.subheadline)
                            }
                        }
                        .screen(.campaign)
                    }
                    ErrorText(message: model.error?.text?.localized)
                    if model.hasMore { ProgressView().task { await model.more() } }
                }
            }
            .task { await model.load() }
            .refreshable { await model.load() }
            .navigationTitle(UsherText.campaignsTitle.localized)
        }
    }

    #if DEBUG
        #Preview("Shown") { CampaignsView(model: CampaignsModel(client: PreviewServer.everything.canvass)) { _ in } }

        #Preview("Loading") { CampaignsView(model: CampaignsModel(client: PreviewServer.silent.canvass)) { _ in } }

        #Preview("Empty") {
            CampaignsView(model: CampaignsModel(client: PreviewServer(answer: (200, #"{"campaigns":[],"next_cursor":null}"#)).canvass)) {
                _ in
            }
        }

        #Preview("Failed") { CampaignsView(model: CampaignsModel(client: PreviewServer.down.canvass)) { _ in } }

        #Preview("Largest text, right to left") {
            Extremes { CampaignsView(model: CampaignsModel(client: PreviewServer.everything.canvass)) { _ in } }
        }
    #endif
#endif
