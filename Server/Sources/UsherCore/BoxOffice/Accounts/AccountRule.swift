/// The rules for what people type about themselves at this desk.
package enum AccountRule {
    /// Characters of a name.
    package static let nameLength = 2...100

    /// The trimmed text; nil where it is absent or nothing is left of it.
    package static func filled(_ text: String?) -> String? {
        guard let text else { return nil }
        let trimmed = WireText.trimmed(text)
        return trimmed.isEmpty ? nil : trimmed
    }

    /// An address with a dot between the parts of its domain, as people's mail has.
    package static func email(_ text: String) throws(AccountRefusal) -> EmailAddress {
        guard let email = EmailAddress(WireText.trimmed(text)), let at = email.text.firstIndex(of: "@") else { throw .invalidEmail }
        let labels = email.text[email.text.index(after: at)...].split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.allSatisfy({ !$0.isEmpty }) else { throw .invalidEmail }
        return email
    }

    /// None of its characters is a control character.
    package static func name(_ text: String) throws(AccountRefusal) -> String {
        guard let name = fittingName(text) else { throw .invalidName }
        return name
    }

    package static func fittingName(_ text: String) -> String? {
        let name = WireText.trimmed(text)
        let scalars = name.unicodeScalars
        let (least, most) = (nameLength.lowerBound, nameLength.upperBound)
        guard WireText.fits(name, most), scalars.count >= least, !scalars.contains(where: { $0.properties.generalCategory == .control })
        else {
            return nil
        }
        return name
    }

    package static func newPassword(_ text: String) throws(AccountRefusal) -> String {
        let broken = PasswordRule.broken(by: text)
        guard broken.isEmpty else { throw .weakPassword(broken) }
        return text
    }
}
