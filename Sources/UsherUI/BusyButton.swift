#if canImport(SwiftUI)
    import AuthenticationServices
    import Foundation
    import SwiftUI
    import UsherKit

    /// A button that shows that it is at work.
    struct BusyButton: View {
        let title: String
        let isBusy: Bool
        let action: @MainActor () async -> Void

        init(_ title: String, isBusy: Bool, action: @escaping @MainActor () async -> Void) {
            self.title = title
            self.isBusy = isBusy
            self.action = action
        }

        var body: some View {
            Button {
                Task { await action() }
            } label: {
                if isBusy { ProgressView() } else { Text(title) }
            }
            .disabled(isBusy)
        }
    }

    /// Apple's own button. What it looks like is Apple's; what is done is the model's, which asks by `AppleSignIn`.
    struct AppleButton: View {
        let isBusy: Bool
        let action: @MainActor () async -> Void
        @Environment(\.colorScheme) private var scheme

        var body: some View {
            Button {
                Task { await action() }
            } label: {
                SignInWithAppleButton(.signIn, onRequest: { _ in }, onCompletion: { _ in })
                    // It keeps the style that it was made with.
                    .signInWithAppleButtonStyle(scheme == .dark ? .white : .black).id(scheme)
                    .frame(maxWidth: 375, minHeight: 44, maxHeight: 56).allowsHitTesting(false).accessibilityHidden(true)
            }
            .buttonStyle(.borderless)
            .accessibilityLabel(UsherText.airlineSignIn.localized)
            .disabled(isBusy)
        }
    }

    /// At the end of a row: takes away what the row has, after a question.
    struct DeleteButton: View {
        /// What is taken away.
        let title: String
        let action: @MainActor () -> Void

        var body: some View {
            Button(action: action) { Image(systemName: "trash").target() }
                .accessibilityLabel("\(UsherText.actionDelete.localized), \(title)")
        }
    }

    /// A sentence about what went wrong.
    struct ErrorText: View {
        let message: String?

        var body: some View {
            if let message { Text(message).foregroundStyle(.red).font(.footnote) }
        }
    }

    #if DEBUG
        #Preview("At rest, at work, failed") {
            VStack {
                BusyButton("Save", isBusy: false) {}
                BusyButton("Save", isBusy: true) {}
                AppleButton(isBusy: false) {}
                DeleteButton(title: "Hamlet") {}
                ErrorText(message: "The network is away.")
            }
        }

        #Preview("Largest text, right to left") {
            Extremes {
                VStack {
                    BusyButton("Save", isBusy: false) {}
                    BusyButton("Save", isBusy: true) {}
                    ErrorText(message: "The network is away.")
                }
            }
        }
    #endif
#endif
