#if canImport(SwiftUI)
    import SwiftUI
    import UsherKit

    /// Larger, smaller, all of it: for whoever has a keyboard or one finger.
    struct ZoomButtons: View {
        let larger: @MainActor () -> Void
        let smaller: @MainActor () -> Void
        let whole: @MainActor () -> Void

        var body: some View {
            VStack {
                button("plus.magnifyingglass", .mapLarger, key: "+", larger)
                button("minus.magnifyingglass", .mapSmaller, key: "-", smaller)
                button("arrow.up.left.and.arrow.down.right", .mapWhole, key: "0", whole)
            }
            .buttonStyle(.bordered)
            .padding()
        }

        private func button(
            _ image: String, _ label: UsherText, key: KeyEquivalent, _ action: @escaping @MainActor () -> Void
        ) -> some View {
            Button(action: action) { Image(systemName: image).target() }.accessibilityLabel(label.localized).keyboardShortcut(key)
        }
    }

    #if DEBUG
        #Preview("Zoom") { ZoomButtons(larger: {}, smaller: {}, whole: {}) }

        #Preview("Largest text, right to left") { Extremes { ZoomButtons(larger: {}, smaller: {}, whole: {}) } }
    #endif
#endif
