/// What the server asks of a password.
enum PasswordRules {
    static func broken(by password: String) -> [UsherText] {
        let scalars = password.unicodeScalars
        return [
            (scalars.count >= 8, UsherText.passwordShort), (scalars.count <= 128, .passwordLong),
            (scalars.contains { $0.properties.isUppercase }, .passwordUppercase),
            (scalars.contains { $0.properties.isLowercase }, .passwordLowercase),
            (scalars.contains { $0.properties.numericType == .decimal }, .passwordDigit),
        ].filter { !$0.0 }.map(\.1)
    }
}
