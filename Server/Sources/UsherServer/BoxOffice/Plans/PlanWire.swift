import UsherHTTP
import Foundation
import UsherCore
import UsherStore
import UsherWire

/// Who edits a plan, as the console's API tells it.
struct PlanEditorAnswer: Codable, Sendable {
    let name: String
    let since: Date
    let isYou: Bool

    init?(_ editor: HousePlanEditor?, for account: Account.ID, at now: Instant) {
        guard let editor, editor.isAtWork(at: now) else { return nil }
        (name, since, isYou) = (editor.name, editor.since.wire, editor.account == account)
    }
}

/// A plan without its drawing.
struct PlanAnswer: Codable, Sendable {
    let id: String
    let name: String
    /// The latest; 0 before the first.
    let version: Int64
    let places: Int64?
    let seatMapID: String?
    let shows: Int64
    let changedAt: Date
    /// Of the draft.
    let etag: String
    let editing: PlanEditorAnswer?
    /// Ids of places: of the latest version, and of earlier ones; with a single plan.
    var published: [String]?
    var retired: [String]?

    enum CodingKeys: String, CodingKey {
        case id, name, version, places, seatMapID = "seatMapId", shows, changedAt, etag, editing, published, retired
    }

    init(_ row: HousePlanRow, for account: Account.ID, at now: Instant) {
        (id, name, version, places, seatMapID) = (row.uuid, row.name, row.latest, row.places, row.mapUUID)
        (shows, changedAt, etag) = (row.shows, row.changed.wire, row.etag)
        editing = PlanEditorAnswer(row.editor, for: account, at: now)
    }
}

/// A version of a plan.
struct PlanVersionAnswer: Codable, Sendable {
    let number: Int64
    let by: String
    let at: Date
    let note: String
    let seatMapID: String
    let places: Int64
    let added: Int64
    let removed: Int64
    let moved: Int64
    let renamed: Int64
    let shows: Int64

    enum CodingKeys: String, CodingKey {
        case number, by, at, note, seatMapID = "seatMapId", places, added, removed, moved, renamed, shows
    }

    init(_ row: HousePlanVersionRow) {
        (number, by, at, note, seatMapID) = (row.number, row.author, row.created.wire, row.note, row.mapUUID)
        (places, added, removed, moved, renamed, shows) = (row.places, row.added, row.removed, row.moved, row.renamed, row.shows)
    }
}

/// What came of publishing.
struct PlanPublishedAnswer: Codable, Sendable {
    let version: PlanVersionAnswer
    let etag: String
    let warnings: [BoxOffice.SeatMapNote]
}

/// What a version does to a coming show.
struct PlanUseAnswer: Codable, Sendable {
    struct Obstacle: Codable, Sendable {
        let seat: String
        let code: String
        let message: String
        let orders: [String]
    }

    let show: String
    let title: String
    let startsAt: Date
    let timeZone: String
    /// Which version of this plan the show has.
    let version: Int64?
    let used: Bool
    let added: Int
    let removed: Int
    let moved: Int
    let renamed: Int
    let problems: [Obstacle]

    init(_ use: HousePlanUse) {
        (show, title, startsAt, timeZone) = (use.show, use.title, use.startsAt.wire, use.zone)
        (version, used) = (use.version, use.isUsed)
        (added, removed, moved, renamed) = (use.change.added, use.change.removed, use.change.moved, use.change.renamed)
        problems = use.obstacles.map {
            Obstacle(seat: $0.fault.path, code: $0.fault.code.rawValue, message: $0.fault.message, orders: $0.orders)
        }
    }
}

extension HousePlanRow {
    /// The draft's.
    var etag: String { "\"\(revision)\"" }
}

extension BoxOffice.SeatMapNote {
    init(_ fault: SeatMapFault) { self.init(path: fault.path, code: fault.code.rawValue, message: fault.message) }
}
