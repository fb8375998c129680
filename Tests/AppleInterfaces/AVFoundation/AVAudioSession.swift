public import Foundation

#if USHER_IOS
    // documentation/avfoundation/avaudiosession
    @available(iOS 3.0, *)
    open class AVAudioSession: NSObject {
        // documentation/avfoundation/avaudiosession/sharedinstance()
        @available(iOS 3.0, *)
        open class func sharedInstance() -> AVAudioSession { fatalError() }
        // documentation/avfoundation/avaudiosession/category-swift.struct
        @available(iOS 10.0, *)
        public struct Category: Hashable, Sendable {
            // documentation/avfoundation/avaudiosession/category-swift.struct/playback
            @available(iOS 3.0, *)
            public static let playback: AVAudioSession.Category = { fatalError() }()
        }
        // documentation/avfoundation/avaudiosession/mode-swift.struct
        @available(iOS 10.0, *)
        public struct Mode: Hashable, Sendable {
            // documentation/avfoundation/avaudiosession/mode-swift.struct/spokenaudio
            @available(iOS 9.0, *)
            public static let spokenAudio: AVAudioSession.Mode = { fatalError() }()
        }
        // documentation/avfoundation/avaudiosession/categoryoptions-swift.struct
        @available(iOS 10.0, *)
        public struct CategoryOptions: OptionSet, Sendable {
            // for OptionSet
            public let rawValue: UInt
            // for OptionSet
            public init(rawValue: UInt) { fatalError() }
        }
        // documentation/avfoundation/avaudiosession/setactiveoptions
        @available(iOS 6.0, *)
        public struct SetActiveOptions: OptionSet, Sendable {
            // for OptionSet
            public let rawValue: UInt
            // for OptionSet
            public init(rawValue: UInt) { fatalError() }
            // documentation/avfoundation/avaudiosession/setactiveoptions/notifyothersondeactivation
            @available(iOS 6.0, *)
            public static let notifyOthersOnDeactivation: AVAudioSession.SetActiveOptions = { fatalError() }()
        }
        // documentation/avfoundation/avaudiosession/setcategory(_:mode:options:)
        @available(iOS 10.0, *)
        open func setCategory(
            _ category: AVAudioSession.Category, mode: AVAudioSession.Mode, options: AVAudioSession.CategoryOptions = []
        ) throws { fatalError() }
        // documentation/avfoundation/avaudiosession/setactive(_:options:)
        @available(iOS 6.0, *)
        open func setActive(_ active: Bool, options: AVAudioSession.SetActiveOptions = []) throws { fatalError() }
        // documentation/avfoundation/avaudiosession/interruptionnotification
        @available(iOS 6.0, *)
        public class var interruptionNotification: Notification.Name { fatalError() }
        // documentation/avfoundation/avaudiosession/routechangenotification
        @available(iOS 6.0, *)
        public class var routeChangeNotification: Notification.Name { fatalError() }
        // documentation/avfoundation/avaudiosession/mediaserviceswereresetnotification
        @available(iOS 6.0, *)
        public class var mediaServicesWereResetNotification: Notification.Name { fatalError() }
        // documentation/avfoundation/avaudiosession/interruptiontype
        @available(iOS 6.0, *)
        public enum InterruptionType: UInt, Sendable {
            // documentation/avfoundation/avaudiosession/interruptiontype/ended
            @available(iOS 6.0, *)
            case ended = 0
            // documentation/avfoundation/avaudiosession/interruptiontype/began
            @available(iOS 6.0, *)
            case began = 1
        }
        // documentation/avfoundation/avaudiosession/interruptionoptions
        @available(iOS 6.0, *)
        public struct InterruptionOptions: OptionSet, Sendable {
            // for OptionSet
            public let rawValue: UInt
            // for OptionSet
            public init(rawValue: UInt) { fatalError() }
            // documentation/avfoundation/avaudiosession/interruptionoptions/shouldresume
            @available(iOS 6.0, *)
            public static let shouldResume: AVAudioSession.InterruptionOptions = { fatalError() }()
        }
        // documentation/avfoundation/avaudiosession/routechangereason
        @available(iOS 6.0, *)
        public enum RouteChangeReason: UInt, Sendable {
            // documentation/avfoundation/avaudiosession/routechangereason/olddeviceunavailable
            @available(iOS 6.0, *)
            case oldDeviceUnavailable = 2
        }
    }
    // documentation/avfoundation/avaudiosessioninterruptiontypekey
    @available(iOS 6.0, *)
    public let AVAudioSessionInterruptionTypeKey: String = { fatalError() }()
    // documentation/avfoundation/avaudiosessioninterruptionoptionkey
    @available(iOS 6.0, *)
    public let AVAudioSessionInterruptionOptionKey: String = { fatalError() }()
    // documentation/avfoundation/avaudiosessionroutechangereasonkey
    @available(iOS 6.0, *)
    public let AVAudioSessionRouteChangeReasonKey: String = { fatalError() }()
#endif
