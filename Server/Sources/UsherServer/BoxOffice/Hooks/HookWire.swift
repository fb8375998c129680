import Foundation
import UsherCore
import UsherHTTP
import UsherStore
import UsherWire

/// A webhook as the console's API tells it.
struct HookAnswer: Codable, Sendable {
    let id: String
    let url: String
    let types: [String]
    let persons: Bool
    /// `on` or `off`.
    let state: String
    let createdAt: Date
    /// Why it is off, and since when.
    let disabledAt: Date?
    let disabledFor: String?
    /// Tries that failed since one was well.
    let failures: Int64
    let wellAt: Date?
    /// Calls that wait.
    let waiting: Int64
    /// Shown once.
    var secret: String?

    enum CodingKeys: String, CodingKey {
        case id, url, types, persons, state, createdAt = "created_at", disabledAt = "disabled_at", disabledFor = "disabled_for", failures
        case wellAt = "well_at", waiting, secret
    }

    init(_ row: HookRow, waiting: Int64, secret: HookSecret? = nil) {
        (id, url, persons, failures, self.waiting) = (row.uuid, row.url, row.persons, row.failures, waiting)
        types = HookType.allCases.filter(row.types.contains).map(\.rawValue)
        state = row.isOn ? "on" : "off"
        createdAt = row.created.wire
        (disabledAt, disabledFor, wellAt) = (row.disabledAt?.wire, row.disabledFor?.rawValue, row.wellAt?.wire)
        self.secret = secret?.text
    }
}

/// `{"success":true,"hook":{…}}`
struct HookEnvelope: Codable, Sendable {
    var success = true
    let hook: HookAnswer
}

struct HookList: Codable, Sendable {
    var success = true
    let items: [HookAnswer]
    var cursor: String?

    enum CodingKeys: String, NullKey { case success, items, cursor }
}

/// One call of a hook.
struct HookDeliveryAnswer: Codable, Sendable {
    /// The event's.
    let id: String
    let type: String?
    let at: Date?
    /// `waiting`, `delivered` or `given_up`.
    let state: String
    let tries: Int64
    let nextAt: Date?
    let doneAt: Date?
    /// Why the last try was not well.
    let failure: String?

    enum CodingKeys: String, CodingKey {
        case id, type, at, state, tries, nextAt = "next_at", doneAt = "done_at", failure
    }

    init(_ row: HookDelivery) {
        (id, type, at, state, tries) = (row.event, row.type, row.at?.wire, row.state.rawValue, row.tries)
        (nextAt, doneAt, failure) = (row.due?.wire, row.done?.wire, row.failure)
    }
}

struct HookDeliveryList: Codable, Sendable {
    var success = true
    let items: [HookDeliveryAnswer]
    let cursor: String?

    enum CodingKeys: String, NullKey { case success, items, cursor }
}

/// What a test or a replay has put on its way.
struct HookSentAnswer: Codable, Sendable {
    var success = true
    /// Of a test: the event's id.
    var event: String?
    let sent: Int
    /// Of a replay: from when on there are more.
    var next: Date?
}

extension HookDelivery {
    enum State: String, CaseIterable { case waiting, delivered, givenUp = "given_up" }

    var state: State { done == nil ? .waiting : failure == nil ? .delivered : .givenUp }
}
