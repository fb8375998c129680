#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// A booking over `BookingModel`: a QR code of the whole and of each seat, and what can be done with it.
    public struct BookingView: View {
        @Bindable private var model: BookingModel
        @Environment(\.openURL) private var openURL

        /// Draws `model`, and loads it when it appears.
        public init(model: BookingModel) { _model = Bindable(wrappedValue: model) }

        public var body: some View {
            List {
                if let since = model.staleSince { Text(UsherText.asOf(since.formatted()).localized).font(.footnote) }
                switch model.state {
                case .loading: ProgressView()
                case .failed(let error):
                    ErrorText(message: error.message)
                    BusyButton(UsherText.actionTryAgain.localized, isBusy: model.isBusy) { await model.load() }
                case .pending, .confirmed, .partlyUsed, .used, .refunded, .cancelled: shown
                }
            }
            .task { await model.load() }
            .refreshable { await model.load() }
            .asking(.bookingCancel, isPresented: $model.asksToCancel, .bookingCancelled) { await model.cancel() }
            .navigationTitle(model.booking?.showTitle ?? "")
        }

        @ViewBuilder private var shown: some View {
            if let words = model.text { Text(words.localized).font(.headline) }
            ForEach(model.codes) { code in
                VStack {
                    Text(code.title.localized)
                    if code.isUsed { Text(UsherText.bookingUsed.localized) } else { TicketCodeView(code: code.text) }
                }
            }
            if let notice = model.notice { Text(notice) }
            ErrorText(message: model.error?.message)
            if model.hasWallet, !model.isInWallet {
                BusyButton(UsherText.ticketWallet.localized, isBusy: model.isBusy) { await model.addToWallet() }
            }
            if model.isInWallet { Text(UsherText.ticketInWallet.localized) }
            if let pdf = model.pdf, !model.codes.isEmpty { Button(UsherText.bookingPDF.localized) { openURL(pdf) } }
            if let calendar = model.calendar, !model.codes.isEmpty {
                Button(UsherText.bookingCalendar.localized) { openURL(calendar) }
            }
            if model.canResend { BusyButton(UsherText.bookingResend.localized, isBusy: model.isBusy) { await model.resend() } }
            if model.canCancel { Button(UsherText.actionCancel.localized) { model.asksToCancel = true } }
        }
    }

    #if DEBUG
        @MainActor private func booking(_ server: PreviewServer) -> BookingModel {
            BookingModel(client: server.boxOffice, account: "preview", booking: "preview")
        }

        /// A server that has one booking, as it is told to.
        private func server(_ change: (inout BoxOffice.UserBooking) -> Void) -> PreviewServer {
            var booking = Fixtures.bookings[0]
            change(&booking)
            let text = (try? WireJSON.encoder(.milliseconds).encode(booking)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            return PreviewServer(answer: (200, text))
        }

        #Preview("Confirmed") { BookingView(model: booking(server { $0.usageStatus = .unused })) }

        #Preview("Partly used") { BookingView(model: booking(server { $0.usageStatus = .partiallyUsed })) }

        #Preview("Used") { BookingView(model: booking(server { $0.usageStatus = .used })) }

        #Preview("Pending") { BookingView(model: booking(server { $0.status = .pending })) }

        #Preview("Refunded") { BookingView(model: booking(server { $0.status = .refunded })) }

        #Preview("Cancelled") { BookingView(model: booking(server { $0.status = .cancelled })) }

        #Preview("Loading") { BookingView(model: booking(.silent)) }

        #Preview("Failed") { BookingView(model: booking(.down)) }

        #Preview("Largest text, right to left") {
            Extremes { BookingView(model: booking(server { $0.usageStatus = .unused })) }
        }
    #endif
#endif
