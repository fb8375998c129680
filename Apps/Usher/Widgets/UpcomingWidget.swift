import Foundation
import SwiftUI
import UsherKit
import WidgetKit

@main
struct UpcomingBundle: WidgetBundle {
    var body: some Widget { UpcomingWidget() }
}

/// The next show. It reads what the app has written, `UpcomingShows.file(inGroup:)`; there is no code in it.
struct UpcomingWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "upcoming", provider: UpcomingProvider()) { entry in
            UpcomingView(shown: entry.shown).containerBackground(for: .widget) { Color.clear }
        }
        .configurationDisplayName(UsherText.widgetTitle.localized)
        .description(UsherText.widgetAbout.localized)
        .supportedFamilies([.systemSmall, .systemMedium])
    }
}

struct UpcomingEntry: TimelineEntry {
    let date: Date
    let shown: BookingTimeline.Entry
}

struct UpcomingProvider: TimelineProvider {
    /// While nothing is known.
    private static let nothing = UpcomingEntry(date: .now, shown: BookingTimeline.Entry(from: .now, kind: .none))

    func placeholder(in context: Context) -> UpcomingEntry { Self.nothing }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (UpcomingEntry) -> Void) {
        completion(Self.entries().last { $0.date <= .now } ?? Self.nothing)
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<UpcomingEntry>) -> Void) {
        let entries = Self.entries()
        completion(Timeline(entries: entries.isEmpty ? [Self.nothing] : entries, policy: .atEnd))
    }

    private static func entries() -> [UpcomingEntry] {
        guard let group = try? AppConfiguration.main().appGroup, let file = UpcomingShows.file(inGroup: group) else { return [] }
        return (BookingTimeline.read(file)?.entries ?? []).map { UpcomingEntry(date: $0.from, shown: $0) }
    }
}

/// What, when, where, which seats; a touch opens the booking.
struct UpcomingView: View {
    let shown: BookingTimeline.Entry

    var body: some View {
        VStack(alignment: .leading) {
            switch shown.kind {
            case .none: Text(UsherText.widgetNone.localized)
            case .upcoming, .soon:
                about
                if let start = shown.start { Text(start, style: shown.kind == .soon ? .timer : .date).font(.subheadline) }
            case .running:
                about
                Text(UsherText.widgetRunning.localized).font(.subheadline)
            }
        }
        .widgetURL(shown.booking.map { AppLink.booking($0).appURL })
    }

    @ViewBuilder private var about: some View {
        Text(shown.title ?? "").font(.headline)
        Text(shown.venue ?? "").font(.footnote)
        if let seats = shown.seats { Text(seats).font(.footnote) }
    }
}

#if DEBUG
    private func hamlet(_ kind: BookingTimeline.Entry.Kind) -> UpcomingView {
        UpcomingView(
            shown: BookingTimeline.Entry(
                from: .now, kind: kind, title: "Hamlet", venue: "Globe Theatre", start: .now.addingTimeInterval(3_600), seats: "Stalls A12")
        )
    }

    #Preview("None") { UpcomingView(shown: BookingTimeline.Entry(from: .now, kind: .none)) }

    #Preview("Upcoming") { hamlet(.upcoming) }

    #Preview("Soon") { hamlet(.soon) }

    #Preview("Running") { hamlet(.running) }

    #Preview("Largest text, right to left") {
        hamlet(.upcoming).environment(\.dynamicTypeSize, .accessibility5).environment(\.layoutDirection, .rightToLeft)
    }
#endif
