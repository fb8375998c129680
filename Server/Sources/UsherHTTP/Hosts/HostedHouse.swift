package import UsherCore

/// The house to whose own host a request was sent: there it is the only one.
package struct HostedHouse: Sendable, Equatable {
    /// Whose host the request at hand was sent to; nil: everybody's.
    @TaskLocal package static var current: HostedHouse?

    /// Its name, in lower case and without a port.
    package let host: String
    package let face: HouseFace
    /// Whether the operator gives it, and so vouches for whoever keeps its domain.
    package let isGiven: Bool
    /// The main host's address.
    package internal(set) var main = ""

    package init(host: String, face: HouseFace, isGiven: Bool = false) { (self.host, self.face, self.isGiven) = (host, face, isGiven) }

    /// Whether what is this house's may be seen where the request was sent to.
    package static func sees(_ house: Organisation.ID) -> Bool { current.map { $0.face.organisation == house } ?? true }
}
