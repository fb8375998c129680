public import Foundation
#if USHER_IOS
    public import UIKit
#else
    public import AppKit
#endif

extension View {
    // documentation/swiftui/view/environment(_:_:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View { fatalError() }
    // documentation/swiftui/view/ignoressafearea(_:edges:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { fatalError() }
    // documentation/swiftui/view/frame(width:height:alignment:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
        fatalError()
    }
    // documentation/swiftui/view/frame(minwidth:idealwidth:maxwidth:minheight:idealheight:maxheight:alignment:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { fatalError() }
    // documentation/swiftui/view/background(_:ignoressafeareaedges:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View { fatalError() }
    #if USHER_IOS
        // documentation/swiftui/view/background(alignment:content:)
        @available(iOS 15.0, macOS 12.0, *)
        nonisolated public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
            fatalError()
        }
    #endif
    // documentation/swiftui/view/overlay(alignment:content:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View { fatalError() }
    // documentation/swiftui/view/contentshape(_:eofill:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { fatalError() }
    // documentation/swiftui/view/padding(_:_:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { fatalError() }
    // documentation/swiftui/view/scaledtofit()
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func scaledToFit() -> some View { fatalError() }
    // documentation/swiftui/view/scaledtofill()
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func scaledToFill() -> some View { fatalError() }
    // documentation/swiftui/view/clipshape(_:style:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View { fatalError() }
    // documentation/swiftui/view/font(_:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func font(_ font: Font?) -> some View { fatalError() }
    // documentation/swiftui/view/foregroundstyle(_:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { fatalError() }
    // documentation/swiftui/view/disabled(_:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func disabled(_ disabled: Bool) -> some View { fatalError() }
    // documentation/swiftui/view/tag(_:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func tag<V: Hashable>(_ tag: V) -> some View { fatalError() }
    // documentation/swiftui/view/id(_:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { fatalError() }
    // documentation/swiftui/view/gesture(_:including:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View { fatalError() }
    // documentation/swiftui/view/simultaneousgesture(_:including:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func simultaneousGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View { fatalError() }
    // documentation/swiftui/view/ontapgesture(count:perform:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View { fatalError() }
    // documentation/swiftui/view/onappear(perform:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { fatalError() }
    // documentation/swiftui/view/ondisappear(perform:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { fatalError() }
    // documentation/swiftui/view/task(priority:_:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { fatalError() }
    // documentation/swiftui/view/task(id:priority:_:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func task<T: Equatable>(
        id value: T, priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { fatalError() }
    // documentation/swiftui/view/onchange(of:initial:_:)
    @available(iOS 17.0, macOS 14.0, *)
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View { fatalError() }
    // documentation/swiftui/view/onsubmit(of:_:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping (() -> Void)) -> some View { fatalError() }
    // documentation/swiftui/view/confirmationdialog(_:ispresented:titlevisibility:actions:)
    @available(iOS 15.0, macOS 12.0, *)
    @_disfavoredOverload nonisolated public func confirmationDialog<S: StringProtocol, A: View>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
    ) -> some View { fatalError() }
    // documentation/swiftui/view/refreshable(action:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { fatalError() }
    // documentation/swiftui/view/searchable(text:placement:prompt:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func searchable(text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil)
        -> some View
    { fatalError() }
    // documentation/swiftui/view/toolbar(content:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { fatalError() }
    // documentation/swiftui/view/sheet(ispresented:ondismiss:content:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View { fatalError() }
    // documentation/swiftui/view/sheet(item:ondismiss:content:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { fatalError() }
    // documentation/swiftui/view/interactivedismissdisabled(_:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { fatalError() }
    // documentation/swiftui/view/allowshittesting(_:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View { fatalError() }
    // documentation/swiftui/view/focused(_:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View { fatalError() }
    // documentation/swiftui/view/navigationbarbackbuttonhidden(_:)
    @available(iOS 13.0, macOS 13.0, *)
    nonisolated public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View { fatalError() }
    // documentation/swiftui/view/navigationtitle(_:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { fatalError() }
    // documentation/swiftui/view/navigationtitle(_:)
    @available(iOS 14.0, macOS 11.0, *)
    @_disfavoredOverload nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { fatalError() }
    // documentation/swiftui/view/sensoryfeedback(trigger:_:)
    @available(iOS 17.0, macOS 14.0, *)
    nonisolated public func sensoryFeedback<T: Equatable>(
        trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
    ) -> some View { fatalError() }
    // documentation/swiftui/view/accessibilityhidden(_:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func accessibilityHidden(_ hidden: Bool) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { fatalError() }
    // documentation/swiftui/view/accessibilitychildren(children:)
    @available(iOS 15.0, macOS 12.0, *)
    nonisolated public func accessibilityChildren<V: View>(@ViewBuilder children: () -> V) -> some View { fatalError() }
    // documentation/swiftui/view/accessibilityidentifier(_:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func accessibilityIdentifier(_ identifier: String) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        fatalError()
    }
    // documentation/swiftui/view/accessibilitylabel(_:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        fatalError()
    }
    // documentation/swiftui/view/accessibilitylabel(_:)
    @available(iOS 14.0, macOS 11.0, *)
    @_disfavoredOverload nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > { fatalError() }
    // documentation/swiftui/view/accessibilityvalue(_:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func accessibilityValue(_ valueKey: LocalizedStringKey) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        fatalError()
    }
    // documentation/swiftui/view/accessibilityvalue(_:)
    @available(iOS 14.0, macOS 11.0, *)
    @_disfavoredOverload nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > { fatalError() }
    #if USHER_IOS
        // documentation/swiftui/view/textcontenttype(_:)
        @available(iOS 13.0, *)
        nonisolated public func textContentType(_ textContentType: UITextContentType?) -> some View { fatalError() }
    #else
        // documentation/swiftui/view/textcontenttype(_:)
        @available(macOS 11.0, *)
        nonisolated public func textContentType(_ textContentType: NSTextContentType?) -> some View { fatalError() }
    #endif
}

