#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// The list of walks over `ToursModel`.
    public struct ToursView: View {
        private let model: ToursModel
        private let onTour: @MainActor (WalksTour) -> Void

        /// Draws `model`; `onTour` opens the tour that was touched.
        public init(model: ToursModel, onTour: @escaping @MainActor (WalksTour) -> Void) { (self.model, self.onTour) = (model, onTour) }

        public var body: some View {
            List {
                if let since = model.staleSince { Text(UsherText.asOf(since.formatted()).localized).font(.footnote) }
                switch model.state {
                case .loading: ProgressView()
                case .empty: Text(UsherText.toursNone.localized)
                case .failed(let error):
                    ErrorText(message: error.text?.localized)
                    BusyButton(UsherText.actionTryAgain.localized, isBusy: model.isLoading) { await model.load() }
                case .shown:
                    ForEach(model.tours) { tour in
                        Button {
                            onTour(tour)
                        } label: {
                            TourRow(tour: tour, version: model.version(of: tour))
                        }
                        .screen(.tour)
                    }
                }
            }
            .task { await model.load() }
            .refreshable { await model.load() }
            .navigationTitle(UsherText.toursTitle.localized)
        }
    }

    /// A walk in the list.
    struct TourRow: View {
        let tour: WalksTour
        let version: WalksTour.Version?

        var body: some View {
            TurningRow(alignment: .top) {
                VStack(alignment: .leading) {
                    Text(version?.title ?? tour.slug).font(.headline)
                    if let version { Text("\(version.city) · " + UsherText.minutes(version.durationMinutes).localized).font(.subheadline) }
                }
                .leading()
                if tour.isProtected, !tour.hasAccess { Image(systemName: "lock.fill").accessibilityLabel(UsherText.tourLocked.localized) }
            }
        }
    }

    #if DEBUG
        #Preview("Shown") { ToursView(model: ToursModel(cache: PreviewServer.everything.tours)) { _ in } }

        #Preview("Empty") { ToursView(model: ToursModel(cache: PreviewServer.nothing.tours)) { _ in } }

        #Preview("Failed") { ToursView(model: ToursModel(cache: PreviewServer.down.tours)) { _ in } }

        #Preview("Loading") { ToursView(model: ToursModel(cache: PreviewServer.silent.tours)) { _ in } }

        #Preview("Largest text, right to left") {
            Extremes { ToursView(model: ToursModel(cache: PreviewServer.everything.tours)) { _ in } }
        }
    #endif
#endif
