#if canImport(SwiftUI)
    import Accessibility
    import SwiftUI
    import UsherKit

    extension View {
        /// Whoever does not see the screen hears these words once they are there.
        func speaking(_ words: String?) -> some View {
            onChange(of: words) { _, words in if let words { AccessibilityNotification.Announcement(words).post() } }
        }

        /// Whoever does not see the screen hears it each time that its number is another one, equal words twice, too.
        func speaking(_ announcement: SeatSelectionModel.Announcement?) -> some View {
            onChange(of: announcement) { _, new in
                if let new { AccessibilityNotification.Announcement(new.text.localized).post() }
            }
        }
    }
#endif
