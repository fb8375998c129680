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
    // documentation/swiftui/environmentvalues/dismiss
    @available(iOS 15.0, macOS 12.0, *)
    public var dismiss: DismissAction { fatalError() }
    // documentation/swiftui/environmentvalues/colorscheme
    @available(iOS 13.0, macOS 10.15, *)
    public var colorScheme: ColorScheme { fatalError() }
    // documentation/swiftui/environmentvalues/dynamictypesize
    @available(iOS 15.0, macOS 12.0, *)
    public var dynamicTypeSize: DynamicTypeSize {
        get { fatalError() }
        set {}
    }
    // documentation/swiftui/environmentvalues/layoutdirection
    @available(iOS 13.0, macOS 10.15, *)
    public var layoutDirection: LayoutDirection {
        get { fatalError() }
        set {}
    }
}

// documentation/swiftui/dynamictypesize
@available(iOS 15.0, macOS 12.0, *)
public enum DynamicTypeSize: Hashable, Sendable {
    // documentation/swiftui/dynamictypesize/accessibility5
    @available(iOS 15.0, macOS 12.0, *)
    case accessibility5
    // documentation/swiftui/dynamictypesize/isaccessibilitysize
    @available(iOS 15.0, macOS 12.0, *)
    public var isAccessibilitySize: Bool { fatalError() }
}

// documentation/swiftui/layoutdirection
@available(iOS 13.0, macOS 10.15, *)
public enum LayoutDirection: Hashable, Sendable {
    // documentation/swiftui/layoutdirection/righttoleft
    @available(iOS 13.0, macOS 10.15, *)
    case rightToLeft
    // documentation/swiftui/layoutdirection/lefttoright
    @available(iOS 13.0, macOS 10.15, *)
    case leftToRight
}

// documentation/swiftui/colorscheme
@available(iOS 13.0, macOS 10.15, *)
public enum ColorScheme: Hashable, Sendable {
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

// documentation/swiftui/dismissaction
@available(iOS 15.0, macOS 12.0, *)
@MainActor @preconcurrency public struct DismissAction {
    // documentation/swiftui/dismissaction/callasfunction()
    @available(iOS 15.0, macOS 12.0, *)
    public func callAsFunction() { fatalError() }
}

// documentation/swiftui/safearearegions
@available(iOS 14.0, macOS 11.0, *)
@frozen public struct SafeAreaRegions: OptionSet, Sendable {
    // for OptionSet
    public let rawValue: UInt
    // for OptionSet
    public init(rawValue: UInt) { fatalError() }
    // documentation/swiftui/safearearegions/all
    @available(iOS 14.0, macOS 11.0, *)
    public static let all: SafeAreaRegions = { fatalError() }()
}
