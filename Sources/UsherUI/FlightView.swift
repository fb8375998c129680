#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// A flight over `FlightModel`: who flies, who is on board.
    public struct FlightView: View {
        @Bindable private var model: FlightModel
        private let onTicket: @MainActor (BoardingTicket) -> Void

        /// Draws `model`; `onTicket` opens the ticket that was touched.
        public init(model: FlightModel, onTicket: @escaping @MainActor (BoardingTicket) -> Void) {
            _model = Bindable(wrappedValue: model)
            self.onTicket = onTicket
        }

        public var body: some View {
            List {
                LabeledContent(UsherText.flightDeparts.localized, value: model.flight.scheduledDepartureDate.formatted())
                LabeledContent(UsherText.flightGate.localized, value: model.flight.gate)
                switch model.state {
                case .loading: ProgressView()
                case .gone: Text(UsherText.failureGone.localized)
                case .failed(let error):
                    ErrorText(message: error.text?.localized)
                    BusyButton(UsherText.actionTryAgain.localized, isBusy: false) { await model.load() }
                case .shown: shown
                }
            }
            .task { await model.load() }
            .refreshable { await model.load() }
            .asking(.listDelete(model.asksToDelete?.passenger.formattedName ?? ""), isPresented: Binding(isThere: $model.asksToDelete)) {
                await model.delete()
            }
            .navigationTitle(model.flight.title)
        }

        @ViewBuilder private var shown: some View {
            Text(UsherText.flightBoarded("\(model.boarded)", "\(model.issued)").localized)
            BusyButton(UsherText.flightCheck.localized, isBusy: false) { await model.check() }
            switch model.checked {
            case .same?: Text(UsherText.flightSame.localized)
            case .changed?: Text(UsherText.flightChanged.localized)
            case nil: EmptyView()
            }
            ErrorText(message: model.error?.text?.localized)
            ForEach(model.tickets) { ticket in row(ticket) }
        }

        private func row(_ ticket: BoardingTicket) -> some View {
            TurningRow {
                Button {
                    onTicket(ticket)
                } label: {
                    VStack(alignment: .leading) {
                        Text("\(ticket.seatNumber) \(ticket.passenger.formattedName)")
                        if ticket.boardedAt != nil { Text(UsherText.boardOnBoard.localized).font(.footnote) }
                    }
                    .leading()
                }
                DeleteButton(title: ticket.passenger.formattedName) { model.asksToDelete = ticket }
            }
            .buttonStyle(.borderless)
        }
    }

    #if DEBUG
        @MainActor private func flight(_ server: PreviewServer) -> FlightModel {
            FlightModel(client: server.boarding, flight: Fixtures.value(BoardingFlight.self))
        }

        #Preview("Shown") { FlightView(model: flight(.everything)) { _ in } }

        #Preview("Shown, checked") {
            let model = flight(.everything)
            FlightView(model: model) { _ in }.task {
                await model.load()
                await model.check()
            }
        }

        #Preview("Loading") { FlightView(model: flight(.silent)) { _ in } }

        #Preview("Gone") { FlightView(model: flight(.missing)) { _ in } }

        #Preview("Failed") { FlightView(model: flight(.down)) { _ in } }

        #Preview("Largest text, right to left") {
            Extremes { FlightView(model: flight(.everything)) { _ in } }
        }
    #endif
#endif
