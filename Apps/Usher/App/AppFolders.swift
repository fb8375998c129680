import Foundation
import UsherKit

/// Where the app keeps what the network may not give back in time.
enum AppFolders {
    /// What the system may throw away.
    static let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
    /// What it must not: a door's marks, downloads, a walk under way.
    static let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]

    static let tickets = caches.appending(path: "tickets")
    static let airline = caches.appending(path: "airline")
    static let tours = caches.appending(path: "tours")
    static let plan = caches.appending(path: "plan.json")
    /// An airline's key at a gate.
    static let gate = caches.appending(path: "gate")
    /// What was heard of walks on the way.
    static let points = caches.appending(path: "points")
    /// Visits from door to door that the server has not heard of.
    static let visits = support.appending(path: "visits.jsonl")

    /// Of whoever is signed in, at all desks; it goes with them.
    static let theirs = [tickets, airline, tours, plan, gate, points, visits]
}
