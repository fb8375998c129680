/// Why something about printed codes is refused.
package enum QRRefusal: Error, Equatable, Sendable {
    /// A campaign, code or home that there is not, or not for this caller.
    case notFound
    /// Neither the code nor its campaign leads anywhere.
    case destinationRequired
    case invalidDestination
    /// Printing in bulk is for those who pay.
    case upgradeRequired
    /// A printed slug that nobody has made.
    case unknownCode
    /// A printed code that is off.
    case inactiveCode
}
