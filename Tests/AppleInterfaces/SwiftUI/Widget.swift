public import Foundation

// documentation/swiftui/widget
@available(iOS 14.0, macOS 11.0, *)
@MainActor @preconcurrency public protocol Widget {
    // documentation/swiftui/widget/body
    @available(iOS 14.0, macOS 11.0, *)
    associatedtype Body: WidgetConfiguration
    // documentation/swiftui/widget/body
    @available(iOS 14.0, macOS 11.0, *)
    var body: Body { get }
    // documentation/swiftui/widget/init()
    @available(iOS 14.0, macOS 11.0, *)
    init()
}
// documentation/swiftui/widgetconfiguration
@available(iOS 14.0, macOS 11.0, *)
@MainActor @preconcurrency public protocol WidgetConfiguration {
    // documentation/swiftui/widgetconfiguration/body
    @available(iOS 14.0, macOS 11.0, *)
    associatedtype Body: WidgetConfiguration
    // documentation/swiftui/widgetconfiguration/body
    @available(iOS 14.0, macOS 11.0, *)
    var body: Body { get }
}
extension Never: WidgetConfiguration {}
extension WidgetConfiguration {
    // documentation/swiftui/widgetconfiguration/configurationdisplayname(_:)
    @available(iOS 14.0, macOS 11.0, *)
    @_disfavoredOverload public func configurationDisplayName<S: StringProtocol>(_ displayName: S) -> some WidgetConfiguration {
        fatalError()
    }
    // documentation/swiftui/widgetconfiguration/description(_:)
    @available(iOS 14.0, macOS 11.0, *)
    @_disfavoredOverload public func description<S: StringProtocol>(_ description: S) -> some WidgetConfiguration { fatalError() }
}
// documentation/swiftui/widgetbundle
@available(iOS 14.0, macOS 11.0, *)
@MainActor @preconcurrency public protocol WidgetBundle {
    // documentation/swiftui/widgetbundle/body
    @available(iOS 14.0, macOS 11.0, *)
    associatedtype Body: Widget
    // documentation/swiftui/widgetbundle/body
    @available(iOS 14.0, macOS 11.0, *)
    @WidgetBundleBuilder var body: Body { get }
    // documentation/swiftui/widgetbundle/init()
    @available(iOS 14.0, macOS 11.0, *)
    init()
}
extension WidgetBundle {
    // documentation/swiftui/widgetbundle/main()
    @available(iOS 14.0, macOS 11.0, *)
    public static func main() { fatalError() }
}
// documentation/swiftui/widgetbundlebuilder
@available(iOS 14.0, macOS 11.0, *)
@resultBuilder public struct WidgetBundleBuilder {
    // documentation/swiftui/widgetbundlebuilder/buildblock(_:)
    @available(iOS 14.0, macOS 11.0, *)
    public static func buildBlock<Content: Widget>(_ content: Content) -> Content { fatalError() }
}
// documentation/swiftui/containerbackgroundplacement
@available(iOS 17.0, macOS 14.0, *)
public struct ContainerBackgroundPlacement: Hashable, Sendable {
    // documentation/swiftui/containerbackgroundplacement/widget
    @available(iOS 17.0, macOS 14.0, *)
    public static let widget: ContainerBackgroundPlacement = { fatalError() }()
}
extension View {
    // documentation/swiftui/view/containerbackground(for:alignment:content:)
    @available(iOS 17.0, macOS 14.0, *)
    nonisolated public func containerBackground<V: View>(
        for container: ContainerBackgroundPlacement, alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View { fatalError() }
}
extension Text {
    // documentation/swiftui/text/datestyle
    @available(iOS 14.0, macOS 11.0, *)
    public struct DateStyle: Equatable, Sendable {
        // documentation/swiftui/text/datestyle/date
        @available(iOS 14.0, macOS 11.0, *)
        public static let date: Text.DateStyle = { fatalError() }()
        // documentation/swiftui/text/datestyle/timer
        @available(iOS 14.0, macOS 11.0, *)
        public static let timer: Text.DateStyle = { fatalError() }()
    }
    // documentation/swiftui/text/init(_:style:)
    @available(iOS 14.0, macOS 11.0, *)
    public init(_ date: Date, style: Text.DateStyle) { fatalError() }
}
