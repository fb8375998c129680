#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// How full a house is, over `DashboardModel`.
    public struct DashboardView: View {
        private let model: DashboardModel

        /// Draws `model`, and follows its counts while it is seen.
        public init(model: DashboardModel) { self.model = model }

        public var body: some View {
            List {
                switch model.state {
                case .loading: ProgressView()
                case .live: EmptyView()
                case .away: Text(UsherText.doorOffline.localized)
                case .ended(let error): ErrorText(message: error.text?.localized)
                }
                if let age = model.age { Text(UsherText.dashboardSilent(UsherText.minutes(Int(age / 60)).localized).localized) }
                if let counts = model.counts {
                    Text(counts.date.formatted()).font(.subheadline)
                    Text(UsherText.dashboardCame("\(counts.totals.used)", "\(counts.totals.sold)").localized).font(.title)
                    ForEach(counts.ticketTypes, id: \.self) { type in LabeledContent(type.name, value: "\(type.used) / \(type.sold)") }
                    ForEach(counts.gates, id: \.self) { gate in LabeledContent(gate.gate, value: "\(gate.used)") }
                }
                if let last = model.checkin?.last, !last.isEmpty {
                    Section(UsherText.dashboardLast.localized) {
                        ForEach(last) { entry in
                            LabeledContent(entry.line.localized, value: entry.scannedAt.formatted(date: .omitted, time: .shortened))
                        }
                    }
                }
            }
            .task { await model.run() }
            .task { await model.keepTime() }
            .refreshable { await model.load() }
            .navigationTitle(model.counts?.event.name ?? UsherText.dashboardTitle.localized)
        }
    }

    #if DEBUG
        #Preview("Live") { DashboardView(model: DashboardModel(client: PreviewServer.everything.gate, event: 1)) }

        #Preview("Ended") { DashboardView(model: DashboardModel(client: PreviewServer.signedOut.gate, event: 1)) }

        #Preview("Away") { DashboardView(model: DashboardModel(client: PreviewServer.down.gate, event: 1)) }

        #Preview("Loading") { DashboardView(model: DashboardModel(client: PreviewServer.silent.gate, event: 1)) }

        #Preview("Largest text, right to left") {
            Extremes { DashboardView(model: DashboardModel(client: PreviewServer.everything.gate, event: 1)) }
        }
    #endif
#endif