// documentation/swiftui/modifiedcontent
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct ModifiedContent<Content, Modifier> {}
extension ModifiedContent: View where Content: View { public typealias Body = Never }
// documentation/swiftui/accessibilityattachmentmodifier
@available(iOS 14.0, macOS 11.0, *)
public struct AccessibilityAttachmentModifier {}
// documentation/swiftui/edge
@available(iOS 13.0, macOS 10.15, *)
@frozen public enum Edge: Int8, Sendable {
    // documentation/swiftui/edge/top
    @available(iOS 13.0, macOS 10.15, *)
    case top
    // documentation/swiftui/edge/leading
    @available(iOS 13.0, macOS 10.15, *)
    case leading
    // documentation/swiftui/edge/bottom
    @available(iOS 13.0, macOS 10.15, *)
    case bottom
    // documentation/swiftui/edge/trailing
    @available(iOS 13.0, macOS 10.15, *)
    case trailing
    // documentation/swiftui/edge/set
    @available(iOS 13.0, macOS 10.15, *)
    @frozen public struct Set: OptionSet, Sendable {
        // documentation/swiftui/edge/set/rawvalue
        @available(iOS 13.0, macOS 10.15, *)
        public let rawValue: Int8
        // documentation/swiftui/edge/set/init(rawvalue:)
        @available(iOS 13.0, macOS 10.15, *)
        public init(rawValue: Int8) { fatalError() }
        // documentation/swiftui/edge/set/all
        @available(iOS 13.0, macOS 10.15, *)
        public static let all: Edge.Set = { fatalError() }()
        // documentation/swiftui/edge/set/horizontal
        @available(iOS 13.0, macOS 10.15, *)
        public static let horizontal: Edge.Set = { fatalError() }()
    }
}
// documentation/swiftui/shape
@available(iOS 13.0, macOS 10.15, *)
public protocol Shape: Sendable, View {}
// documentation/swiftui/roundedrectangle
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct RoundedRectangle: Shape { public typealias Body = Never }
// documentation/swiftui/roundedcornerstyle
@available(iOS 13.0, macOS 10.15, *)
public enum RoundedCornerStyle: Sendable {
    // documentation/swiftui/roundedcornerstyle/circular
    @available(iOS 13.0, macOS 10.15, *)
    case circular
    // documentation/swiftui/roundedcornerstyle/continuous
    @available(iOS 13.0, macOS 10.15, *)
    case continuous
}
// documentation/swiftui/rectangle
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct Rectangle: Shape { public typealias Body = Never }
extension Shape where Self == Rectangle {
    // documentation/swiftui/shape/rect
    @available(iOS 17.0, macOS 14.0, *)
    public static var rect: Rectangle { fatalError() }
}
extension Shape where Self == RoundedRectangle {
    // documentation/swiftui/shape/rect(cornerradius:style:)
    @available(iOS 17.0, macOS 14.0, *)
    public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> Self { fatalError() }
}
// documentation/swiftui/fillstyle
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct FillStyle: Equatable, Sendable {
    // documentation/swiftui/fillstyle/init(eofill:antialiased:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(eoFill: Bool = false, antialiased: Bool = true) { fatalError() }
}
// documentation/swiftui/submittriggers
@available(iOS 15.0, macOS 12.0, *)
public struct SubmitTriggers: OptionSet, Sendable {
    // documentation/swiftui/submittriggers/rawvalue
    @available(iOS 15.0, macOS 12.0, *)
    public let rawValue: Int
    // documentation/swiftui/submittriggers/init(rawvalue:)
    @available(iOS 15.0, macOS 12.0, *)
    public init(rawValue: Int) { fatalError() }
    // documentation/swiftui/submittriggers/text
    @available(iOS 15.0, macOS 12.0, *)
    public static let text: SubmitTriggers = { fatalError() }()
}
// documentation/swiftui/searchfieldplacement
@available(iOS 15.0, macOS 12.0, *)
public struct SearchFieldPlacement: Sendable {
    // documentation/swiftui/searchfieldplacement/automatic
    @available(iOS 15.0, macOS 12.0, *)
    public static let automatic: SearchFieldPlacement = { fatalError() }()
}
// documentation/swiftui/sensoryfeedback
@available(iOS 17.0, macOS 14.0, *)
public struct SensoryFeedback: Equatable, Sendable {
    // documentation/swiftui/sensoryfeedback/success
    @available(iOS 17.0, macOS 14.0, *)
    public static let success: SensoryFeedback = { fatalError() }()
    // documentation/swiftui/sensoryfeedback/warning
    @available(iOS 17.0, macOS 14.0, *)
    public static let warning: SensoryFeedback = { fatalError() }()
    // documentation/swiftui/sensoryfeedback/error
    @available(iOS 17.0, macOS 14.0, *)
    public static let error: SensoryFeedback = { fatalError() }()
}
