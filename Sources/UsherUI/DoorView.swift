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
            VStack(alignment: .leading) {
                ForEach(model.banner, id: \.self) { line in Text(line.localized).font(.footnote) }
                if let warning = model.clockWarning { ErrorText(message: warning.localized) }
                switch model.state {
                case .events: events
                case .ready: reading(.doorReady)
                case .judging: reading(.doorJudging)
                case .shown(let outcome):
                    OutcomeView(outcome: outcome).screen(.doorOutcome)
                    if let report = model.report {
                        Toggle(UsherText.doorReportCode.localized, isOn: $hasCode)
                        ShareLink(UsherText.doorReport.localized, item: report.text(includingCode: hasCode))
                    }
                    Button(UsherText.actionDone.localized) { model.dismiss() }
                    reading(nil)
                }
                ErrorText(message: model.error?.text?.localized)
            }
            .padding()
            .onChange(of: model.signal) { _, signal in if let signal { onSignal(signal) } }
            .feeling(hasHaptics ? model.signal : nil)
            .onChange(of: model.state) { _, _ in hasCode = false }
            .task(id: model.event) { await model.run() }
            // Nobody who does not see it reads by it.
            .onChange(of: phase) { _, phase in model.setActive(phase == .active) }
            .onAppear { model.setActive(true) }
            .onDisappear { model.setActive(false) }
        }

        @ViewBuilder private var events: some View {
            Text(UsherText.doorChoose.localized).font(.title)
            ForEach(model.events) { event in
                Button("\(event.name), \(event.when())") { try? model.choose(event) }.screen(.doorEvent)
            }
            BusyButton(UsherText.actionTryAgain.localized, isBusy: model.isLoading) { await model.load() }.task { await model.load() }
        }

        @ViewBuilder private func reading(_ words: UsherText?) -> some View {
            if let words { Text(words.localized) }
            ScannerView(model: model) { camera }
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
