public import Foundation

/// Some of a campaign's homes, which one person or team walks.
public struct CanvassTerritory: Codable, Sendable, Hashable, Identifiable {
    /// A UUID.
    public var id: String
    /// What it is called, at most 100 characters.
    public var name: String
    /// Told by name as well as by colour.
    public var colour: Colour
    /// `[[latitude, longitude], …]` in degrees, 3 to 500; nil where it is by streets.
    public var corners: [[Double]]?
    /// The names of its streets, 1 to 200; nil where it is drawn.
    public var streets: [String]?
    /// The account of the member who walks it; nil for nobody.
    public var walkerID: String?
    /// Its homes. One that is in two territories belongs to the newer.
    public var homes: Int
    /// Those where somebody opened.
    public var visited: Int
    /// Those where nobody has been.
    public var left: Int
    /// Those that want nobody to come again.
    public var neverAgain: Int
    /// Goes up by 1 with each change.
    public var revision: Int

    /// Makes one, for tests and previews.
    public init(
        id: String, name: String, colour: Colour, corners: [[Double]]?, streets: [String]?, walkerID: String?, homes: Int, visited: Int,
        left: Int, neverAgain: Int, revision: Int
    ) {
        (self.id, self.name, self.colour, self.corners, self.streets) = (id, name, colour, corners, streets)
        (self.walkerID, self.homes, self.visited, self.left) = (walkerID, homes, visited, left)
        (self.neverAgain, self.revision) = (neverAgain, revision)
    }

    /// How a territory is shown.
    public enum Colour: WireWord {
        /// Red.
        case red
        /// Orange.
        case orange
        /// Gold.
        case gold
        /// Green.
        case green
        /// Teal.
        case teal
        /// Blue: what has none of its own.
        case blue
        /// Violet.
        case violet
        /// Grey.
        case grey
        /// Any other word, as it came.
        case unknown(String)

        public static let known: [Self] = [.red, .orange, .gold, .green, .teal, .blue, .violet, .grey]

        public var rawValue: String {
            switch self {
            case .red: "red"
            case .orange: "orange"
            case .gold: "gold"
            case .green: "green"
            case .teal: "teal"
            case .blue: "blue"
            case .violet: "violet"
            case .grey: "grey"
            case .unknown(let text): text
            }
        }
    }

    enum CodingKeys: String, NullKey {
        case id, name, colour, corners, streets, walkerID = "walkerId", homes, visited, left, neverAgain, revision
    }
}

/// What a territory is made or changed with; nil leaves a field as it is.
public struct CanvassTerritoryRequest: Codable, Sendable, Hashable {
    /// What it is called, at most 100 characters; required for a new one.
    public var name: String?
    /// Blue, if a new one says none.
    public var colour: CanvassTerritory.Colour?
    /// `[[latitude, longitude], …]` in degrees, 3 to 500; or `streets`.
    public var corners: [[Double]]?
    /// Names of streets, 1 to 200; or `corners`.
    public var streets: [String]?
    /// The account of a member who may walk it.
    public var walkerID: String?
    /// The revision that the change is made to; refused (`revision_conflict`) where there is a newer one.
    public var revision: Int?

    /// Makes the body; what is left out stays as it is.
    public init(
        name: String? = nil, colour: CanvassTerritory.Colour? = nil, corners: [[Double]]? = nil, streets: [String]? = nil,
        walkerID: String? = nil, revision: Int? = nil
    ) {
        (self.name, self.colour, self.corners, self.streets) = (name, colour, corners, streets)
        (self.walkerID, self.revision) = (walkerID, revision)
    }

    enum CodingKeys: String, CodingKey { case name, colour, corners, streets, walkerID = "walkerId", revision }
}

/// A link by which people without an account get a territory's walk list.
public struct CanvassWalkLink: Codable, Sendable, Hashable, Identifiable {
    /// A UUID.
    public var id: String
    /// Its address, which has the secret: only where it has just been made, and never again.
    public var url: String?
    /// For whom it is.
    public var name: String
    /// So many phones may start it.
    public var devices: Int
    /// So many have.
    public var inUse: Int
    /// Before it nobody starts; nil: it is good at once.
    public var startsAt: Date?
    /// When it ends.
    public var expiresAt: Date
    /// When one of its phones last asked; nil if none has.
    public var seenAt: Date?

    /// Makes one, for tests and previews.
    public init(
        id: String, url: String?, name: String, devices: Int, inUse: Int, startsAt: Date?, expiresAt: Date, seenAt: Date?
    ) {
        (self.id, self.url, self.name, self.devices, self.inUse) = (id, url, name, devices, inUse)
        (self.startsAt, self.expiresAt, self.seenAt) = (startsAt, expiresAt, seenAt)
    }

    enum CodingKeys: String, NullKey { case id, url, name, devices, inUse, startsAt, expiresAt, seenAt }
}

/// What a link to a walk list is made with.
public struct CanvassWalkLinkRequest: Codable, Sendable, Hashable {
    /// For whom it is, 1 to 64 characters.
    public var name: String
    /// How many phones may start it, 1 to 100; 3 if nil.
    public var devices: Int?
    /// Before it nobody starts; nil: it is good at once.
    public var startsAt: Date?
    /// When it ends, within 30 days; the end of the day in the house's zone if nil.
    public var expiresAt: Date?

    /// Makes the body.
    public init(name: String, devices: Int? = nil, startsAt: Date? = nil, expiresAt: Date? = nil) {
        (self.name, self.devices, self.startsAt, self.expiresAt) = (name, devices, startsAt, expiresAt)
    }
}
