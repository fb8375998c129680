#if canImport(SwiftUI)
    import SwiftUI

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
