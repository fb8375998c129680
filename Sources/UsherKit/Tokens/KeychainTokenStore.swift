#if canImport(Security)
    public import Foundation
    import Security

    /// Secrets in the Keychain of this device alone; with `needsPresence` only after Face ID or Touch ID.
    ///
    /// Apple systems only: the Linux build of UsherKit does not compile this file.
    public struct KeychainTokenStore: TokenStore {
        private let service: String
        private let account: String
        private let needsPresence: Bool

        public init(service: String, account: String = "usher", needsPresence: Bool = false) {
            self.service = service
            self.account = account
            self.needsPresence = needsPresence
        }

        private var item: [CFString: Any] {
            [kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account]
        }

        public func read() throws -> Data? {
            var found: CFTypeRef?
            let query = item.merging([kSecReturnData: true, kSecMatchLimit: kSecMatchLimitOne]) { $1 }
            let status = SecItemCopyMatching(query as CFDictionary, &found)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess else { throw StorageError(path: service, code: status) }
            return found as? Data
        }

        public func write(_ secret: Data?) throws {
            let gone = SecItemDelete(item as CFDictionary)
            guard gone == errSecSuccess || gone == errSecItemNotFound else { throw StorageError(path: service, code: gone) }
            guard let secret else { return }
            var new = item
            new[kSecValueData] = secret
            if needsPresence {
                new[kSecAttrAccessControl] = SecAccessControlCreateWithFlags(
                    nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .userPresence, nil)
            } else {
                new[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
            }
            let status = SecItemAdd(new as CFDictionary, nil)
            guard status == errSecSuccess else { throw StorageError(path: service, code: status) }
        }
    }
#endif
