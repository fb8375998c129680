/// One of the five parts of a house that an app can have.
public enum AppDesk: String, Codable, Sendable, Hashable, CaseIterable {
    /// Shows and bookings.
    case boxOffice = "boxoffice"
    /// The door: tickets are scanned.
    case gate
    /// An airline: flights and boarding passes.
    case boarding
    /// Audio tours.
    case walks
    /// Campaigns: homes, visits, printed codes.
    case canvass
}
