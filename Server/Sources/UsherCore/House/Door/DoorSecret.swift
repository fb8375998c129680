/// The secrets of the door in clear: they exist only while they are made, shown or checked.
package enum DoorSecret {
    /// What stands behind the `#` of a link: `udl_` and 128 random bits in 22 characters.
    package static func link() -> String { linkTag + SecureRandom.text(of: 16) }

    /// A device's cookie: `udd_` and 256 random bits in 43 characters.
    package static func device() -> String { "udd_" + SecureRandom.text(of: 32) }

    /// The digest of a link's secret; nil where the text has not the form of one.
    package static func linkDigest(_ text: String) -> SecretDigest? {
        guard text.utf8.count == linkTag.utf8.count + 22, text.hasPrefix(linkTag) else { return nil }
        return SecretDigest(of: text)
    }

    private static let linkTag = "udl_"
}
