#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// One's bookings over `TicketsModel`.
    public struct TicketsView: View {
        private let model: TicketsModel

        public init(model: TicketsModel) { self.model = model }

        public var body: some View {
            List {
                if model.isSignedOut { Text("Please sign in to see your tickets.") }
                if let error = model.error, !model.isSignedOut { ErrorText(message: error.message) }
                if model.error != nil, let at = model.fetchedAt { Text("As of \(at.formatted())").font(.footnote) }
                section("Upcoming", model.upcoming)
                section("Past", model.past)
                section("Cancelled", model.cancelled)
            }
            .task { await model.load() }
            .refreshable { await model.load() }
            .navigationTitle("Tickets")
        }

        @ViewBuilder private func section(_ title: String, _ bookings: [BoxOffice.UserBooking]) -> some View {
            if !bookings.isEmpty {
                Section(title) {
                    ForEach(bookings) { booking in
                        DisclosureGroup("\(booking.showTitle), \(booking.showDate.description)") {
                            Text(booking.seats.map { "\($0.section) \($0.row)\($0.number)" }.joined(separator: ", "))
                            if let code = booking.qrCode { TicketCodeView(code: code) }
                        }
                    }
                }
            }
        }
    }

    #if DEBUG
        #Preview("Bookings") { TicketsView(model: TicketsModel(client: PreviewServer.everything.boxOffice, account: "user")) }

        #Preview("None") { TicketsView(model: TicketsModel(client: PreviewServer.nothing.boxOffice, account: "user")) }

        #Preview("Signed out") { TicketsView(model: TicketsModel(client: PreviewServer.signedOut.boxOffice, account: "user")) }

        #Preview("No server") { TicketsView(model: TicketsModel(client: PreviewServer.down.boxOffice, account: "user")) }
    #endif
#endif
