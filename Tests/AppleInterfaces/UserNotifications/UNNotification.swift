public import Foundation

// documentation/usernotifications/unnotificationcontent
@available(iOS 10.0, macOS 10.14, *)
open class UNNotificationContent: NSObject {}
// documentation/usernotifications/unmutablenotificationcontent
@available(iOS 10.0, macOS 10.14, *)
open class UNMutableNotificationContent: UNNotificationContent {
    // documentation/usernotifications/unmutablenotificationcontent/init()
    @available(iOS 10.0, macOS 10.14, *)
    public override init() { fatalError() }
    // documentation/usernotifications/unmutablenotificationcontent/title
    @available(iOS 10.0, macOS 10.14, *)
    open var title: String {
        get { fatalError() }
        set {}
    }
    // documentation/usernotifications/unmutablenotificationcontent/body
    @available(iOS 10.0, macOS 10.14, *)
    open var body: String {
        get { fatalError() }
        set {}
    }
    // documentation/usernotifications/unmutablenotificationcontent/threadidentifier
    @available(iOS 10.0, macOS 10.14, *)
    open var threadIdentifier: String {
        get { fatalError() }
        set {}
    }
}
// documentation/usernotifications/unnotificationtrigger
@available(iOS 10.0, macOS 10.14, *)
open class UNNotificationTrigger: NSObject {}
// documentation/usernotifications/uncalendarnotificationtrigger
@available(iOS 10.0, macOS 10.14, *)
open class UNCalendarNotificationTrigger: UNNotificationTrigger {
    // documentation/usernotifications/uncalendarnotificationtrigger/init(datematching:repeats:)
    @available(iOS 10.0, macOS 10.14, *)
    public init(dateMatching dateComponents: DateComponents, repeats: Bool) { fatalError() }
}
// documentation/usernotifications/unnotificationrequest
@available(iOS 10.0, macOS 10.14, *)
open class UNNotificationRequest: NSObject {
    // documentation/usernotifications/unnotificationrequest/init(identifier:content:trigger:)
    @available(iOS 10.0, macOS 10.14, *)
    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) { fatalError() }
    // documentation/usernotifications/unnotificationrequest/identifier
    @available(iOS 10.0, macOS 10.14, *)
    open var identifier: String { fatalError() }
}
// documentation/usernotifications/unusernotificationcenter
@available(iOS 10.0, macOS 10.14, *)
open class UNUserNotificationCenter: NSObject {
    // documentation/usernotifications/unusernotificationcenter/current()
    @available(iOS 10.0, macOS 10.14, *)
    open class func current() -> UNUserNotificationCenter { fatalError() }
    // documentation/usernotifications/unusernotificationcenter/add(_:)
    @available(iOS 10.0, macOS 10.14, *)
    open func add(_ request: UNNotificationRequest) async throws { fatalError() }
    // documentation/usernotifications/unusernotificationcenter/pendingnotificationrequests()
    @available(iOS 10.0, macOS 10.14, *)
    open func pendingNotificationRequests() async -> [UNNotificationRequest] { fatalError() }
    // documentation/usernotifications/unusernotificationcenter/removependingnotificationrequests(withidentifiers:)
    @available(iOS 10.0, macOS 10.14, *)
    open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) { fatalError() }
}
