public import Foundation

// documentation/usernotifications/unnotificationcontent
@available(iOS 10.0, macOS 10.14, *)
open class UNNotificationContent: NSObject {
    // documentation/usernotifications/unnotificationcontent/userinfo
    @available(iOS 10.0, macOS 10.14, *)
    open var userInfo: [AnyHashable: Any] { fatalError() }
}
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
    // documentation/usernotifications/unnotificationrequest/content
    @available(iOS 10.0, macOS 10.14, *)
    open var content: UNNotificationContent { fatalError() }
}
// documentation/usernotifications/unnotification
@available(iOS 10.0, macOS 10.14, *)
open class UNNotification: NSObject {
    // documentation/usernotifications/unnotification/request
    @available(iOS 10.0, macOS 10.14, *)
    open var request: UNNotificationRequest { fatalError() }
}
// documentation/usernotifications/unnotificationresponse
@available(iOS 10.0, macOS 10.14, *)
open class UNNotificationResponse: NSObject {
    // documentation/usernotifications/unnotificationresponse/notification
    @available(iOS 10.0, macOS 10.14, *)
    open var notification: UNNotification { fatalError() }
}
// documentation/usernotifications/unusernotificationcenterdelegate
@available(iOS 10.0, macOS 10.14, *)
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    // documentation/usernotifications/unusernotificationcenterdelegate/usernotificationcenter(_:didreceive:withcompletionhandler:)
    @available(iOS 10.0, macOS 10.14, *)
    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async
}
// documentation/usernotifications/unauthorizationoptions
@available(iOS 10.0, macOS 10.14, *)
public struct UNAuthorizationOptions: OptionSet, Sendable {
    // for OptionSet
    public let rawValue: UInt
    // for OptionSet
    public init(rawValue: UInt) { fatalError() }
    // documentation/usernotifications/unauthorizationoptions/badge
    @available(iOS 10.0, macOS 10.14, *)
    public static let badge: UNAuthorizationOptions = { fatalError() }()
    // documentation/usernotifications/unauthorizationoptions/sound
    @available(iOS 10.0, macOS 10.14, *)
    public static let sound: UNAuthorizationOptions = { fatalError() }()
    // documentation/usernotifications/unauthorizationoptions/alert
    @available(iOS 10.0, macOS 10.14, *)
    public static let alert: UNAuthorizationOptions = { fatalError() }()
}
// documentation/usernotifications/unauthorizationstatus
@available(iOS 10.0, macOS 10.14, *)
public enum UNAuthorizationStatus: Int, Sendable {
    // documentation/usernotifications/unauthorizationstatus/notdetermined
    @available(iOS 10.0, macOS 10.14, *)
    case notDetermined
    // documentation/usernotifications/unauthorizationstatus/denied
    @available(iOS 10.0, macOS 10.14, *)
    case denied
    // documentation/usernotifications/unauthorizationstatus/authorized
    @available(iOS 10.0, macOS 10.14, *)
    case authorized
    // documentation/usernotifications/unauthorizationstatus/provisional
    @available(iOS 12.0, macOS 10.14, *)
    case provisional
    #if USHER_IOS
        // documentation/usernotifications/unauthorizationstatus/ephemeral
        @available(iOS 14.0, *)
        case ephemeral
    #endif
}
// documentation/usernotifications/unnotificationsettings
@available(iOS 10.0, macOS 10.14, *)
open class UNNotificationSettings: NSObject, @unchecked Sendable {
    // documentation/usernotifications/unnotificationsettings/authorizationstatus
    @available(iOS 10.0, macOS 10.14, *)
    open var authorizationStatus: UNAuthorizationStatus { fatalError() }
}
// documentation/usernotifications/unusernotificationcenter
@available(iOS 10.0, macOS 10.14, *)
open class UNUserNotificationCenter: NSObject {
    // documentation/usernotifications/unusernotificationcenter/current()
    @available(iOS 10.0, macOS 10.14, *)
    open class func current() -> UNUserNotificationCenter { fatalError() }
    // documentation/usernotifications/unusernotificationcenter/delegate
    @available(iOS 10.0, macOS 10.14, *)
    weak open var delegate: (any UNUserNotificationCenterDelegate)? {
        get { fatalError() }
        set {}
    }
    // documentation/usernotifications/unusernotificationcenter/requestauthorization(options:completionhandler:)
    @available(iOS 10.0, macOS 10.14, *)
    open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool { fatalError() }
    // documentation/usernotifications/unusernotificationcenter/notificationsettings()
    @available(iOS 10.0, macOS 10.14, *)
    open func notificationSettings() async -> UNNotificationSettings { fatalError() }
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
