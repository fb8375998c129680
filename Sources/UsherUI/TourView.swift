#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit
    import UsherWire

    /// One walk over `TourModel`: what it is, and what can be done with it.
    public struct TourView: View {
        private let model: TourModel
        private let onRedeem: @MainActor () -> Void
        private let onStart: @MainActor () -> Void
        @Environment(\.openURL) private var openURL

        /// `onRedeem` leads to `RedeemView`, `onStart` to the download or the walk.
        public init(model: TourModel, onRedeem: @escaping @MainActor () -> Void, onStart: @escaping @MainActor () -> Void) {
            (self.model, self.onRedeem, self.onStart) = (model, onRedeem, onStart)
        }

        public var body: some View {
            List {
                if let since = model.staleSince { Text(UsherText.asOf(since.formatted()).localized).font(.footnote) }
                switch model.state {
                case .loading: ProgressView()
                case .failed(let error):
                    ErrorText(message: error.text?.localized)
                    BusyButton(UsherText.actionTryAgain.localized, isBusy: false) { await model.load() }
                case .shown: if let detail = model.detail { shown(detail) }
                }
            }
            .task { await model.load() }
            .refreshable { await model.load() }
            .navigationTitle(model.detail?.version.title ?? "")
        }

        @ViewBuilder private func shown(_ detail: WalksTourDetail) -> some View {
            if let cover = detail.version.coverImageURL.flatMap(URL.init(string:)) {
                AsyncImage(url: cover) {
                    $0.resizable().scaledToFit()
                } placeholder: {
                    Color.secondary.opacity(0.2)
                }
                .accessibilityHidden(true)
            }
            if let video = detail.version.videoURL.flatMap(URL.init(string:)) {
                Button(UsherText.tourVideo.localized) { openURL(video) }
            }
            Text(detail.version.description)
            Text("\(UsherText.minutes(detail.version.durationMinutes).localized), \(UsherText.tourPoints(detail.pointCount).localized)")
                .font(.subheadline)
            if model.isOpen {
                Button(UsherText.walkStart.localized, action: onStart).screen(.walkStart)
                ForEach(model.points) { point in Text("\(point.order). \(point.localization.title)") }
            } else {
                Text(UsherText.tourLocked.localized)
                Button(UsherText.redeemButton.localized, action: onRedeem)
            }
            ErrorText(message: model.error?.text?.localized)
        }
    }

    #if DEBUG
        @MainActor private func tour(_ server: PreviewServer) -> TourModel { TourModel(cache: server.tours, id: "preview", language: .en) }

        #Preview("Shown") { TourView(model: tour(.everything), onRedeem: {}, onStart: {}) }

        #Preview("Loading") { TourView(model: tour(.silent), onRedeem: {}, onStart: {}) }

        #Preview("Failed") { TourView(model: tour(.missing), onRedeem: {}, onStart: {}) }

        #Preview("Largest text, right to left") {
            Extremes { TourView(model: tour(.everything), onRedeem: {}, onStart: {}) }
        }
    #endif
#endif
