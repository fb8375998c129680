#if canImport(Security)
    public import Foundation
    import Security

    /// Secrets in the Keychain of this device alone, or of a group of apps on it; with `needsPresence` only after Face ID or Touch ID.
    ///
    /// Apple systems only: the Linux build of UsherKit does not compile this file.
    public struct KeychainTokenStore: TokenStore {
        private let service: String
        private let account: String
        private let group: String?
        private let needsPresence: Bool

        /// `group`: the Keychain group of an app's entitlements; nil for the app alone.
        public init(service: String, account: String = "usher", group: String? = nil, needsPresence: Bool = false) {
            (self.service, self.account, self.group, self.needsPresence) = (service, account, group, needsPresence)
        }

        private var item: [CFString: Any] {
            var item: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
                kSecUseDataProtectionKeychain: true,
            ]
            if let group { item[kSecAttrAccessGroup] = group }
            return item
        }

        public func read() throws -> Data? {
            var found: CFTypeRef?
            let query = item.merging([kSecReturnData: true, kSecMatchLimit: kSecMatchLimitOne]) { $1 }
            let status = SecItemCopyMatching(query as CFDictionary, &found)
            if status == errSecItemNotFound { return nil }
            // Cancel, or a face that is not the right one.
            if status == errSecUserCanceled || status == errSecAuthFailed { throw UsherError.locked }
            guard status == errSecSuccess else { throw StorageError(path: service, code: status) }
            return found as? Data
        }

        public func write(_ secret: Data?) throws {
            guard let secret else {
                let gone = SecItemDelete(item as CFDictionary)
                guard gone == errSecSuccess || gone == errSecItemNotFound else { throw StorageError(path: service, code: gone) }
                return
            }
            // In place: at no moment is there none.
            let changed = SecItemUpdate(item as CFDictionary, [kSecValueData: secret] as CFDictionary)
            if changed == errSecSuccess { return }
            guard changed == errSecItemNotFound else { throw StorageError(path: service, code: changed) }
            try add(secret)
        }

        private func add(_ secret: Data) throws {
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
