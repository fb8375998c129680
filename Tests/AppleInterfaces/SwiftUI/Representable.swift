#if USHER_IOS
    public import UIKit

    // documentation/swiftui/uiviewrepresentable
    @available(iOS 13.0, *)
    @MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
        // documentation/swiftui/uiviewrepresentable/uiviewtype
        @available(iOS 13.0, *)
        associatedtype UIViewType: UIView
        // documentation/swiftui/uiviewrepresentable/coordinator
        @available(iOS 13.0, *)
        associatedtype Coordinator = Void
        // documentation/swiftui/uiviewrepresentable/makeuiview(context:)
        @available(iOS 13.0, *)
        func makeUIView(context: Context) -> UIViewType
        // documentation/swiftui/uiviewrepresentable/updateuiview(_:context:)
        @available(iOS 13.0, *)
        func updateUIView(_ uiView: UIViewType, context: Context)
        // documentation/swiftui/uiviewrepresentable/makecoordinator()
        @available(iOS 13.0, *)
        func makeCoordinator() -> Coordinator
        // documentation/swiftui/uiviewrepresentable/context
        @available(iOS 13.0, *)
        typealias Context = UIViewRepresentableContext<Self>
    }
    // documentation/swiftui/uiviewrepresentablecontext
    @available(iOS 13.0, *)
    @MainActor @preconcurrency public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
        // documentation/swiftui/uiviewrepresentablecontext/coordinator
        @available(iOS 13.0, *)
        public let coordinator: Representable.Coordinator
    }
    extension UIViewRepresentable where Coordinator == Void {
        // for UIViewRepresentable
        public func makeCoordinator() { fatalError() }
    }
    // documentation/swiftui/uiviewcontrollerrepresentable
    @available(iOS 13.0, *)
    @MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Body == Never {
        // documentation/swiftui/uiviewcontrollerrepresentable/uiviewcontrollertype
        @available(iOS 13.0, *)
        associatedtype UIViewControllerType: UIViewController
        // documentation/swiftui/uiviewcontrollerrepresentable/makeuiviewcontroller(context:)
        @available(iOS 13.0, *)
        func makeUIViewController(context: Context) -> UIViewControllerType
        // documentation/swiftui/uiviewcontrollerrepresentable/updateuiviewcontroller(_:context:)
        @available(iOS 13.0, *)
        func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
        // documentation/swiftui/uiviewcontrollerrepresentable/context
        @available(iOS 13.0, *)
        typealias Context = UIViewControllerRepresentableContext<Self>
    }
    // documentation/swiftui/uiviewcontrollerrepresentablecontext
    @available(iOS 13.0, *)
    @MainActor @preconcurrency public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {}
#else
    public import AppKit

    // documentation/swiftui/nsviewrepresentable
    @available(macOS 10.15, *)
    @MainActor @preconcurrency public protocol NSViewRepresentable: View where Body == Never {
        // documentation/swiftui/nsviewrepresentable/nsviewtype
        @available(macOS 10.15, *)
        associatedtype NSViewType: NSView
        // documentation/swiftui/nsviewrepresentable/coordinator
        @available(macOS 10.15, *)
        associatedtype Coordinator = Void
        // documentation/swiftui/nsviewrepresentable/makensview(context:)
        @available(macOS 10.15, *)
        func makeNSView(context: Context) -> NSViewType
        // documentation/swiftui/nsviewrepresentable/updatensview(_:context:)
        @available(macOS 10.15, *)
        func updateNSView(_ nsView: NSViewType, context: Context)
        // documentation/swiftui/nsviewrepresentable/makecoordinator()
        @available(macOS 10.15, *)
        func makeCoordinator() -> Coordinator
        // documentation/swiftui/nsviewrepresentable/context
        @available(macOS 10.15, *)
        typealias Context = NSViewRepresentableContext<Self>
    }
    // documentation/swiftui/nsviewrepresentablecontext
    @available(macOS 10.15, *)
    @MainActor @preconcurrency public struct NSViewRepresentableContext<View: NSViewRepresentable> {
        // documentation/swiftui/nsviewrepresentablecontext/coordinator
        @available(macOS 10.15, *)
        public let coordinator: View.Coordinator
    }
    extension NSViewRepresentable where Coordinator == Void {
        // for NSViewRepresentable
        public func makeCoordinator() { fatalError() }
    }
#endif
