#if canImport(SwiftUI)
    import Foundation
    public import SwiftUI
    public import UsherKit

    /// What stands in front of a locked app, over `LockModel`.
    public struct LockView: View {
        private let model: LockModel
        private let onSignOut: @MainActor () -> Void

        /// Covers an app that `model` keeps locked; `onSignOut` is the way out for whoever cannot open it.
        public init(model: LockModel, onSignOut: @escaping @MainActor () -> Void) { (self.model, self.onSignOut) = (model, onSignOut) }

        public var body: some View {
            Page(alignment: .center) {
                Image(systemName: "lock.fill").accessibilityHidden(true)
                Text(UsherText.lockTitle.localized).font(.title)
                switch model.lock.state {
                case .off, .open: EmptyView()
                case .checking: ProgressView()
                case .locked:
                    BusyButton(UsherText.lockUnlock.localized, isBusy: false) { await model.unlock() }.keyboardShortcut(.defaultAction)
                }
                if let notice = model.notice { Text(notice.localized).font(.footnote) }
                if model.lock.offersSignOut { Button(UsherText.actionSignOut.localized, action: onSignOut) }
            }
            .task { await model.unlock() }
        }
    }

    #if DEBUG
        /// Answers by itself.
        private struct PreviewPresence: PresenceCheck {
            let answer: AppLock.Answer?

            func check(reason: String) async -> AppLock.Answer {
                if let answer { return answer }
                try? await Task.sleep(for: .seconds(3600))
                return .cancelled
            }
        }

        #Preview("Locked") { LockView(model: LockModel(lock: AppLock(isOn: true), presence: PreviewPresence(answer: .cancelled))) {} }

        #Preview("Checking") { LockView(model: LockModel(lock: AppLock(isOn: true), presence: PreviewPresence(answer: nil))) {} }

        #Preview("Open") { LockView(model: LockModel(lock: AppLock(isOn: true), presence: PreviewPresence(answer: .passed))) {} }

        #Preview("Off") { LockView(model: LockModel(lock: AppLock(isOn: false), presence: PreviewPresence(answer: .passed))) {} }

        #Preview("Largest text, right to left") {
            Extremes { LockView(model: LockModel(lock: AppLock(isOn: true), presence: PreviewPresence(answer: .cancelled))) {} }
        }
    #endif
#endif
