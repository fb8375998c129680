public import Foundation

// documentation/swiftui/button
@available(iOS 13.0, macOS 10.15, *)
public struct Button<Label: View>: View {
    public typealias Body = Never
    // documentation/swiftui/button/init(action:label:)
    @available(iOS 13.0, macOS 10.15, *)
    @preconcurrency public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) { fatalError() }
}
extension Button where Label == Text {
    // documentation/swiftui/button/init(_:action:)
    @available(iOS 13.0, macOS 10.15, *)
    @preconcurrency public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) { fatalError() }
    // documentation/swiftui/button/init(_:action:)
    @available(iOS 13.0, macOS 10.15, *)
    @_disfavoredOverload @preconcurrency public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
        fatalError()
    }
}

extension Button where Label == Text {
    // documentation/swiftui/button/init(_:role:action:)
    @available(iOS 15.0, macOS 12.0, *)
    @_disfavoredOverload @preconcurrency public init<S: StringProtocol>(
        _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) { fatalError() }
}
// documentation/swiftui/buttonrole
@available(iOS 15.0, macOS 12.0, *)
public struct ButtonRole: Equatable, Sendable {
    // documentation/swiftui/buttonrole/destructive
    @available(iOS 15.0, macOS 12.0, *)
    public static let destructive: ButtonRole = { fatalError() }()
    // documentation/swiftui/buttonrole/cancel
    @available(iOS 15.0, macOS 12.0, *)
    public static let cancel: ButtonRole = { fatalError() }()
}
// documentation/swiftui/visibility
@available(iOS 15.0, macOS 12.0, *)
@frozen public enum Visibility: Hashable, Sendable {
    // documentation/swiftui/visibility/automatic
    @available(iOS 15.0, macOS 12.0, *)
    case automatic
    // documentation/swiftui/visibility/visible
    @available(iOS 15.0, macOS 12.0, *)
    case visible
    // documentation/swiftui/visibility/hidden
    @available(iOS 15.0, macOS 12.0, *)
    case hidden
}

// documentation/swiftui/datepicker
@available(iOS 13.0, macOS 10.15, *)
public struct DatePicker<Label: View>: View {
    public typealias Body = Never
    // documentation/swiftui/datepicker/components
    @available(iOS 13.0, macOS 10.15, *)
    public typealias Components = DatePickerComponents
}
extension DatePicker where Label == Text {
    // documentation/swiftui/datepicker/init(_:selection:displayedcomponents:)
    @available(iOS 13.0, macOS 10.15, *)
    @_disfavoredOverload public init<S: StringProtocol>(
        _ title: S, selection: Binding<Date>, displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date]
    ) { fatalError() }
}
// documentation/swiftui/datepickercomponents
@available(iOS 13.0, macOS 10.15, *)
public struct DatePickerComponents: OptionSet, Sendable {
    // for OptionSet
    public let rawValue: UInt
    // for OptionSet
    public init(rawValue: UInt) { fatalError() }
    // documentation/swiftui/datepickercomponents/hourandminute
    @available(iOS 13.0, macOS 10.15, *)
    public static let hourAndMinute: DatePickerComponents = { fatalError() }()
    // documentation/swiftui/datepickercomponents/date
    @available(iOS 13.0, macOS 10.15, *)
    public static let date: DatePickerComponents = { fatalError() }()
}

// documentation/swiftui/sharelink
@available(iOS 16.0, macOS 13.0, *)
public struct ShareLink<Data, PreviewImage, PreviewIcon, Label: View>: View { public typealias Body = Never }
// documentation/swiftui/defaultsharelinklabel
@available(iOS 16.0, macOS 13.0, *)
public struct DefaultShareLinkLabel: View { public typealias Body = Never }
extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Data == CollectionOfOne<URL>, Label == DefaultShareLinkLabel {
    // documentation/swiftui/sharelink/init(_:item:subject:message:)
    @available(iOS 16.0, macOS 13.0, *)
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, item: URL, subject: Text? = nil, message: Text? = nil) {
        fatalError()
    }
}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Data == CollectionOfOne<String>, Label == DefaultShareLinkLabel {
    // documentation/swiftui/sharelink/init(_:item:subject:message:)
    @available(iOS 16.0, macOS 13.0, *)
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, item: String, subject: Text? = nil, message: Text? = nil) {
        fatalError()
    }
}

