#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    #if canImport(UIKit)
        import UIKit
    #endif

    /// A screen, or a sheet, behind the app's lock: `AppLock` says whether it is there, whether the lock's own screen stands before it, and whether a
    /// curtain hides it. Each sheet has one of its own, because nothing that lies over a screen lies over its sheets.
    ///
    /// ```swift
    /// .sheet(isPresented: $isShown) { BehindLock(lock, onSignOut: signOut) { AccountView(model: account) } }
    /// ```
    public struct BehindLock<Content: View>: View {
        private let lock: LockModel
        private let screen: AppLock.Screen
        private let onSignOut: @MainActor () -> Void
        private let content: () -> Content

        /// `onSignOut` is the way out for whoever cannot open it; `content` is not asked for before somebody may see it.
        public init(
            _ lock: LockModel, as screen: AppLock.Screen = .other, onSignOut: @escaping @MainActor () -> Void,
            @ViewBuilder content: @escaping () -> Content
        ) {
            (self.lock, self.screen, self.onSignOut, self.content) = (lock, screen, onSignOut, content)
        }

        public var body: some View {
            let state = lock.lock
            ZStack {
                if state.builds(screen), Self.isKept || !state.isShut(screen) {
                    content().disabled(state.hides(screen)).accessibilityHidden(state.hides(screen))
                }
                if state.isShut(screen) {
                    LockView(model: lock, onSignOut: onSignOut).frame(maxWidth: .infinity, maxHeight: .infinity).background(.background)
                }
                if state.isCurtained(screen) { Color.black.ignoresSafeArea().accessibilityHidden(true) }
            }
        }

        /// A Mac's window has its title and its buttons above whatever is drawn over it: there the screen itself has to go.
        private static var isKept: Bool {
            #if canImport(UIKit)
                true
            #else
                false
            #endif
        }
    }

    extension View {
        /// For an app's outermost view: while the app is not in front nobody sees in the list of apps what it shows, whatever lies over it: sheets, dialogs, the
        /// system's own. `screen` is the one in front. A Mac shows no such pictures.
        public func curtained(by lock: LockModel, as screen: AppLock.Screen = .other) -> some View {
            #if canImport(UIKit)
                background { Curtain(isDrawn: lock.lock.isCurtained(screen)) }
            #else
                self
            #endif
        }
    }

    #if canImport(UIKit)
        /// A window of its own, above all others of its scene: what SwiftUI draws lies below its own sheets.
        private struct Curtain: UIViewRepresentable {
            let isDrawn: Bool

            func makeUIView(context: Context) -> CurtainRail { CurtainRail() }
            func updateUIView(_ rail: CurtainRail, context: Context) { rail.isDrawn = isDrawn }
        }

        /// Knows in which scene the curtain has to hang.
        private final class CurtainRail: UIView {
            var isDrawn = false { didSet { if isDrawn != oldValue { hang() } } }
            private var curtain: UIWindow?

            override func didMoveToWindow() {
                super.didMoveToWindow()
                hang()
            }

            private func hang() {
                guard isDrawn, let scene = window?.windowScene else {
                    curtain?.isHidden = true
                    curtain = nil
                    return
                }
                guard curtain == nil else { return }
                let new = UIWindow(windowScene: scene)
                new.windowLevel = UIWindow.Level(rawValue: UIWindow.Level.alert.rawValue + 1)
                new.rootViewController = UIViewController()
                new.backgroundColor = .black
                new.isHidden = false
                curtain = new
            }
        }
    #endif

    #if DEBUG
        /// Lets somebody in, or not.
        private struct PreviewDoor: PresenceCheck {
            let answer: AppLock.Answer

            func check(reason: String) async -> AppLock.Answer { answer }
        }

        @MainActor private func behind(_ answer: AppLock.Answer) -> some View {
            BehindLock(LockModel(lock: AppLock(isOn: true), presence: PreviewDoor(answer: answer)), onSignOut: {}) {
                TicketCodeView(code: "K7Q2M4XWPZ9T")
            }
        }

        #Preview("Locked") { behind(.cancelled) }

        #Preview("Open") { behind(.passed) }

        #Preview("Curtain") {
            let lock = LockModel(lock: AppLock(isOn: true), presence: PreviewDoor(answer: .passed))
            BehindLock(lock, onSignOut: {}) { TicketCodeView(code: "K7Q2M4XWPZ9T") }.task {
                await lock.unlock()
                lock.cover()
            }
        }

        #Preview("Largest text, right to left") { Extremes { behind(.cancelled) } }
    #endif
#endif
