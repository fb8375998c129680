public import Dispatch

// documentation/network/nwpathmonitor
@available(iOS 12.0, macOS 10.14, *)
final public class NWPathMonitor: @unchecked Sendable {
    // documentation/network/nwpathmonitor/init()
    @available(iOS 12.0, macOS 10.14, *)
    public init() { fatalError() }
    // documentation/network/nwpathmonitor/currentpath
    @available(iOS 12.0, macOS 10.14, *)
    final public var currentPath: NWPath { fatalError() }
    // documentation/network/nwpathmonitor/start(queue:)
    @available(iOS 12.0, macOS 10.14, *)
    final public func start(queue: DispatchQueue) { fatalError() }
    // documentation/network/nwpathmonitor/cancel()
    @available(iOS 12.0, macOS 10.14, *)
    final public func cancel() { fatalError() }
}
// documentation/network/nwpath
@available(iOS 12.0, macOS 10.14, *)
public struct NWPath: Sendable {
    // documentation/network/nwpath/isexpensive
    @available(iOS 12.0, macOS 10.14, *)
    public var isExpensive: Bool { fatalError() }
}
