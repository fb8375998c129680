public import Dispatch
public import Foundation

// documentation/backgroundtasks/bgtaskscheduler
@available(iOS 13.0, *)
open class BGTaskScheduler: NSObject, @unchecked Sendable {
    // documentation/backgroundtasks/bgtaskscheduler/shared
    @available(iOS 13.0, *)
    open class var shared: BGTaskScheduler { fatalError() }
    // documentation/backgroundtasks/bgtaskscheduler/register(fortaskwithidentifier:using:launchhandler:)
    @available(iOS 13.0, *)
    @discardableResult open func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?, launchHandler: @escaping (BGTask) -> Void
    ) -> Bool { fatalError() }
    // documentation/backgroundtasks/bgtaskscheduler/submit(_:)
    @available(iOS 13.0, *)
    open func submit(_ taskRequest: BGTaskRequest) throws { fatalError() }
    // documentation/backgroundtasks/bgtaskscheduler/cancel(taskrequestwithidentifier:)
    @available(iOS 13.0, *)
    open func cancel(taskRequestWithIdentifier identifier: String) { fatalError() }
}
// documentation/backgroundtasks/bgtask
@available(iOS 13.0, *)
open class BGTask: NSObject {
    // documentation/backgroundtasks/bgtask/expirationhandler
    @available(iOS 13.0, *)
    open var expirationHandler: (() -> Void)? {
        get { fatalError() }
        set {}
    }
    // documentation/backgroundtasks/bgtask/settaskcompleted(success:)
    @available(iOS 13.0, *)
    open func setTaskCompleted(success: Bool) { fatalError() }
}
// documentation/backgroundtasks/bgtaskrequest
@available(iOS 13.0, *)
open class BGTaskRequest: NSObject {}
// documentation/backgroundtasks/bgprocessingtaskrequest
@available(iOS 13.0, *)
open class BGProcessingTaskRequest: BGTaskRequest {
    // documentation/backgroundtasks/bgprocessingtaskrequest/init(identifier:)
    @available(iOS 13.0, *)
    public init(identifier: String) { fatalError() }
    // documentation/backgroundtasks/bgprocessingtaskrequest/requiresnetworkconnectivity
    @available(iOS 13.0, *)
    open var requiresNetworkConnectivity: Bool {
        get { fatalError() }
        set {}
    }
}
