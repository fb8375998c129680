/// Why a house was not moved: one line for the operator.
package struct HouseMoveError: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
