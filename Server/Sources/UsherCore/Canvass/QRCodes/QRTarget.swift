/// What a slug leads to.
package struct QRTarget: Sendable, Equatable {
    package let place: QRScan.Place
    /// Nil where the code or its campaign is off.
    package let destination: String?

    package init(place: QRScan.Place, destination: String?) {
        self.place = place
        self.destination = destination
    }
}
