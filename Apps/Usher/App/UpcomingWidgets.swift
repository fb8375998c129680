import WidgetKit

/// The widgets of the next show.
enum UpcomingWidgets {
    /// They say something else now.
    @Sendable static func reload() async { WidgetCenter.shared.reloadAllTimelines() }
}
