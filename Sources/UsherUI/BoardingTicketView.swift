#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// A ticket to hand on over `TicketModel`.
    public struct BoardingTicketView: View {
        @Bindable private var model: TicketModel

        /// Draws `model`, and loads it when it appears.
        public init(model: TicketModel) { _model = Bindable(wrappedValue: model) }

        public var body: some View {
            Form {
                LabeledContent(UsherText.passengerName.localized, value: model.ticket.passenger.formattedName)
                LabeledContent(UsherText.ticketSeat.localized, value: model.ticket.seatNumber)
                ShareLink(UsherText.ticketShare.localized, item: model.pageURL()).screen(.passShare)
                switch model.wallet {
                case .loading: ProgressView()
                case .offered: BusyButton(UsherText.ticketWallet.localized, isBusy: false) { await model.add() }
                case .added: Text(UsherText.ticketInWallet.localized)
                case .unavailable: Text(UsherText.ticketNoWallet.localized)
                case .over: Text(UsherText.refusal("pass_expired")?.localized ?? "")
                case .failed(let error): ErrorText(message: error.text?.localized)
                }
                if model.canFollow {
                    Toggle(
                        UsherText.ticketFollow.localized,
                        isOn: Binding(get: { model.isFollowing }, set: { isOn in Task { await model.follow(isOn) } }))
                }
                ErrorText(message: model.error?.text?.localized)
                Button(UsherText.actionDelete.localized) { model.asksToDelete = true }
            }
            .task { await model.load() }
            .asking(.listDelete(model.ticket.passenger.formattedName), isPresented: $model.asksToDelete) { await model.delete() }
            .navigationTitle(model.ticket.flight.title)
        }
    }

    #if DEBUG
        /// A Wallet that has what it is given.
        @MainActor private final class PreviewWallet: WalletPasses {
            let isSupported = true
            let isFull: Bool

            init(isFull: Bool) { self.isFull = isFull }

            func contains(_ pass: Data) -> Bool { isFull }
            func add(_ pass: Data) async -> Bool { true }
        }

        @MainActor private func ticket(_ server: PreviewServer, wallet: PreviewWallet? = PreviewWallet(isFull: false)) -> TicketModel {
            TicketModel(client: server.boarding, ticket: Fixtures.value(BoardingTicket.self), passes: wallet)
        }

        #Preview("Offered") { BoardingTicketView(model: ticket(.everything)) }

        #Preview("In Wallet") { BoardingTicketView(model: ticket(.everything, wallet: PreviewWallet(isFull: true))) }

        #Preview("No Wallet") { BoardingTicketView(model: ticket(.everything, wallet: nil)) }

        #Preview("Over") { BoardingTicketView(model: ticket(.refusing(410, code: "pass_expired"))) }

        #Preview("Loading") { BoardingTicketView(model: ticket(.silent)) }

        #Preview("Gone") { BoardingTicketView(model: ticket(.missing)) }

        #Preview("Largest text, right to left") {
            Extremes { BoardingTicketView(model: ticket(.everything)) }
        }
    #endif
#endif
