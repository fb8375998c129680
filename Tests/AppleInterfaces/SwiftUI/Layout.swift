public import Foundation

// documentation/swiftui/horizontalalignment
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct HorizontalAlignment: Equatable, Sendable {
    // documentation/swiftui/horizontalalignment/leading
    @available(iOS 13.0, macOS 10.15, *)
    public static let leading: HorizontalAlignment = { fatalError() }()
    // documentation/swiftui/horizontalalignment/center
    @available(iOS 13.0, macOS 10.15, *)
    public static let center: HorizontalAlignment = { fatalError() }()
}
// documentation/swiftui/verticalalignment
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct VerticalAlignment: Equatable, Sendable {
    // documentation/swiftui/verticalalignment/top
    @available(iOS 13.0, macOS 10.15, *)
    public static let top: VerticalAlignment = { fatalError() }()
    // documentation/swiftui/verticalalignment/center
    @available(iOS 13.0, macOS 10.15, *)
    public static let center: VerticalAlignment = { fatalError() }()
}
// documentation/swiftui/alignment
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct Alignment: Equatable, Sendable {
    // documentation/swiftui/alignment/leading
    @available(iOS 13.0, macOS 10.15, *)
    public static let leading: Alignment = { fatalError() }()
    // documentation/swiftui/alignment/bottomtrailing
    @available(iOS 13.0, macOS 10.15, *)
    public static let bottomTrailing: Alignment = { fatalError() }()
    // documentation/swiftui/alignment/center
    @available(iOS 13.0, macOS 10.15, *)
    public static let center: Alignment = { fatalError() }()
}
// documentation/swiftui/unitpoint
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct UnitPoint: Hashable, Sendable {
    // documentation/swiftui/unitpoint/center
    @available(iOS 13.0, macOS 10.15, *)
    public static let center: UnitPoint = { fatalError() }()
}
// documentation/swiftui/vstack
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct VStack<Content: View>: View {
    public typealias Body = Never
    // documentation/swiftui/vstack/init(alignment:spacing:content:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { fatalError() }
}
// documentation/swiftui/layout
@available(iOS 16.0, macOS 13.0, *)
public protocol Layout: Sendable {}
extension Layout {
    // documentation/swiftui/layout/callasfunction(_:)
    @available(iOS 16.0, macOS 13.0, *)
    @MainActor public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View { fatalError() as Never }
}
// documentation/swiftui/anylayout
@available(iOS 16.0, macOS 13.0, *)
@frozen public struct AnyLayout: Layout {
    // documentation/swiftui/anylayout/init(_:)
    @available(iOS 16.0, macOS 13.0, *)
    public init<L: Layout>(_ layout: L) { fatalError() }
}
// documentation/swiftui/hstacklayout
@available(iOS 16.0, macOS 13.0, *)
@frozen public struct HStackLayout: Layout {
    // documentation/swiftui/hstacklayout/init(alignment:spacing:)
    @available(iOS 16.0, macOS 13.0, *)
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) { fatalError() }
}
// documentation/swiftui/vstacklayout
@available(iOS 16.0, macOS 13.0, *)
@frozen public struct VStackLayout: Layout {
    // documentation/swiftui/vstacklayout/init(alignment:spacing:)
    @available(iOS 16.0, macOS 13.0, *)
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) { fatalError() }
}
// documentation/swiftui/axis
@available(iOS 13.0, macOS 10.15, *)
@frozen public enum Axis: Int8, Sendable {
    // documentation/swiftui/axis/horizontal
    @available(iOS 13.0, macOS 10.15, *)
    case horizontal
    // documentation/swiftui/axis/vertical
    @available(iOS 13.0, macOS 10.15, *)
    case vertical
    // documentation/swiftui/axis/set
    @available(iOS 13.0, macOS 10.15, *)
    @frozen public struct Set: OptionSet, Sendable {
        // documentation/swiftui/axis/set/rawvalue
        @available(iOS 13.0, macOS 10.15, *)
        public let rawValue: Int8
        // documentation/swiftui/axis/set/init(rawvalue:)
        @available(iOS 13.0, macOS 10.15, *)
        public init(rawValue: Int8) { fatalError() }
        // documentation/swiftui/axis/set/vertical
        @available(iOS 13.0, macOS 10.15, *)
        public static let vertical: Axis.Set = { fatalError() }()
    }
}
// documentation/swiftui/scrollview
@available(iOS 13.0, macOS 10.15, *)
public struct ScrollView<Content: View>: View {
    public typealias Body = Never
    // documentation/swiftui/scrollview/init(_:content:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) { fatalError() }
}
// documentation/swiftui/zstack
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct ZStack<Content: View>: View {
    public typealias Body = Never
    // documentation/swiftui/zstack/init(alignment:content:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) { fatalError() }
}
// documentation/swiftui/group
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct Group<Content> {}
extension Group: View where Content: View {
    public typealias Body = Never
    // documentation/swiftui/group/init(content:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(@ViewBuilder content: () -> Content) { fatalError() }
}
// documentation/swiftui/form
@available(iOS 13.0, macOS 10.15, *)
public struct Form<Content: View>: View {
    public typealias Body = Never
    // documentation/swiftui/form/init(content:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(@ViewBuilder content: () -> Content) { fatalError() }
}
// documentation/swiftui/list
@available(iOS 13.0, macOS 10.15, *)
public struct List<SelectionValue: Hashable, Content: View>: View { public typealias Body = Never }
extension List where SelectionValue == Never {
    // documentation/swiftui/list/init(content:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(@ViewBuilder content: () -> Content) { fatalError() }
}
// documentation/swiftui/section
@available(iOS 13.0, macOS 10.15, *)
public struct Section<Parent, Content, Footer> {}
extension Section: View where Parent: View, Content: View, Footer: View { public typealias Body = Never }
extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    // documentation/swiftui/section/init(content:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(@ViewBuilder content: () -> Content) { fatalError() }
}
extension Section where Parent == Text, Content: View, Footer == EmptyView {
    // documentation/swiftui/section/init(_:content:)
    @available(iOS 15.0, macOS 12.0, *)
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { fatalError() }
    // documentation/swiftui/section/init(_:content:)
    @available(iOS 15.0, macOS 12.0, *)
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) { fatalError() }
}
// documentation/swiftui/foreach
@available(iOS 13.0, macOS 10.15, *)
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}
extension ForEach: View where Content: View { public typealias Body = Never }
extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    // documentation/swiftui/foreach/init(_:content:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) { fatalError() }
}
extension ForEach where Content: View {
    // documentation/swiftui/foreach/init(_:id:content:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) { fatalError() }
}
