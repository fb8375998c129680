#if canImport(SwiftUI)
    import SwiftUI
    import UsherKit

    extension View {
        /// Asks before something that cannot be taken back.
        func asking(
            _ question: UsherText, isPresented: Binding<Bool>, _ button: UsherText = .actionDelete, or other: UsherText = .actionCancel,
            action: @escaping @MainActor () async -> Void
        ) -> some View {
            confirmationDialog(question.localized, isPresented: isPresented, titleVisibility: .visible) {
                Button(button.localized, role: .destructive) { Task { await action() } }
                Button(other.localized, role: .cancel) {}
            }
        }
    }

    extension Binding where Value == Bool {
        /// Whether there is something; taking it away makes it nil.
        @MainActor init<Thing: Sendable>(isThere thing: Binding<Thing?>) {
            self.init(get: { thing.wrappedValue != nil }, set: { if !$0 { thing.wrappedValue = nil } })
        }
    }

    /// A field of a form with what is wrong with it.
    struct FaultyField: View {
        let title: UsherText
        @Binding var text: String
        let fault: UsherText?

        var body: some View {
            VStack(alignment: .leading) {
                TextField(title.localized, text: $text)
                ErrorText(message: fault?.localized)
            }
        }
    }

    #if DEBUG
        #Preview("Right, wrong") {
            VStack {
                FaultyField(title: .flightGate, text: .constant("A1"), fault: nil)
                FaultyField(title: .flightGate, text: .constant(""), fault: .fieldMissing)
            }
        }

        #Preview("Largest text, right to left") {
            Extremes {
                VStack {
                    FaultyField(title: .flightGate, text: .constant("A1"), fault: nil)
                    FaultyField(title: .flightGate, text: .constant(""), fault: .fieldMissing)
                }
            }
        }
    #endif
#endif
