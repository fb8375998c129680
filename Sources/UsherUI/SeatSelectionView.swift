#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// The seat map over `SeatSelectionModel`.
    public struct SeatSelectionView: View {
        private let model: SeatSelectionModel
        private let onHold: (BoxOffice.CheckoutResponse) -> Void
        @State private var zoom = 1.0

        public init(model: SeatSelectionModel, onHold: @escaping (BoxOffice.CheckoutResponse) -> Void) {
            self.model = model
            self.onHold = onHold
        }

        public var body: some View {
            VStack {
                ScrollView([.horizontal, .vertical]) { map.scaleEffect(zoom, anchor: .topLeading) }
                    .gesture(MagnifyGesture().onChanged { zoom = min(3, max(0.5, $0.magnification)) })
                if let words = model.announcement?.text { Text(words.localized).font(.footnote).accessibilityAddTraits(.updatesFrequently) }
                ErrorText(message: model.error?.message)
                HStack {
                    Text("\(model.chosen.count) seats, \(model.total.formatted())")
                    Spacer()
                    BusyButton("Continue", isBusy: model.isBusy) {
                        await model.holdSeats()
                        if let hold = model.hold, model.error == nil { onHold(hold) }
                    }
                    .disabled(!model.canContinue)
                }
                .padding()
            }
            .task { await model.load() }
            .task { await model.watch() }
            .navigationTitle(model.show.title)
        }

        private var map: some View {
            ZStack(alignment: .topLeading) {
                ForEach(model.seats) { seat in
                    SeatDot(seat: seat, isChosen: model.chosen.contains(seat.id)) { model.toggle(seat.id) }
                        .position(x: seat.position?.x ?? 0, y: seat.position?.y ?? 0)
                }
            }
            .frame(width: size.width, height: size.height)
        }

        /// `0 0 W H`
        private var size: CGSize {
            let parts = (model.map?.svgViewBox ?? "").split(separator: " ").compactMap { Double($0) }
            return parts.count == 4 ? CGSize(width: parts[2], height: parts[3]) : CGSize(width: 1000, height: 800)
        }
    }

    /// One seat: its state shows by shape as well as by colour.
    struct SeatDot: View {
        let seat: BoxOffice.Seat
        let isChosen: Bool
        let action: @MainActor () -> Void

        var body: some View {
            Button(action: action) {
                Image(systemName: isChosen ? "checkmark.circle.fill" : seat.status == .available ? "circle" : "xmark")
            }
            .disabled(seat.status != .available && !isChosen)
            .accessibilityLabel("\(seat.section), row \(seat.row), seat \(seat.number)")
            .accessibilityValue(isChosen ? "chosen" : seat.status.rawValue)
        }
    }

    #if DEBUG
        #Preview("Seats") {
            SeatSelectionView(model: SeatSelectionModel(client: PreviewServer.everything.boxOffice, show: PreviewServer.show)) { _ in }
        }

        #Preview("One chosen") {
            let model = SeatSelectionModel(client: PreviewServer.everything.boxOffice, show: PreviewServer.show)
            SeatSelectionView(model: model) { _ in }.task {
                await model.load()
                if let free = model.seats.first(where: { $0.status == .available }) { model.toggle(free.id) }
            }
        }

        #Preview("No server") {
            SeatSelectionView(model: SeatSelectionModel(client: PreviewServer.down.boxOffice, show: PreviewServer.show)) { _ in }
        }
    #endif
#endif
