import Foundation
import UsherKit

/// Where the app keeps what the network may not give back in time.
enum AppFolders {
    /// What the system may throw away.
    static let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
    /// What it must not: a door's marks, downloads, a walk under way.
    static let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]

    static let tickets = caches.appending(path: "tickets")
    static let tours = caches.appending(path: "tours")
    static let plan = caches.appending(path: "plan.json")
}
