#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// A walk on the screen over `WalkSession`.
    public struct WalkView: View {
        private let session: WalkSession
        private let onSettings: @MainActor () -> Void

        /// `onSettings` opens the system's settings of this app.
        public init(session: WalkSession, onSettings: @escaping @MainActor () -> Void) {
            (self.session, self.onSettings) = (session, onSettings)
        }

        public var body: some View {
            Page {
                switch session.state {
                case .ready:
                    Text(session.content.tour.version.title).font(.title)
                    if session.isResumable { Button(UsherText.walkResume.localized) { session.resume() } }
                    Button(UsherText.walkStart.localized) { session.start() }.screen(.walkStart)
                case .walking: walking
                case .ended(true): Text(session.content.tour.version.completionMessage ?? UsherText.walkDone.localized).font(.title)
                case .ended(false): Text(UsherText.walkEnded.localized).font(.title)
                }
            }
            .task(id: session.state) { await session.run() }
        }

        @ViewBuilder private var walking: some View {
            Text(session.current?.localization.title ?? session.content.tour.version.title).font(.title)
            if let caption = session.caption { Text(caption) }
            if let next = session.next { Text(UsherText.walkNext(next.localization.title).localized).font(.subheadline) }
            if let metres = session.offRoute { Text(UsherText.walkOffRoute(distance(metres)).localized) }
            if let suggestion = session.suggestion {
                Text(UsherText.walkSuggestion(title(suggestion.candidate)).localized)
                Button(UsherText.walkPlayHere.localized) { session.play(suggestion.candidate) }
            }
            ForEach(session.problems, id: \.self) { problem in
                Text(problem.text.localized)
                ForEach(problem.actions, id: \.self) { action in Button(label(action)) { act(action, problem) } }
            }
            WalkControls(session: session).screen(.walkControls)
            Button(UsherText.walkEnd.localized) { session.end() }
        }

        private func title(_ id: String) -> String { session.content.point(id)?.localization.title ?? "" }

        private func distance(_ metres: Double) -> String { "\(Int(min(1e6, metres).rounded())) m" }

        private func label(_ action: WalkProblem.Action) -> String {
            switch action {
            case .settings: UsherText.actionSettings.localized
            case .byHand: UsherText.walkByHand.localized
            case .skip: UsherText.walkSkip.localized
            }
        }

        private func act(_ action: WalkProblem.Action, _ problem: WalkProblem) {
            switch action {
            case .settings: onSettings()
            case .byHand:
                session.dismiss(problem)
                if let next = session.next { session.play(next.id) }
            case .skip: session.dismiss(problem)
            }
        }
    }

    /// The buttons of a walk.
    struct WalkControls: View {
        let session: WalkSession

        var body: some View {
            TurningRow {
                control("backward.end.fill", .walkPreviousPoint, .previous)
                control("gobackward.15", .walkBack, .skip(-15)).keyboardShortcut(.leftArrow, modifiers: [])
                control(session.isPlaying ? "pause.fill" : "play.fill", session.isPlaying ? .walkPause : .walkPlay, .toggle)
                    .keyboardShortcut(.space, modifiers: [])
                control("goforward.15", .walkForward, .skip(15)).keyboardShortcut(.rightArrow, modifiers: [])
                control("forward.end.fill", .walkNextPoint, .next)
            }
            .buttonStyle(.borderless)
            // Sound runs from left to right for everybody.
            .environment(\.layoutDirection, .leftToRight)
        }

        private func control(_ image: String, _ label: UsherText, _ button: WalkButton) -> some View {
            Button {
                session.press(button)
            } label: {
                Image(systemName: image).target()
            }
            .accessibilityLabel(label.localized)
        }
    }

    #if DEBUG
        #Preview("Ready") { WalkView(session: PreviewWalk.session(.granted)) {} }

        #Preview("Walking") {
            let session = PreviewWalk.session(.granted)
            WalkView(session: session) {}.onAppear { session.start() }
        }

        #Preview("Not allowed") {
            let session = PreviewWalk.session(.denied)
            WalkView(session: session) {}.onAppear { session.start() }
        }

        #Preview("Ended") {
            let session = PreviewWalk.session(.granted)
            WalkView(session: session) {}.onAppear {
                session.start()
                session.end()
            }
        }

        #Preview("Done") {
            let session = PreviewWalk.session(.granted)
            WalkView(session: session) {}.onAppear {
                session.start()
                session.skipNext()
            }
        }

        #Preview("Largest text, right to left") {
            Extremes { WalkView(session: PreviewWalk.session(.granted)) {} }
        }
    #endif
#endif