// documentation/swiftui/toggle
@available(iOS 13.0, macOS 10.15, *)
public struct Toggle<Label: View>: View { public typealias Body = Never }
extension Toggle where Label == Text {
    // documentation/swiftui/toggle/init(_:ison:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { fatalError() }
    // documentation/swiftui/toggle/init(_:ison:)
    @available(iOS 13.0, macOS 10.15, *)
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) { fatalError() }
}

// documentation/swiftui/textfield
@available(iOS 13.0, macOS 10.15, *)
public struct TextField<Label: View>: View { public typealias Body = Never }
extension TextField where Label == Text {
    // documentation/swiftui/textfield/init(_:text:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { fatalError() }
}

extension TextField where Label == Text {
    // documentation/swiftui/textfield/init(_:text:)
    @available(iOS 13.0, macOS 10.15, *)
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>) { fatalError() }
}

// documentation/swiftui/securefield
@available(iOS 13.0, macOS 10.15, *)
public struct SecureField<Label: View>: View { public typealias Body = Never }
extension SecureField where Label == Text {
    // documentation/swiftui/securefield/init(_:text:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { fatalError() }
}

extension SecureField where Label == Text {
    // documentation/swiftui/securefield/init(_:text:)
    @available(iOS 13.0, macOS 10.15, *)
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, text: Binding<String>) { fatalError() }
}

// documentation/swiftui/picker
@available(iOS 13.0, macOS 10.15, *)
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View { public typealias Body = Never }
extension Picker where Label == Text {
    // documentation/swiftui/picker/init(_:selection:content:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(_ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) { fatalError() }
    // documentation/swiftui/picker/init(_:selection:content:)
    @available(iOS 13.0, macOS 10.15, *)
    @_disfavoredOverload public init<S: StringProtocol>(
        _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) { fatalError() }
}

// documentation/swiftui/progressview
@available(iOS 14.0, macOS 11.0, *)
public struct ProgressView<Label: View, CurrentValueLabel: View>: View { public typealias Body = Never }
extension ProgressView where CurrentValueLabel == EmptyView {
    // documentation/swiftui/progressview/init()
    @available(iOS 14.0, macOS 11.0, *)
    public init() where Label == EmptyView { fatalError() }
    // documentation/swiftui/progressview/init(_:)
    @available(iOS 14.0, macOS 11.0, *)
    public init(_ titleKey: LocalizedStringKey) where Label == Text { fatalError() }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
    // documentation/swiftui/progressview/init(value:total:)
    @available(iOS 14.0, macOS 11.0, *)
    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) { fatalError() }
}

// documentation/swiftui/labeledcontent
@available(iOS 16.0, macOS 13.0, *)
public struct LabeledContent<Label, Content> {}
extension LabeledContent: View where Label: View, Content: View { public typealias Body = Never }
extension LabeledContent where Label == Text, Content == Text {
    // documentation/swiftui/labeledcontent/init(_:value:)
    @available(iOS 16.0, macOS 13.0, *)
    public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) { fatalError() }
    // documentation/swiftui/labeledcontent/init(_:value:)
    @available(iOS 16.0, macOS 13.0, *)
    @_disfavoredOverload public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) { fatalError() }
}

// documentation/swiftui/contentunavailableview
@available(iOS 17.0, macOS 14.0, *)
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View { public typealias Body = Never }
extension ContentUnavailableView
where
    Label == SearchUnavailableContent.Label, Description == SearchUnavailableContent.Description,
    Actions == SearchUnavailableContent.Actions
{
    // documentation/swiftui/contentunavailableview/search(text:)
    @available(iOS 17.0, macOS 14.0, *)
    public static func search(text: String) -> ContentUnavailableView<
        SearchUnavailableContent.Label, SearchUnavailableContent.Description, SearchUnavailableContent.Actions
    > { fatalError() }
}
// documentation/swiftui/searchunavailablecontent
@available(iOS 17.0, macOS 14.0, *)
public struct SearchUnavailableContent {
    // documentation/swiftui/searchunavailablecontent/label
    @available(iOS 17.0, macOS 14.0, *)
    public struct Label: View { public typealias Body = Never }
    // documentation/swiftui/searchunavailablecontent/description
    @available(iOS 17.0, macOS 14.0, *)
    public struct Description: View { public typealias Body = Never }
    // documentation/swiftui/searchunavailablecontent/actions
    @available(iOS 17.0, macOS 14.0, *)
    public struct Actions: View { public typealias Body = Never }
}
