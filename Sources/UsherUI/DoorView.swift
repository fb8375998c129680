#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit
    import UsherWire

    /// A door over `DoorModel`: the camera's picture is the app's, `camera` draws it.
    public struct DoorView<Camera: View>: View {
        private let model: DoorModel
        private let hasHaptics: Bool
        private let onSignal: @MainActor (ScanOutcome.Signal) -> Void
        private let camera: Camera
        /// Whether the report that is shared has the ticket's code.
        @State private var hasCode = false
        @Environment(\.scenePhase) private var phase

        /// `onSignal` hears what came of each code: `DeviceSound` makes it heard.
        public init(
            model: DoorModel, hasHaptics: Bool = true, onSignal: @escaping @MainActor (ScanOutcome.Signal) -> Void = { _ in },
            @ViewBuilder camera: () -> Camera
        ) {
            (self.model, self.hasHaptics, self.onSignal) = (model, hasHaptics, onSignal)
            self.camera = camera()
        }

        public var body: some View {
            Group {
                switch model.state {
                case .events: events
                case .ready, .judging, .shown: door
                }
            }
            .speaking(spoken)
            .onChange(of: model.signal) { _, signal in if let signal { onSignal(signal) } }
            .feeling(hasHaptics ? model.signal : nil)
            .onChange(of: model.state) { _, _ in hasCode = false }
            .task(id: model.event) { await model.run() }
            // Nobody who does not see it reads by it.
            .onChange(of: phase) { _, phase in model.setActive(phase == .active) }
            .onAppear { model.setActive(true) }
            .onDisappear { model.setActive(false) }
        }

        private var spoken: String? { if case .shown(let outcome) = model.state { outcome.spoken } else { nil } }

        /// What somebody at a door has to know before all else.
        @ViewBuilder private var notices: some View {
            ForEach(model.banner, id: \.self) { line in Text(line.localized).font(.footnote) }
            if let warning = model.clockWarning { ErrorText(message: warning.localized) }
        }

        private var events: some View {
            List {
                notices
                Text(UsherText.doorChoose.localized).font(.title)
                ForEach(model.events) { event in
                    Button("\(event.name), \(event.when())") { try? model.choose(event) }.screen(.doorEvent)
                }
                BusyButton(UsherText.actionTryAgain.localized, isBusy: model.isLoading) { await model.load() }
                ErrorText(message: model.error?.text?.localized)
            }
            .task { await model.load() }
        }

        private var door: some View {
            Page {
                notices
                switch model.state {
                case .events: EmptyView()
                case .ready: Text(UsherText.doorReady.localized)
                case .judging: Text(UsherText.doorJudging.localized)
                case .shown(let outcome):
                    OutcomeView(outcome: outcome).screen(.doorOutcome)
                    if let report = model.report {
                        Toggle(UsherText.doorReportCode.localized, isOn: $hasCode).frame(minHeight: 44)
                        ShareLink(UsherText.doorReport.localized, item: report.text(includingCode: hasCode))
                    }
                    Button(UsherText.actionDone.localized) { model.dismiss() }.keyboardShortcut(.cancelAction)
                }
                // The same one in each of these states: the camera goes on, and a field keeps its focus.
                ScannerView(model: model) { camera }
                ErrorText(message: model.error?.text?.localized)
            }
        }

    }

    /// What came of a scan: a shape and words, not a colour alone.
    struct OutcomeView: View {
        let outcome: ScanOutcome

        var body: some View {
            VStack {
                SignalImage(signal: outcome.signal)
                Text(outcome.headline.localized).font(.title)
                if let detail = outcome.detail { Text(detail.localized) }
            }
        }
    }

    #if DEBUG
        @MainActor private func door(_ server: PreviewServer) -> DoorModel {
            DoorModel(client: server.gate, folder: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString))
        }

        #Preview("Events") { DoorView(model: door(.everything)) { EmptyView() } }

        #Preview("Ready") {
            let model = door(.everything)
            DoorView(model: model) { EmptyView() }.onAppear { try? model.choose(Fixtures.value(EventListResponse.Event.self)) }
        }

        #Preview("Events, no server") { DoorView(model: door(.down)) { EmptyView() } }

        #Preview("Shown: every outcome") { ForEach(Fixtures.outcomes, id: \.self) { OutcomeView(outcome: $0) } }

        #Preview("Judging") {
            let model = door(.silent)
            DoorView(model: model) { EmptyView() }.task {
                try? model.choose(Fixtures.value(EventListResponse.Event.self))
                await model.type("ticket")
            }
        }

        #Preview("Largest text, right to left") {
            Extremes { DoorView(model: door(.everything)) { EmptyView() } }
        }
    #endif
#endif
