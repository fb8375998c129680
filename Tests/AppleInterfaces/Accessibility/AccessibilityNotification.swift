// documentation/accessibility/accessibilitynotification
@available(iOS 17.0, macOS 14.0, *)
public enum AccessibilityNotification {
    // documentation/accessibility/accessibilitynotification/announcement
    @available(iOS 17.0, macOS 14.0, *)
    public struct Announcement {
        // documentation/accessibility/accessibilitynotification/announcement/init(_:)
        @available(iOS 17.0, macOS 14.0, *)
        public init(_ announcement: String) { fatalError() }
        // documentation/accessibility/accessibilitynotification/announcement/post()
        @available(iOS 17.0, macOS 14.0, *)
        public func post() { fatalError() }
    }
}
