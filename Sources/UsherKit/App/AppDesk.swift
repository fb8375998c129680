/// One of the five parts of a house that an app can have.
public enum AppDesk: String, Codable, Sendable, Hashable, CaseIterable {
    case boxOffice = "boxoffice"
    case gate, boarding, walks, canvass
}
