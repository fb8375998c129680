#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// A flight's gate over `BoardingDoorModel`: the camera's picture is the app's, `camera` draws it.
    public struct BoardingDoorView<Camera: View>: View {
        private let model: BoardingDoorModel
        private let hasHaptics: Bool
        private let onSignal: @MainActor (ScanOutcome.Signal) -> Void
        private let camera: Camera
        @State private var text = ""
        @FocusState private var isTyping: Bool
        @Environment(\.dynamicTypeSize) private var size
        @Environment(\.scenePhase) private var phase

        /// `onSignal` hears what came of each code: `DeviceSound` makes it heard.
        public init(
            model: BoardingDoorModel, hasHaptics: Bool = true, onSignal: @escaping @MainActor (ScanOutcome.Signal) -> Void = { _ in },
            @ViewBuilder camera: () -> Camera
        ) {
            (self.model, self.hasHaptics, self.onSignal) = (model, hasHaptics, onSignal)
            self.camera = camera()
        }

        public var body: some View {
            Page {
                switch model.state {
                case .ready: Text(UsherText.doorReady.localized)
                case .judging: Text(UsherText.doorJudging.localized)
                case .shown(let outcome):
                    BoardingOutcomeView(outcome: outcome)
                    Button(UsherText.actionDone.localized) { model.dismiss() }.keyboardShortcut(.cancelAction)
                }
                // A page that scrolls gives a picture no height.
                if model.camera == .reading { camera.frame(minHeight: size.isAccessibilitySize ? 240 : nil) }
                if let words = model.camera.text { Text(words.localized).font(.footnote) }
                TextField(UsherText.doorCode.localized, text: $text).focused($isTyping).onSubmit { Task { await type() } }
                    .target().onTapGesture { isTyping = true }
                if model.hasTorch { Button(UsherText.doorTorch.localized) { model.setTorch(!model.isTorchOn) } }
            }
            .speaking(spoken)
            .onChange(of: model.signal) { _, signal in if let signal { onSignal(signal) } }
            .feeling(hasHaptics ? model.signal : nil)
            .task { await model.load() }
            .onChange(of: phase) { _, phase in model.setActive(phase == .active) }
            .onDisappear { model.leave() }
        }

        private var spoken: String? { if case .shown(let outcome) = model.state { outcome.spoken } else { nil } }

        private func type() async {
            let typed = text
            text = ""
            await model.type(typed)
        }
    }

    /// What came of a pass: a shape and words, not a colour alone.
    struct BoardingOutcomeView: View {
        let outcome: BoardingOutcome

        var body: some View {
            VStack {
                SignalImage(signal: outcome.signal)
                Text(outcome.headline.localized).font(.title)
                if let detail = outcome.detail { Text(detail.localized) }
                if let warning = outcome.warning { ErrorText(message: warning.localized) }
            }
        }
    }

    /// What a door and a gate show of an outcome from afar.
    struct SignalImage: View {
        let signal: ScanOutcome.Signal

        var body: some View { Image(systemName: name).accessibilityHidden(true) }

        private var name: String {
            switch signal {
            case .ok: "checkmark.circle.fill"
            case .again: "arrow.counterclockwise.circle.fill"
            case .no: "xmark.octagon.fill"
            case .attention: "exclamationmark.triangle.fill"
            case .none: "circle"
            }
        }
    }

    extension View {
        /// What is felt of a scan, on a device that can.
        func feeling(_ signal: ScanOutcome.Signal?) -> some View {
            sensoryFeedback(trigger: signal) { _, new in
                switch new {
                case .ok: .success
                case .again: .warning
                case .no, .attention: .error
                case .none?, nil: nil
                }
            }
        }
    }

    #if DEBUG
        #Preview("Ready") { BoardingDoorView(model: BoardingDoorModel(client: PreviewServer.everything.boarding)) { EmptyView() } }

        #Preview("Judging") {
            let model = BoardingDoorModel(client: PreviewServer.silent.boarding)
            BoardingDoorView(model: model) { EmptyView() }.task { await model.type("ticket") }
        }

        #Preview("Shown") {
            let model = BoardingDoorModel(client: PreviewServer.everything.boarding)
            BoardingDoorView(model: model) { EmptyView() }.task { await model.type("ticket") }
        }

        #Preview("Shown: every outcome") { ForEach(Fixtures.boardings, id: \.self) { BoardingOutcomeView(outcome: $0) } }

        #Preview("Largest text, right to left") {
            Extremes { BoardingDoorView(model: BoardingDoorModel(client: PreviewServer.everything.boarding)) { EmptyView() } }
        }
    #endif
#endif
