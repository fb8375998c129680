/// Why the settings cannot be used: one line for the operator. The command ends with exit code 2.
package struct SettingsError: Error, Equatable, CustomStringConvertible {
    package let description: String
}
