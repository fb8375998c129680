#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// The card of a building over `BuildingCardModel`.
    public struct BuildingCardView: View {
        private let model: BuildingCardModel
        private let onUpgrade: @MainActor () -> Void

        /// `onUpgrade` leads to `UpgradeView`.
        public init(model: BuildingCardModel, onUpgrade: @escaping @MainActor () -> Void) {
            (self.model, self.onUpgrade) = (model, onUpgrade)
        }

        public var body: some View {
            Page {
                switch model.state {
                case .loading: ProgressView()
                case .gone: Text(UsherText.buildingGone.localized)
                case .failed(let error):
                    ErrorText(message: error.text?.localized)
                    BusyButton(UsherText.actionTryAgain.localized, isBusy: false) { await model.load() }
                case .shown(let building): shown(building)
                }
            }
            .task { await model.run() }
        }

        @ViewBuilder private func shown(_ building: Building) -> some View {
            Text(building.address ?? "").font(.title)
            Toggle(
                UsherText.buildingVisited.localized,
                isOn: Binding(get: { building.visited == true }, set: { visited in Task { await model.setVisited(visited) } })
            )
            .frame(minHeight: 44)
            if model.isWaiting { Text(UsherText.buildingWaiting.localized).font(.footnote) }
            ScanRowView(row: model.row(), onUpgrade: onUpgrade)
            ErrorText(message: model.error?.text?.localized)
        }
    }

    /// What may be shown of a building's scans.
    struct ScanRowView: View {
        let row: ScanRow
        let onUpgrade: @MainActor () -> Void

        var body: some View {
            switch row {
            case .hidden: EmptyView()
            case .upgrade(let words): Button(words.localized, action: onUpgrade)
            case .scans(let title, let subtitle):
                Text(title.localized).font(.headline)
                if let subtitle { Text(subtitle.localized).font(.subheadline) }
            }
        }
    }

    #if DEBUG
        @MainActor private func card(_ server: PreviewServer) -> BuildingCardModel {
            BuildingCardModel(client: server.canvass, entitlements: server.entitlements(), gersID: "preview", campaign: "preview")
        }

        #Preview("Shown") {
            let model = card(.everything)
            BuildingCardView(model: model) {}.task { await model.load() }
        }

        #Preview("Loading") { BuildingCardView(model: card(.silent)) {} }

        #Preview("Gone") {
            let model = card(.missing)
            BuildingCardView(model: model) {}.task { await model.load() }
        }

        #Preview("Failed") {
            let model = card(.down)
            BuildingCardView(model: model) {}.task { await model.load() }
        }

        #Preview("Shown: every row of scans") { ForEach(Fixtures.rows, id: \.self) { ScanRowView(row: $0) {} } }

        #Preview("Largest text, right to left") {
            Extremes {
                let model = card(.everything)
                BuildingCardView(model: model) {}.task { await model.load() }
            }
        }
    #endif
#endif
