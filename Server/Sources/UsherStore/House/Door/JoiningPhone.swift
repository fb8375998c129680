package import UsherCore

/// A phone that wants to become a device, with the digest of the cookie that it will be given.
package struct JoiningPhone: Sendable {
    package let name: String
    package let gate: String?
    package let key: DeviceKey
    package let cookie: SecretDigest

    package init(name: String, gate: String? = nil, key: DeviceKey, cookie: SecretDigest) {
        self.name = name
        self.gate = gate
        self.key = key
        self.cookie = cookie
    }
}
