public import Foundation

// documentation/swiftui/localizedstringkey
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
    // for ExpressibleByStringInterpolation
    public init(stringLiteral value: String) { fatalError() }
    // for ExpressibleByStringInterpolation
    public init(stringInterpolation: StringInterpolation) { fatalError() }
    // for Equatable
    public static func == (a: LocalizedStringKey, b: LocalizedStringKey) -> Bool { fatalError() }
    // documentation/swiftui/localizedstringkey/stringinterpolation
    @available(iOS 13.0, macOS 10.15, *)
    public struct StringInterpolation: StringInterpolationProtocol {
        // for ExpressibleByStringInterpolation
        public init(literalCapacity: Int, interpolationCount: Int) { fatalError() }
        // documentation/swiftui/localizedstringkey/stringinterpolation/appendliteral(_:)
        @available(iOS 13.0, macOS 10.15, *)
        public mutating func appendLiteral(_ literal: String) { fatalError() }
        // documentation/swiftui/localizedstringkey/stringinterpolation/appendinterpolation(_:)
        @available(iOS 13.0, macOS 10.15, *)
        public mutating func appendInterpolation(_ string: String) { fatalError() }
        // documentation/swiftui/localizedstringkey/stringinterpolation/appendinterpolation(_:)
        @available(iOS 13.0, macOS 10.15, *)
        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) { fatalError() }
    }
}
// documentation/swiftui/_formatspecifiable
@available(iOS 13.0, macOS 10.15, *)
public protocol _FormatSpecifiable: Equatable {}
extension Int: _FormatSpecifiable {}
extension Double: _FormatSpecifiable {}

// documentation/swiftui/text
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct Text: View, Equatable, Sendable {
    public typealias Body = Never
    // documentation/swiftui/text/init(_:tablename:bundle:comment:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(_ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil) { fatalError() }
    // documentation/swiftui/text/init(_:)
    @available(iOS 13.0, macOS 10.15, *)
    @_disfavoredOverload public init<S: StringProtocol>(_ content: S) { fatalError() }
    // documentation/swiftui/text/font(_:)
    @available(iOS 13.0, macOS 10.15, *)
    public func font(_ font: Font?) -> Text { fatalError() }
    // documentation/swiftui/text/bold()
    @available(iOS 13.0, macOS 10.15, *)
    public func bold() -> Text { fatalError() }
}

// documentation/swiftui/font
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct Font: Hashable, Sendable {
    // documentation/swiftui/font/title
    @available(iOS 13.0, macOS 10.15, *)
    public static let title: Font = { fatalError() }()
    // documentation/swiftui/font/headline
    @available(iOS 13.0, macOS 10.15, *)
    public static let headline: Font = { fatalError() }()
    // documentation/swiftui/font/subheadline
    @available(iOS 13.0, macOS 10.15, *)
    public static let subheadline: Font = { fatalError() }()
    // documentation/swiftui/font/body
    @available(iOS 13.0, macOS 10.15, *)
    public static let body: Font = { fatalError() }()
    // documentation/swiftui/font/footnote
    @available(iOS 13.0, macOS 10.15, *)
    public static let footnote: Font = { fatalError() }()
    // documentation/swiftui/font/monospaced()
    @available(iOS 15.0, macOS 12.0, *)
    public func monospaced() -> Font { fatalError() }
}
