#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// Which shows are listed, and in which order, over `HomeModel`: nothing is asked of the server before *Done*.
    public struct ShowFilterView: View {
        private let model: HomeModel
        private let onDone: @MainActor () -> Void
        @State private var draft: ShowQuery

        /// `onDone` closes it.
        public init(model: HomeModel, onDone: @escaping @MainActor () -> Void) {
            (self.model, self.onDone) = (model, onDone)
            _draft = State(wrappedValue: model.query)
        }

        public var body: some View {
            Form {
                Picker(UsherText.showsSort.localized, selection: $draft.sort) {
                    Text(UsherText.showsSoonest.localized).tag(ShowQuery.Sort?.none)
                    ForEach(ShowQuery.Sort.allCases.filter { $0 != .date }, id: \.self) { Text($0.text.localized).tag(Optional($0)) }
                }
                Picker(UsherText.showsWhen.localized, selection: $draft.when) {
                    Text(UsherText.showsAll.localized).tag(ShowQuery.When?.none)
                    ForEach(ShowQuery.When.allCases, id: \.self) { Text($0.text.localized).tag(Optional($0)) }
                }
                days
                Toggle(UsherText.showsAvailable.localized, isOn: $draft.isAvailable)
                TextField(UsherText.showsLeast.localized, text: $draft.leastPrice)
                TextField(UsherText.showsMost.localized, text: $draft.mostPrice)
                Section(UsherText.showsCategories.localized) {
                    ForEach(model.categories, id: \.self) { category in Toggle(category, isOn: $draft[has: category]) }
                }
                Button(UsherText.showsClear.localized) { draft = ShowQuery() }
                BusyButton(UsherText.actionDone.localized, isBusy: model.isLoading) {
                    onDone()
                    await model.apply(draft)
                }
                .keyboardShortcut(.cancelAction)
            }
            .navigationTitle(UsherText.showsFilter.localized)
        }

        @ViewBuilder private var days: some View {
            Toggle(UsherText.showsDays.localized, isOn: $draft.hasDays)
            if draft.hasDays {
                DatePicker(UsherText.showsFrom.localized, selection: $draft.firstDate, displayedComponents: .date)
                DatePicker(UsherText.showsTo.localized, selection: $draft.lastDate, displayedComponents: .date)
            }
        }
    }

    #if DEBUG
        @MainActor private func filters(_ query: ShowQuery) -> some View {
            let model = HomeModel(client: PreviewServer.everything.boxOffice)
            return ShowFilterView(model: model) {}.task { await model.apply(query) }
        }

        #Preview("Shown: everything") { filters(ShowQuery()) }

        #Preview("Shown: days and a price") {
            filters(ShowQuery(maxPrice: 50, from: LocalDay(.now), to: LocalDay(.now), sort: .price))
        }

        #Preview("Largest text, right to left") {
            Extremes { filters(ShowQuery()) }
        }
    #endif
#endif
