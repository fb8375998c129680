public import Foundation

// documentation/swiftui/view
@available(iOS 13.0, macOS 10.15, *)
@MainActor @preconcurrency public protocol View {
    // documentation/swiftui/view/body
    @available(iOS 13.0, macOS 10.15, *)
    associatedtype Body: View
    // documentation/swiftui/view/body
    @available(iOS 13.0, macOS 10.15, *)
    @ViewBuilder var body: Body { get }
}

extension View where Body == Never { public var body: Never { fatalError() } }
extension Never: View { public typealias Body = Never }
extension Optional: View where Wrapped: View { public typealias Body = Never }

// documentation/swiftui/viewbuilder
@available(iOS 13.0, macOS 10.15, *)
@resultBuilder public struct ViewBuilder {
    // documentation/swiftui/viewbuilder/buildexpression(_:)
    @available(iOS 13.0, macOS 10.15, *)
    public static func buildExpression<Content: View>(_ content: Content) -> Content { fatalError() }
    // documentation/swiftui/viewbuilder/buildblock()
    @available(iOS 13.0, macOS 10.15, *)
    public static func buildBlock() -> EmptyView { fatalError() }
    // documentation/swiftui/viewbuilder/buildblock(_:)
    @available(iOS 13.0, macOS 10.15, *)
    public static func buildBlock<Content: View>(_ content: Content) -> Content { fatalError() }
    // documentation/swiftui/viewbuilder/buildblock(_:)
    @available(iOS 13.0, macOS 10.15, *)
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> { fatalError() }
    // documentation/swiftui/viewbuilder/buildif(_:)
    @available(iOS 13.0, macOS 10.15, *)
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { fatalError() }
    // documentation/swiftui/viewbuilder/buildeither(first:)
    @available(iOS 13.0, macOS 10.15, *)
    public static func buildEither<TrueContent: View, FalseContent: View>(first: TrueContent) -> _ConditionalContent<
        TrueContent, FalseContent
    > { fatalError() }
    // documentation/swiftui/viewbuilder/buildeither(second:)
    @available(iOS 13.0, macOS 10.15, *)
    public static func buildEither<TrueContent: View, FalseContent: View>(second: FalseContent) -> _ConditionalContent<
        TrueContent, FalseContent
    > { fatalError() }
}

// documentation/swiftui/emptyview
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct EmptyView: View {
    public typealias Body = Never
    // documentation/swiftui/emptyview/init()
    @available(iOS 13.0, macOS 10.15, *)
    public init() { fatalError() }
}
// documentation/swiftui/tupleview
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct TupleView<T>: View { public typealias Body = Never }
// documentation/swiftui/_conditionalcontent
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct _ConditionalContent<TrueContent, FalseContent> {}
extension _ConditionalContent: View where TrueContent: View, FalseContent: View { public typealias Body = Never }
