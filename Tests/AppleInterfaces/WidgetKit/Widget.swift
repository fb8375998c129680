public import Foundation
public import SwiftUI

// documentation/widgetkit/widgetcenter
@available(iOS 14.0, macOS 11.0, *)
public class WidgetCenter {
    // documentation/widgetkit/widgetcenter/shared
    @available(iOS 14.0, macOS 11.0, *)
    public static var shared: WidgetCenter { fatalError() }
    // documentation/widgetkit/widgetcenter/reloadalltimelines()
    @available(iOS 14.0, macOS 11.0, *)
    public func reloadAllTimelines() { fatalError() }
}
// documentation/widgetkit/timelineentry
@available(iOS 14.0, macOS 11.0, *)
public protocol TimelineEntry {
    // documentation/widgetkit/timelineentry/date
    @available(iOS 14.0, macOS 11.0, *)
    var date: Date { get }
}
// documentation/widgetkit/timelinereloadpolicy
@available(iOS 14.0, macOS 11.0, *)
public struct TimelineReloadPolicy: Equatable, Sendable {
    // documentation/widgetkit/timelinereloadpolicy/atend
    @available(iOS 14.0, macOS 11.0, *)
    public static let atEnd: TimelineReloadPolicy = { fatalError() }()
}
// documentation/widgetkit/timeline
@available(iOS 14.0, macOS 11.0, *)
public struct Timeline<EntryType: TimelineEntry> {
    // documentation/widgetkit/timeline/init(entries:policy:)
    @available(iOS 14.0, macOS 11.0, *)
    public init(entries: [EntryType], policy: TimelineReloadPolicy) { fatalError() }
}
// documentation/widgetkit/timelineprovidercontext
@available(iOS 14.0, macOS 11.0, *)
public struct TimelineProviderContext {}
// documentation/widgetkit/timelineprovider
@available(iOS 14.0, macOS 11.0, *)
public protocol TimelineProvider {
    // documentation/widgetkit/timelineprovider/entry
    @available(iOS 14.0, macOS 11.0, *)
    associatedtype Entry: TimelineEntry
    // documentation/widgetkit/timelineprovider/context
    @available(iOS 14.0, macOS 11.0, *)
    typealias Context = TimelineProviderContext
    // documentation/widgetkit/timelineprovider/placeholder(in:)
    @available(iOS 14.0, macOS 11.0, *)
    func placeholder(in context: Context) -> Entry
    // documentation/widgetkit/timelineprovider/getsnapshot(in:completion:)
    @available(iOS 14.0, macOS 11.0, *)
    @preconcurrency func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)
    // documentation/widgetkit/timelineprovider/gettimeline(in:completion:)
    @available(iOS 14.0, macOS 11.0, *)
    @preconcurrency func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
}
// documentation/widgetkit/staticconfiguration
@available(iOS 14.0, macOS 11.0, *)
@MainActor @preconcurrency public struct StaticConfiguration<Content: View>: WidgetConfiguration {
    // for WidgetConfiguration
    public typealias Body = Never
    // for WidgetConfiguration
    public var body: Never { fatalError() }
    // documentation/widgetkit/staticconfiguration/init(kind:provider:content:)
    @available(iOS 14.0, macOS 11.0, *)
    public init<Provider: TimelineProvider>(
        kind: String, provider: Provider, @ViewBuilder content: @escaping (Provider.Entry) -> Content
    ) { fatalError() }
}
// documentation/widgetkit/widgetfamily
@available(iOS 14.0, macOS 11.0, *)
public enum WidgetFamily: Int, Sendable {
    // documentation/widgetkit/widgetfamily/systemsmall
    @available(iOS 14.0, macOS 11.0, *)
    case systemSmall
    // documentation/widgetkit/widgetfamily/systemmedium
    @available(iOS 14.0, macOS 11.0, *)
    case systemMedium
}
extension WidgetConfiguration {
    // documentation/widgetkit/widgetconfiguration/supportedfamilies(_:)
    @available(iOS 14.0, macOS 11.0, *)
    public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration { fatalError() }
}
extension View {
    // documentation/widgetkit/view/widgeturl(_:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func widgetURL(_ url: URL?) -> some View { fatalError() }
}
