public import Foundation

// documentation/swiftui/environment
@available(iOS 13.0, macOS 10.15, *)
@propertyWrapper public struct Environment<Value> {
    // documentation/swiftui/environment/init(_:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { fatalError() }
    // documentation/swiftui/environment/wrappedvalue
    @available(iOS 13.0, macOS 10.15, *)
    public var wrappedValue: Value { fatalError() }
}

// documentation/swiftui/environmentvalues
@available(iOS 13.0, macOS 10.15, *)
public struct EnvironmentValues {
    // documentation/swiftui/environmentvalues/openurl
    @available(iOS 14.0, macOS 11.0, *)
    public var openURL: OpenURLAction { fatalError() }
    // documentation/swiftui/environmentvalues/colorscheme
    @available(iOS 13.0, macOS 10.15, *)
    public var colorScheme: ColorScheme { fatalError() }
}

// documentation/swiftui/colorscheme
@available(iOS 13.0, macOS 10.15, *)
public enum ColorScheme: CaseIterable, Sendable {
    // documentation/swiftui/colorscheme/light
    @available(iOS 13.0, macOS 10.15, *)
    case light
    // documentation/swiftui/colorscheme/dark
    @available(iOS 13.0, macOS 10.15, *)
    case dark
}

// documentation/swiftui/openurlaction
@available(iOS 14.0, macOS 11.0, *)
@MainActor @preconcurrency public struct OpenURLAction {
    // documentation/swiftui/openurlaction/callasfunction(_:)
    @available(iOS 14.0, macOS 11.0, *)
    public func callAsFunction(_ url: URL) { fatalError() }
}
