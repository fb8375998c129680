#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// The list of shows over `HomeModel`.
    public struct HomeView: View {
        private let model: HomeModel
        private let onShow: (BoxOffice.Show) -> Void
        @State private var text = ""
        @State private var isFiltering = false

        /// Draws `model`; `onShow` opens the show that was touched.
        public init(model: HomeModel, onShow: @escaping (BoxOffice.Show) -> Void) {
            self.model = model
            self.onShow = onShow
        }

        public var body: some View {
            List {
                if let since = model.staleSince { Text(UsherText.asOf(since.formatted()).localized).font(.footnote) }
                switch model.state {
                case .loading: ProgressView()
                case .empty:
                    ContentUnavailableView.search(text: text)
                    if model.filterCount > 0 {
                        BusyButton(UsherText.showsClear.localized, isBusy: model.isLoading) { await model.clear() }
                    }
                case .failed(let error):
                    ErrorText(message: error.message)
                    BusyButton(UsherText.actionTryAgain.localized, isBusy: model.isLoading) { await model.load() }
                case .shown: shown
                }
            }
            .searchable(text: $text)
            .task(id: text) { await model.search(text) }
            .refreshable { await model.load() }
            .toolbar {
                Button((model.filterCount > 0 ? UsherText.showsFilters(model.filterCount) : .showsFilter).localized) { isFiltering = true }
            }
            .sheet(isPresented: $isFiltering) { ShowFilterView(model: model) { isFiltering = false } }
            .navigationTitle(UsherText.showsTitle.localized)
        }

        @ViewBuilder private var shown: some View {
            Text(UsherText.showsFound(model.total).localized).font(.footnote)
            if let error = model.error { ErrorText(message: error.message) }
            ForEach(model.shows) { show in
                Button {
                    onShow(show)
                } label: {
                    ShowRow(show: show)
                }
                .screen(.show)
            }
            if model.hasMore { ProgressView().task { await model.more() } }
        }
    }

    /// A show in the list.
    struct ShowRow: View {
        let show: BoxOffice.Show

        var body: some View {
            TurningRow(alignment: .top) {
                AsyncImage(url: URL(string: show.imageURL)) {
                    $0.resizable().scaledToFill()
                } placeholder: {
                    Color.secondary.opacity(0.2)
                }
                .frame(width: 72, height: 72).clipShape(.rect(cornerRadius: 8)).accessibilityHidden(true)
                VStack(alignment: .leading) {
                    Text(show.title).font(.headline)
                    Text("\(show.venueName) · \(show.when())").font(.subheadline)
                    Text((show.isOnSale == false ? UsherText.showsClosed : .showsPrice(show.lowestPrice.formatted())).localized).font(
                        .subheadline)
                }
            }
        }
    }

    #if DEBUG
        #Preview("Shown") { HomeView(model: HomeModel(client: PreviewServer.everything.boxOffice)) { _ in } }

        #Preview("Empty") { HomeView(model: HomeModel(client: PreviewServer.nothing.boxOffice)) { _ in } }

        #Preview("Failed") { HomeView(model: HomeModel(client: PreviewServer.down.boxOffice)) { _ in } }

        #Preview("Loading") { HomeView(model: HomeModel(client: PreviewServer.silent.boxOffice)) { _ in } }

        #Preview("Largest text, right to left") {
            Extremes { HomeView(model: HomeModel(client: PreviewServer.everything.boxOffice)) { _ in } }
        }
    #endif
#endif
