public import Foundation
#if USHER_IOS
    public import UIKit
#else
    public import AppKit
#endif

// documentation/swiftui/scene
@available(iOS 14.0, macOS 11.0, *)
@MainActor @preconcurrency public protocol Scene {
    // documentation/swiftui/scene/body
    @available(iOS 14.0, macOS 11.0, *)
    associatedtype Body: Scene
    // documentation/swiftui/scene/body
    @available(iOS 14.0, macOS 11.0, *)
    @SceneBuilder var body: Body { get }
}
extension Never: Scene {
    // for Scene
    public var body: Never { fatalError() }
}
extension Scene where Body == Never { public var body: Never { fatalError() } }
// documentation/swiftui/scenebuilder
@available(iOS 14.0, macOS 11.0, *)
@resultBuilder public struct SceneBuilder {
    // documentation/swiftui/scenebuilder/buildblock(_:)
    @available(iOS 14.0, macOS 11.0, *)
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { fatalError() }
}
// documentation/swiftui/windowgroup
@available(iOS 14.0, macOS 11.0, *)
public struct WindowGroup<Content: View>: Scene {
    public typealias Body = Never
    // documentation/swiftui/windowgroup/init(content:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public init(@ViewBuilder content: () -> Content) { fatalError() }
}
// documentation/swiftui/app
@available(iOS 14.0, macOS 11.0, *)
@MainActor @preconcurrency public protocol App {
    // documentation/swiftui/app/body
    @available(iOS 14.0, macOS 11.0, *)
    associatedtype Body: Scene
    // documentation/swiftui/app/body
    @available(iOS 14.0, macOS 11.0, *)
    @SceneBuilder var body: Body { get }
    // documentation/swiftui/app/init()
    @available(iOS 14.0, macOS 11.0, *)
    init()
}
extension App {
    // documentation/swiftui/app/main()
    @available(iOS 14.0, macOS 11.0, *)
    public static func main() { fatalError() }
}
// documentation/swiftui/navigationstack
@available(iOS 16.0, macOS 13.0, *)
public struct NavigationStack<Data, Root: View>: View {
    public typealias Body = Never
    // documentation/swiftui/navigationstack/init(root:)
    @available(iOS 16.0, macOS 13.0, *)
    nonisolated public init(@ViewBuilder root: () -> Root) where Data == NavigationPath { fatalError() }
}
extension NavigationStack {
    // documentation/swiftui/navigationstack/init(path:root:)
    @available(iOS 16.0, macOS 13.0, *)
    nonisolated public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable { fatalError() }
}
// documentation/swiftui/navigationpath
@available(iOS 16.0, macOS 13.0, *)
public struct NavigationPath {}
extension View {
    // documentation/swiftui/view/navigationdestination(for:destination:)
    @available(iOS 16.0, macOS 13.0, *)
    nonisolated public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View { fatalError() }
    // documentation/swiftui/view/navigationdestination(item:destination:)
    @available(iOS 17.0, macOS 14.0, *)
    nonisolated public func navigationDestination<D: Hashable, C: View>(
        item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View { fatalError() }
}
// documentation/swiftui/scenephase
@available(iOS 14.0, macOS 11.0, *)
public enum ScenePhase: Hashable, Sendable {
    // documentation/swiftui/scenephase/background
    @available(iOS 14.0, macOS 11.0, *)
    case background
    // documentation/swiftui/scenephase/inactive
    @available(iOS 14.0, macOS 11.0, *)
    case inactive
    // documentation/swiftui/scenephase/active
    @available(iOS 14.0, macOS 11.0, *)
    case active
}
extension EnvironmentValues {
    // documentation/swiftui/environmentvalues/scenephase
    @available(iOS 14.0, macOS 11.0, *)
    public var scenePhase: ScenePhase { fatalError() }
}
// documentation/swiftui/tabview
@available(iOS 13.0, macOS 10.15, *)
public struct TabView<SelectionValue: Hashable, Content: View>: View {
    public typealias Body = Never
    // documentation/swiftui/tabview/init(selection:content:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) { fatalError() }
}
// documentation/swiftui/label
@available(iOS 14.0, macOS 11.0, *)
public struct Label<Title: View, Icon: View>: View { public typealias Body = Never }
extension Label where Title == Text, Icon == Image {
    // documentation/swiftui/label/init(_:systemimage:)
    @available(iOS 14.0, macOS 11.0, *)
    @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String) { fatalError() }
}
extension View {
    // documentation/swiftui/view/tabitem(_:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { fatalError() }
    // documentation/swiftui/view/onopenurl(perform:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { fatalError() }
}
#if USHER_IOS
    // documentation/swiftui/uiapplicationdelegateadaptor
    @available(iOS 14.0, *)
    @MainActor @propertyWrapper @preconcurrency public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate> {
        // documentation/swiftui/uiapplicationdelegateadaptor/wrappedvalue
        @available(iOS 14.0, *)
        public var wrappedValue: DelegateType { fatalError() }
        // documentation/swiftui/uiapplicationdelegateadaptor/init(_:)
        @available(iOS 14.0, *)
        public init(_ delegateType: DelegateType.Type = DelegateType.self) { fatalError() }
    }
#else
    // documentation/swiftui/nsapplicationdelegateadaptor
    @available(macOS 11.0, *)
    @MainActor @propertyWrapper @preconcurrency public struct NSApplicationDelegateAdaptor<DelegateType: NSObject & NSApplicationDelegate> {
        // documentation/swiftui/nsapplicationdelegateadaptor/wrappedvalue
        @available(macOS 11.0, *)
        public var wrappedValue: DelegateType { fatalError() }
        // documentation/swiftui/nsapplicationdelegateadaptor/init(_:)
        @available(macOS 11.0, *)
        public init(_ delegateType: DelegateType.Type = DelegateType.self) { fatalError() }
    }
#endif
