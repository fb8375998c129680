#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit
    import UsherWire

    /// Who has a ticket over `DoorListModel`: to find somebody who has lost theirs.
    public struct DoorListView: View {
        private let model: DoorListModel
        @State private var text = ""

        /// Draws `model`; somebody is let in by their sale from here.
        public init(model: DoorListModel) { self.model = model }

        public var body: some View {
            List {
                if let outcome = model.outcome { OutcomeView(outcome: outcome) }
                switch model.state {
                case .loading: ProgressView()
                case .empty: Text(UsherText.doorListNone.localized)
                case .failed(let error):
                    ErrorText(message: error.text?.localized)
                    BusyButton(UsherText.actionTryAgain.localized, isBusy: model.isLoading) { await model.load() }
                case .shown:
                    ForEach(model.sales) { sale in row(sale) }
                    ErrorText(message: model.error?.text?.localized)
                    if model.hasMore { ProgressView().task { await model.more() } }
                }
            }
            .searchable(text: $text)
            .task(id: text) { await model.search(text) }
            .refreshable { await model.load() }
            .speaking(model.outcome?.spoken)
            .navigationTitle(UsherText.doorListSearch.localized)
        }

        private func row(_ sale: DoorListResponse.Sale) -> some View {
            TurningRow {
                VStack(alignment: .leading) {
                    Text(sale.name).font(.headline)
                    if let email = sale.email { Text(email).font(.footnote) }
                    Text(UsherText.dashboardCame("\(sale.used)", "\(sale.total)").localized).font(.subheadline)
                    if sale.status != .paid { ErrorText(message: UsherText.doorListUnpaid.localized) }
                }
                .leading()
                BusyButton(UsherText.doorAdmit.localized, isBusy: false) { await model.admit(sale) }.disabled(sale.used >= sale.total)
                if model.isSupervisor, let entry = sale.admissions.compactMap(\.entryID).last {
                    BusyButton(UsherText.doorUndo.localized, isBusy: false) { await model.undo(entry: entry) }
                }
            }
            .largeTargets()
        }
    }

    #if DEBUG
        /// A list of a server's, if there is a place for its scanner.
        @MainActor @ViewBuilder private func list(_ server: PreviewServer) -> some View {
            if let scanner = try? TicketScanner(client: server.gate) {
                DoorListView(model: DoorListModel(client: server.gate, scanner: scanner))
            }
        }

        #Preview("Shown") { list(.everything) }

        #Preview("Loading") { list(.silent) }

        #Preview("Empty") { list(PreviewServer(answer: (200, #"{"data":[],"meta":{"page":1,"per_page":100,"pages":1,"total":0}}"#))) }

        #Preview("Failed") { list(.down) }

        #Preview("Largest text, right to left") {
            Extremes { list(.everything) }
        }
    #endif
#endif
