// documentation/combine/publisher
@available(iOS 13.0, macOS 10.15, *)
public protocol Publisher<Output, Failure> {
    // documentation/combine/publisher/output
    @available(iOS 13.0, macOS 10.15, *)
    associatedtype Output
    // documentation/combine/publisher/failure
    @available(iOS 13.0, macOS 10.15, *)
    associatedtype Failure: Error
}
extension Publisher {
    // documentation/combine/publisher/erasetoanypublisher()
    @available(iOS 13.0, macOS 10.15, *)
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { fatalError() }
    // documentation/combine/publisher/handleevents(receivesubscription:receiveoutput:receivecompletion:receivecancel:receiverequest:)
    @available(iOS 13.0, macOS 10.15, *)
    public func handleEvents(
        receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
        receiveRequest: ((Subscribers.Demand) -> Void)? = nil
    ) -> Publishers.HandleEvents<Self> { fatalError() }
}
// documentation/combine/subscription
@available(iOS 13.0, macOS 10.15, *)
public protocol Subscription {}
// documentation/combine/subscribers
@available(iOS 13.0, macOS 10.15, *)
public enum Subscribers {
    // documentation/combine/subscribers/completion
    @available(iOS 13.0, macOS 10.15, *)
    @frozen public enum Completion<Failure: Error> {
        // documentation/combine/subscribers/completion/finished
        @available(iOS 13.0, macOS 10.15, *)
        case finished
        // documentation/combine/subscribers/completion/failure(failure:)
        @available(iOS 13.0, macOS 10.15, *)
        case failure(Failure)
    }
    // documentation/combine/subscribers/demand
    @available(iOS 13.0, macOS 10.15, *)
    @frozen public struct Demand: Equatable, Sendable {}
}
// documentation/combine/publishers
@available(iOS 13.0, macOS 10.15, *)
public enum Publishers {
    // documentation/combine/publishers/handleevents
    @available(iOS 13.0, macOS 10.15, *)
    public struct HandleEvents<Upstream: Publisher>: Publisher {
        // for Publisher
        public typealias Output = Upstream.Output
        // for Publisher
        public typealias Failure = Upstream.Failure
    }
}
// documentation/combine/anypublisher
@available(iOS 13.0, macOS 10.15, *)
@frozen public struct AnyPublisher<Output, Failure: Error>: Publisher {}
// documentation/combine/deferred
@available(iOS 13.0, macOS 10.15, *)
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
    // for Publisher
    public typealias Output = DeferredPublisher.Output
    // for Publisher
    public typealias Failure = DeferredPublisher.Failure
    // documentation/combine/deferred/init(createpublisher:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(createPublisher: @escaping () -> DeferredPublisher) { fatalError() }
}
// documentation/combine/future
@available(iOS 13.0, macOS 10.15, *)
public final class Future<Output, Failure: Error>: Publisher {
    // documentation/combine/future/promise
    @available(iOS 13.0, macOS 10.15, *)
    public typealias Promise = (Result<Output, Failure>) -> Void
    // documentation/combine/future/init(_:)
    @available(iOS 13.0, macOS 10.15, *)
    public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) { fatalError() }
}
