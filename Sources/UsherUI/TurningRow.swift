#if canImport(SwiftUI)
    import Foundation
    import SwiftUI

    /// A row whose parts stand below each other where letters are so large that they would have no room beside each other.
    struct TurningRow<Content: View>: View {
        private let alignment: VerticalAlignment
        private let content: Content
        @Environment(\.dynamicTypeSize) private var size

        init(alignment: VerticalAlignment = .center, @ViewBuilder content: () -> Content) {
            (self.alignment, self.content) = (alignment, content())
        }

        var body: some View {
            let layout =
                size.isAccessibilitySize ? AnyLayout(VStackLayout(alignment: .leading)) : AnyLayout(HStackLayout(alignment: alignment))
            layout { content }
        }
    }

    /// A screen that is no list. Where letters are so large that it may not fit it scrolls; what is touched in it is high enough for a finger.
    struct Page<Content: View>: View {
        private let alignment: HorizontalAlignment
        private let content: Content
        @Environment(\.dynamicTypeSize) private var size

        init(alignment: HorizontalAlignment = .leading, @ViewBuilder content: () -> Content) {
            (self.alignment, self.content) = (alignment, content())
        }

        var body: some View {
            if size.isAccessibilitySize { ScrollView { parts } } else { parts }
        }

        private var parts: some View { VStack(alignment: alignment, spacing: 16) { content }.padding().largeTargets() }
    }

    extension View {
        /// Buttons of at least 44 points, outside of lists and forms, whose rows are as high by themselves. Beside each other in a row of a list
        /// they are buttons of their own then, which a touch of the row does not press.
        func largeTargets() -> some View { buttonStyle(.bordered).controlSize(.large) }

        /// A picture, words or a field of at least 44 points each way, all of which a finger can touch.
        func target() -> some View { frame(minWidth: 44, minHeight: 44).contentShape(.rect) }

        /// The first part of a row, which leaves to the others what they need.
        func leading() -> some View { frame(maxWidth: .infinity, alignment: .leading).contentShape(.rect) }
    }

    #if DEBUG
        #Preview("A row, a page") {
            Page {
                TurningRow {
                    Text("Hamlet").leading()
                    Button("Delete") {}
                }
            }
        }

        #Preview("Largest text, right to left") {
            Extremes {
                Page {
                    TurningRow {
                        Text("Hamlet").leading()
                        Button("Delete") {}
                    }
                }
            }
        }
    #endif
#endif
