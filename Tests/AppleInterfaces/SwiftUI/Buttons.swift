// documentation/swiftui/primitivebuttonstyle
@available(iOS 13.0, macOS 10.15, *)
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}
// documentation/swiftui/borderlessbuttonstyle
@available(iOS 13.0, macOS 10.15, *)
public struct BorderlessButtonStyle: PrimitiveButtonStyle {}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    // documentation/swiftui/primitivebuttonstyle/borderless
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public static var borderless: BorderlessButtonStyle { fatalError() }
}
// documentation/swiftui/borderedbuttonstyle
@available(iOS 15.0, macOS 10.15, *)
public struct BorderedButtonStyle: PrimitiveButtonStyle {}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    // documentation/swiftui/primitivebuttonstyle/bordered
    @available(iOS 15.0, macOS 10.15, *)
    nonisolated public static var bordered: BorderedButtonStyle { fatalError() }
}
// documentation/swiftui/controlsize
@available(iOS 15.0, macOS 10.15, *)
public enum ControlSize: Hashable, Sendable {
    // documentation/swiftui/controlsize/large
    @available(iOS 15.0, macOS 11.0, *)
    case large
}
extension View {
    // documentation/swiftui/view/buttonstyle(_:)
    @available(iOS 13.0, macOS 10.15, *)
    nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { fatalError() }
    // documentation/swiftui/view/controlsize(_:)
    @available(iOS 15.0, macOS 10.15, *)
    nonisolated public func controlSize(_ controlSize: ControlSize) -> some View { fatalError() }
    // documentation/swiftui/view/keyboardshortcut(_:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { fatalError() }
    // documentation/swiftui/view/keyboardshortcut(_:modifiers:)
    @available(iOS 14.0, macOS 11.0, *)
    nonisolated public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View { fatalError() }
}
// documentation/swiftui/keyboardshortcut
@available(iOS 14.0, macOS 11.0, *)
public struct KeyboardShortcut: Sendable {
    // documentation/swiftui/keyboardshortcut/defaultaction
    @available(iOS 14.0, macOS 11.0, *)
    public static let defaultAction: KeyboardShortcut = { fatalError() }()
    // documentation/swiftui/keyboardshortcut/cancelaction
    @available(iOS 14.0, macOS 11.0, *)
    public static let cancelAction: KeyboardShortcut = { fatalError() }()
}
// documentation/swiftui/keyequivalent
@available(iOS 14.0, macOS 11.0, *)
public struct KeyEquivalent: Sendable {
    // documentation/swiftui/keyequivalent/space
    @available(iOS 14.0, macOS 11.0, *)
    public static let space: KeyEquivalent = { fatalError() }()
    // documentation/swiftui/keyequivalent/leftarrow
    @available(iOS 14.0, macOS 11.0, *)
    public static let leftArrow: KeyEquivalent = { fatalError() }()
    // documentation/swiftui/keyequivalent/rightarrow
    @available(iOS 14.0, macOS 11.0, *)
    public static let rightArrow: KeyEquivalent = { fatalError() }()
}
// for ExpressibleByExtendedGraphemeClusterLiteral
extension KeyEquivalent: ExpressibleByExtendedGraphemeClusterLiteral {
    public init(extendedGraphemeClusterLiteral: Character) { fatalError() }
}
// documentation/swiftui/eventmodifiers
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct EventModifiers: OptionSet, Sendable {
    // documentation/swiftui/eventmodifiers/rawvalue
    @available(iOS 13.0, macOS 10.15, *)
    public let rawValue: Int
    // documentation/swiftui/eventmodifiers/init(rawvalue:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(rawValue: Int) { fatalError() }
    // documentation/swiftui/eventmodifiers/command
    @available(iOS 13.0, macOS 10.15, *)
    public static let command: EventModifiers = { fatalError() }()
}
