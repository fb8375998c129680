/// Why a second factor is not set up, or not taken.
package enum SecondFactorRefusal: Error, Sendable, Equatable {
    /// There is one already.
    case isOn
    /// Nothing was begun, or too long ago.
    case nothingBegun
    /// Not the digits of this moment, or used before.
    case wrongCode
}
