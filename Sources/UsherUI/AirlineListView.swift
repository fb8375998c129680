#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// One of an airline's lists over `AirlineListModel`: flights, aircraft or passengers.
    public struct AirlineListView<Element: AirlineListed>: View {
        @Bindable private var model: AirlineListModel<Element>
        private let title: UsherText
        private let onChoose: @MainActor (Element) -> Void

        /// A list of `model` under `title`; `onChoose` opens what was touched.
        public init(model: AirlineListModel<Element>, title: UsherText, onChoose: @escaping @MainActor (Element) -> Void) {
            _model = Bindable(wrappedValue: model)
            (self.title, self.onChoose) = (title, onChoose)
        }

        public var body: some View {
            List {
                if let since = model.staleSince { Text(UsherText.asOf(since.formatted()).localized).font(.footnote) }
                switch model.state {
                case .loading: ProgressView()
                case .empty: Text(UsherText.listNone.localized)
                case .failed(let error):
                    ErrorText(message: error.text?.localized)
                    BusyButton(UsherText.actionTryAgain.localized, isBusy: model.isLoading) { await model.load() }
                case .shown:
                    ForEach(model.elements, id: \.self) { element in row(element) }
                    if model.skipped > 0 { Text(UsherText.listSkipped(model.skipped).localized).font(.footnote) }
                    ErrorText(message: model.error?.text?.localized)
                }
            }
            .task { await model.load() }
            .refreshable { await model.load() }
            .asking(.listDelete(model.asksToDelete?.title ?? ""), isPresented: Binding(isThere: $model.asksToDelete)) {
                await model.delete()
            }
            .navigationTitle(title.localized)
        }

        private func row(_ element: Element) -> some View {
            TurningRow {
                Button {
                    onChoose(element)
                } label: {
                    VStack(alignment: .leading) {
                        Text(element.title).font(.headline)
                        if let counted = element.counted() { Text(counted.localized).font(.subheadline) }
                    }
                    .leading()
                }
                .screen(.flight)
                DeleteButton(title: element.title) { model.asksToDelete = element }
            }
            .buttonStyle(.borderless)
        }
    }

    #if DEBUG
        #Preview("Shown: flights") {
            AirlineListView(model: FlightsModel(client: PreviewServer.everything.boarding), title: .flightsTitle) { _ in }
        }

        #Preview("Shown: aircraft") {
            AirlineListView(model: FleetModel(client: PreviewServer.everything.boarding), title: .fleetTitle) { _ in }
        }

        #Preview("Shown: passengers") {
            AirlineListView(model: PassengersModel(client: PreviewServer.everything.boarding), title: .passengersTitle) { _ in }
        }

        #Preview("Loading") { AirlineListView(model: FlightsModel(client: PreviewServer.silent.boarding), title: .flightsTitle) { _ in } }

        #Preview("Empty") { AirlineListView(model: FlightsModel(client: PreviewServer.nothing.boarding), title: .flightsTitle) { _ in } }

        #Preview("Failed") { AirlineListView(model: FlightsModel(client: PreviewServer.down.boarding), title: .flightsTitle) { _ in } }

        #Preview("Largest text, right to left") {
            Extremes {
                AirlineListView(model: FlightsModel(client: PreviewServer.everything.boarding), title: .flightsTitle) { _ in }
            }
        }
    #endif
#endif
