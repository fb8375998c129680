#if canImport(SwiftUI)
    import SwiftUI
    import UsherKit

    extension View {
        /// Tests find it by this.
        func screen(_ id: ScreenID) -> some View { accessibilityIdentifier(id.rawValue) }
    }
#endif
