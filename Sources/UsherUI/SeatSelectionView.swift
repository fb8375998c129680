#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// The seat map over `SeatSelectionModel`: one canvas that fingers move, and the same seats as a list.
    public struct SeatSelectionView: View {
        private let model: SeatSelectionModel
        private let onHold: (BoxOffice.CheckoutResponse) -> Void
        @State private var isList = false
        @Environment(\.dynamicTypeSize) private var size

        /// Draws `model`; `onHold` gets the seats that are held, to be paid.
        public init(model: SeatSelectionModel, onHold: @escaping (BoxOffice.CheckoutResponse) -> Void) {
            self.model = model
            self.onHold = onHold
        }

        public var body: some View {
            VStack {
                Toggle(UsherText.seatsList.localized, isOn: $isList).screen(.seatsList).padding()
                if let scene = model.scene {
                    if isList {
                        SeatList(scene: scene, name: name) { model.toggle($0) }
                    } else {
                        SeatCanvas(scene: scene) { model.toggle($0) }
                        // Where letters are very large it leaves the map its place.
                        if size.isAccessibilitySize {
                            ScrollView { SeatLegend(scene: scene) }.frame(maxHeight: 160)
                        } else {
                            SeatLegend(scene: scene)
                        }
                    }
                } else if model.error == nil {
                    ProgressView()
                }
                if let words = model.announcement?.text { Text(words.localized).font(.footnote) }
                if let error = model.error {
                    ErrorText(message: error.message)
                    BusyButton(UsherText.actionTryAgain.localized, isBusy: model.isBusy) { await model.load() }
                }
                if model.isWatching {
                    Text(UsherText.seatsWatching.localized)
                } else if model.canWatch {
                    BusyButton(UsherText.seatsWatch.localized, isBusy: model.isBusy) { await model.setWatching(true) }
                }
                TurningRow {
                    Text("\(UsherText.seatsCount(model.chosen.count).localized), \(model.total.formatted())").leading()
                    BusyButton(UsherText.actionContinue.localized, isBusy: model.isBusy) {
                        await model.holdSeats()
                        if let hold = model.hold, model.error == nil { onHold(hold) }
                    }
                    .disabled(!model.canContinue)
                    .keyboardShortcut(.defaultAction)
                    .screen(.seatsContinue)
                }
                .padding()
            }
            .largeTargets()
            .speaking(model.announcement)
            .task { await model.load() }
            .task { await model.watch() }
            .task { await model.countDown() }
            .navigationTitle(model.show.title)
        }
    }

    extension SeatSelectionView {
        private func name(_ id: String) -> String {
            model.seat(id).map { UsherText.seatsOne($0.section, $0.row, $0.number).localized } ?? id
        }
    }

    /// What a section costs, and how many of its seats are free.
    struct SeatLegend: View {
        let scene: SeatScene
        @Environment(\.colorScheme) private var scheme

        var body: some View {
            ForEach(scene.sections) { section in
                TurningRow {
                    Image(systemName: "circle.fill").foregroundStyle(Color(section.color(on: scheme.background))).accessibilityHidden(true)
                    Text("\(section.name), \(section.price.formatted()), \(UsherText.seatsFree(section.free).localized)").font(.footnote)
                        .leading()
                }
                .padding(.horizontal)
            }
        }
    }

    /// The seats by section and row, for whoever does not see the map, or not well.
    struct SeatList: View {
        let scene: SeatScene
        let name: @MainActor (String) -> String
        let toggle: @MainActor (String) -> Void

        var body: some View {
            List {
                Section { SeatLegend(scene: scene) }
                ForEach(scene.rows) { row in
                    Section("\(scene.sections[row.section].name), \(UsherText.seatsRow(row.name).localized)") {
                        ForEach(row.seats, id: \.self) { index in
                            let mark = scene.marks[index]
                            Button {
                                toggle(mark.id)
                            } label: {
                                TurningRow {
                                    Image(systemName: mark.image).accessibilityHidden(true)
                                    Text(name(mark.id)).leading()
                                }
                            }
                            .disabled(mark.status != .available && !mark.isChosen)
                            .buttonStyle(.borderless)
                            .accessibilityValue(mark.words.localized)
                            .screen(.seat)
                        }
                    }
                }
            }
        }
    }

    extension SeatScene.Mark {
        var image: String {
            switch shape {
            case .circle: "circle"
            case .square: "square"
            case .tick: "checkmark.circle.fill"
            case .cross: "xmark"
            }
        }

        var words: UsherText {
            switch shape {
            case .circle, .square: .seatsIsFree
            case .tick: .seatsIsChosen
            case .cross: .seatsIsTaken
            }
        }
    }

    extension ColorScheme {
        var background: SceneColor { self == .dark ? .black : .white }
    }

    extension Color {
        init(_ color: SceneColor) { self.init(red: color.red, green: color.green, blue: color.blue) }
    }

    #if DEBUG
        @MainActor private func seats(_ server: PreviewServer) -> SeatSelectionModel {
            SeatSelectionModel(client: server.boxOffice, show: PreviewServer.show)
        }

        #Preview("Seats") { SeatSelectionView(model: seats(.everything)) { _ in } }

        #Preview("One chosen") {
            let model = seats(.everything)
            SeatSelectionView(model: model) { _ in }.task {
                await model.load()
                if let free = model.seats.first(where: { $0.status == .available }) { model.toggle(free.id) }
            }
        }

        #Preview("As a list") {
            SeatList(scene: SeatScene(show: Fixtures.show, seats: Fixtures.seats, map: nil), name: { $0 }) { _ in }
        }

        #Preview("Loading") { SeatSelectionView(model: seats(.silent)) { _ in } }

        #Preview("No server") { SeatSelectionView(model: seats(.down)) { _ in } }

        #Preview("Largest text, right to left") {
            Extremes { SeatSelectionView(model: seats(.everything)) { _ in } }
        }
    #endif
#endif
