package import UsherCore

/// Why a house was not moved: one line for the operator.
package struct HouseMoveError: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// What went wrong while a house was written down: it stands still all the same, until that is said again or it is opened.
package struct HouseStandsStill: Error {
    package let house: Organisation
    package let cause: any Error

    package init(house: Organisation, cause: any Error) { (self.house, self.cause) = (house, cause) }
}
