/// Why a backup or a restore was not done: one line for the operator.
package struct CopyError: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
