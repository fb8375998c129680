#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// One's bookings over `TicketsModel`.
    public struct TicketsView: View {
        private let model: TicketsModel
        private let onBooking: @MainActor (BoxOffice.UserBooking) -> Void

        /// `onBooking` leads to `BookingView`.
        public init(model: TicketsModel, onBooking: @escaping @MainActor (BoxOffice.UserBooking) -> Void) {
            (self.model, self.onBooking) = (model, onBooking)
        }

        public var body: some View {
            List {
                switch model.state {
                case .loading: ProgressView()
                case .empty: Text(UsherText.ticketsNone.localized)
                case .signedOut: Text(UsherText.ticketsSignIn.localized)
                case .failed(let error):
                    ErrorText(message: error.message)
                    BusyButton(UsherText.actionTryAgain.localized, isBusy: model.isLoading) { await model.load() }
                case .shown: shown
                }
            }
            .task { await model.load() }
            .refreshable { await model.load() }
            .navigationTitle(UsherText.ticketsTitle.localized)
        }

        @ViewBuilder private var shown: some View {
            if let error = model.error { ErrorText(message: error.message) }
            if model.error != nil, let at = model.fetchedAt { Text(UsherText.asOf(at.formatted()).localized).font(.footnote) }
            section(.ticketsUpcoming, model.upcoming)
            section(.ticketsPast, model.past)
            section(.bookingCancelled, model.cancelled)
        }

        @ViewBuilder private func section(_ title: UsherText, _ bookings: [BoxOffice.UserBooking]) -> some View {
            if !bookings.isEmpty {
                Section(title.localized) {
                    ForEach(bookings) { booking in
                        Button {
                            onBooking(booking)
                        } label: {
                            VStack(alignment: .leading) {
                                Text(booking.showTitle).font(.headline)
                                Text(booking.when()).font(.subheadline)
                                Text(booking.places).font(.footnote)
                            }
                        }
                        .screen(.booking)
                    }
                }
            }
        }
    }

    #if DEBUG
        @MainActor private func tickets(_ server: PreviewServer) -> some View {
            TicketsView(model: TicketsModel(client: server.boxOffice, account: "preview")) { _ in }
        }

        #Preview("Shown") { tickets(.everything) }

        #Preview("Empty") { tickets(.nothing) }

        #Preview("Signed out") { tickets(.signedOut) }

        #Preview("Failed") { tickets(.down) }

        #Preview("Loading") { tickets(.silent) }

        #Preview("Largest text, right to left") {
            Extremes { tickets(.everything) }
        }
    #endif
#endif
