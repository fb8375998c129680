#if canImport(SwiftUI)
    import SwiftUI

    #if DEBUG
        /// A screen in a preview as those see it who need the largest letters, laid out for those who read from the right.
        struct Extremes<Content: View>: View {
            private let content: Content

            init(@ViewBuilder content: () -> Content) { self.content = content() }

            var body: some View { content.environment(\.dynamicTypeSize, .accessibility5).environment(\.layoutDirection, .rightToLeft) }
        }
    #endif
#endif
