/// What a new password must have at this desk, in the order in which broken rules are told.
package enum PasswordRule: String, Sendable, CaseIterable {
    case long = "At least 8 characters"
    case short = "At most 128 characters"
    case upper = "At least one uppercase letter"
    case lower = "At least one lowercase letter"
    case digit = "At least one number"

    /// The rules that a new password breaks. Characters are Unicode scalars.
    package static func broken(by password: String) -> [PasswordRule] {
        allCases.filter { !$0.holds(password.unicodeScalars) }
    }

    private func holds(_ scalars: String.UnicodeScalarView) -> Bool {
        switch self {
        case .long: scalars.count >= 8
        case .short: scalars.count <= 128
        case .upper: scalars.contains { $0.properties.isUppercase }
        case .lower: scalars.contains { $0.properties.isLowercase }
        case .digit: scalars.contains { $0.properties.numericType == .decimal }
        }
    }
}
