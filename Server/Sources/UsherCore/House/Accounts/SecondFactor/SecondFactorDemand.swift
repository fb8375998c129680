/// Of whom the operator demands a second factor, in every house's console.
package enum SecondFactorDemand: String, Sendable, CaseIterable {
    /// Of nobody; a house may demand it of its own admins and owners.
    case optional
    /// Of every house's admins and owners.
    case admins
    /// Of everybody who is in a house at all.
    case everyone
}
