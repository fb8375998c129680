public import Foundation

#if USHER_IOS
    // documentation/passkit/pkobject
    @available(iOS 6.0, macOS 11.0, *)
    open class PKObject: NSObject {}
    // documentation/passkit/pkpass
    @available(iOS 6.0, macOS 11.0, *)
    open class PKPass: PKObject {
        // documentation/passkit/pkpass/init(data:)
        @available(iOS 6.0, macOS 11.0, *)
        public init(data: Data) throws { fatalError() }
    }
    // documentation/passkit/pkpasslibraryaddpassesstatus
    @available(iOS 7.0, *)
    public enum PKPassLibraryAddPassesStatus: Int, Sendable {
        // documentation/passkit/pkpasslibraryaddpassesstatus/didaddpasses
        @available(iOS 7.0, *)
        case didAddPasses
        // documentation/passkit/pkpasslibraryaddpassesstatus/shouldreviewpasses
        @available(iOS 7.0, *)
        case shouldReviewPasses
        // documentation/passkit/pkpasslibraryaddpassesstatus/didcanceladdpasses
        @available(iOS 7.0, *)
        case didCancelAddPasses
    }
    // documentation/passkit/pkpasslibrary
    @available(iOS 6.0, macOS 11.0, *)
    open class PKPassLibrary: NSObject {
        // documentation/passkit/pkpasslibrary/init()
        @available(iOS 6.0, macOS 11.0, *)
        public override init() { fatalError() }
        // documentation/passkit/pkpasslibrary/ispasslibraryavailable()
        @available(iOS 6.0, macOS 11.0, *)
        open class func isPassLibraryAvailable() -> Bool { fatalError() }
        // documentation/passkit/pkpasslibrary/containspass(_:)
        @available(iOS 6.0, macOS 11.0, *)
        open func containsPass(_ pass: PKPass) -> Bool { fatalError() }
        // documentation/passkit/pkpasslibrary/addpasses(_:withcompletionhandler:)
        @available(iOS 7.0, *)
        open func addPasses(_ passes: [PKPass]) async -> PKPassLibraryAddPassesStatus { fatalError() }
    }
#endif
