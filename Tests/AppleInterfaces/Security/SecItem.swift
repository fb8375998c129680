public import Foundation

// documentation/security/cfstring
@available(iOS 2.0, macOS 10.0, *)
public typealias CFString = NSString
// documentation/security/cftyperef
@available(iOS 2.0, macOS 10.0, *)
public typealias CFTypeRef = AnyObject
// documentation/security/cfdictionary
@available(iOS 2.0, macOS 10.0, *)
public typealias CFDictionary = [CFString: Any]
// documentation/security/cfallocator
@available(iOS 2.0, macOS 10.0, *)
public typealias CFAllocator = NSObject
// documentation/security/cferror
@available(iOS 2.0, macOS 10.0, *)
public typealias CFError = NSError
// documentation/security/ksecclass
@available(iOS 2.0, macOS 10.6, *)
public nonisolated(unsafe) let kSecClass: CFString = { fatalError() }()
// documentation/security/ksecclassgenericpassword
@available(iOS 2.0, macOS 10.7, *)
public nonisolated(unsafe) let kSecClassGenericPassword: CFString = { fatalError() }()
// documentation/security/ksecattrservice
@available(iOS 2.0, macOS 10.6, *)
public nonisolated(unsafe) let kSecAttrService: CFString = { fatalError() }()
// documentation/security/ksecattraccount
@available(iOS 2.0, macOS 10.6, *)
public nonisolated(unsafe) let kSecAttrAccount: CFString = { fatalError() }()
// documentation/security/ksecattraccesscontrol
@available(iOS 8.0, macOS 10.10, *)
public nonisolated(unsafe) let kSecAttrAccessControl: CFString = { fatalError() }()
// documentation/security/ksecattraccessible
@available(iOS 4.0, macOS 10.9, *)
public nonisolated(unsafe) let kSecAttrAccessible: CFString = { fatalError() }()
// documentation/security/ksecattraccessibleafterfirstunlockthisdeviceonly
@available(iOS 4.0, macOS 10.9, *)
public nonisolated(unsafe) let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = { fatalError() }()
// documentation/security/ksecattraccessiblewhenpasscodesetthisdeviceonly
@available(iOS 8.0, macOS 10.10, *)
public nonisolated(unsafe) let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString = { fatalError() }()
// documentation/security/ksecreturndata
@available(iOS 2.0, macOS 10.6, *)
public nonisolated(unsafe) let kSecReturnData: CFString = { fatalError() }()
// documentation/security/ksecmatchlimit
@available(iOS 2.0, macOS 10.6, *)
public nonisolated(unsafe) let kSecMatchLimit: CFString = { fatalError() }()
// documentation/security/ksecmatchlimitone
@available(iOS 2.0, macOS 10.6, *)
public nonisolated(unsafe) let kSecMatchLimitOne: CFString = { fatalError() }()
// documentation/security/ksecvaluedata
@available(iOS 2.0, macOS 10.6, *)
public nonisolated(unsafe) let kSecValueData: CFString = { fatalError() }()
// documentation/security/errsecsuccess
@available(iOS 2.0, macOS 10.6, *)
public var errSecSuccess: OSStatus { fatalError() }
// documentation/security/errsecitemnotfound
@available(iOS 2.0, macOS 10.6, *)
public var errSecItemNotFound: OSStatus { fatalError() }
// documentation/security/errsecusercanceled
@available(iOS 2.0, macOS 10.0, *)
public var errSecUserCanceled: OSStatus { fatalError() }
// documentation/security/errsecauthfailed
@available(iOS 2.0, macOS 10.0, *)
public var errSecAuthFailed: OSStatus { fatalError() }
// documentation/security/ksecattraccessgroup
@available(iOS 3.0, macOS 10.9, *)
public nonisolated(unsafe) let kSecAttrAccessGroup: CFString = { fatalError() }()
// documentation/security/ksecusedataprotectionkeychain
@available(iOS 13.0, macOS 10.15, *)
public nonisolated(unsafe) let kSecUseDataProtectionKeychain: CFString = { fatalError() }()
// documentation/security/osstatus
@available(iOS 2.0, macOS 10.0, *)
public typealias OSStatus = Int32
// documentation/security/secitemcopymatching(_:_:)
@available(iOS 2.0, macOS 10.6, *)
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { fatalError() }
// documentation/security/secitemadd(_:_:)
@available(iOS 2.0, macOS 10.6, *)
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { fatalError() }
// documentation/security/secitemupdate(_:_:)
@available(iOS 2.0, macOS 10.6, *)
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus { fatalError() }
// documentation/security/secitemdelete(_:)
@available(iOS 2.0, macOS 10.6, *)
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { fatalError() }
// documentation/security/secaccesscontrol
@available(iOS 8.0, macOS 10.10, *)
public final class SecAccessControl {}
// documentation/security/secaccesscontrolcreateflags
@available(iOS 8.0, macOS 10.10, *)
public struct SecAccessControlCreateFlags: OptionSet, Sendable {
    // documentation/security/secaccesscontrolcreateflags/rawvalue
    @available(iOS 8.0, macOS 10.10, *)
    public let rawValue: UInt
    // documentation/security/secaccesscontrolcreateflags/init(rawvalue:)
    @available(iOS 8.0, macOS 10.10, *)
    public init(rawValue: UInt) { fatalError() }
    // documentation/security/secaccesscontrolcreateflags/userpresence
    @available(iOS 8.0, macOS 10.10, *)
    public static var userPresence: SecAccessControlCreateFlags { fatalError() }
}
// documentation/security/secaccesscontrolcreatewithflags(_:_:_:_:)
@available(iOS 8.0, macOS 10.10, *)
public func SecAccessControlCreateWithFlags(
    _ allocator: CFAllocator?, _ protection: CFTypeRef, _ flags: SecAccessControlCreateFlags,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? { fatalError() }
