public import Foundation

// documentation/swiftui/timelineschedule
@available(iOS 15.0, macOS 12.0, *)
public protocol TimelineSchedule {}
// documentation/swiftui/periodictimelineschedule
@available(iOS 15.0, macOS 12.0, *)
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {}
// documentation/swiftui/everyminutetimelineschedule
@available(iOS 15.0, macOS 12.0, *)
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {}
extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    // documentation/swiftui/timelineschedule/periodic(from:by:)
    @available(iOS 15.0, macOS 12.0, *)
    public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule { fatalError() }
}
// documentation/swiftui/timelineview
@available(iOS 15.0, macOS 12.0, *)
public struct TimelineView<Schedule: TimelineSchedule, Content> {
    // documentation/swiftui/timelineview/context
    @available(iOS 15.0, macOS 12.0, *)
    public struct Context {}
}
extension TimelineView: View where Content: View {
    public typealias Body = Never
    // documentation/swiftui/timelineview/init(_:content:)
    @available(iOS 15.0, macOS 12.0, *)
    public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) { fatalError() }
}
// documentation/swiftui/timelineviewdefaultcontext
@available(iOS 15.0, macOS 12.0, *)
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context
