import Foundation
import Observation
import UsherKit

/// What the whole app shares: which server and which desks, the clients, the lock, where somebody is.
@MainActor @Observable
final class AppHouse {
    let configuration: AppConfiguration
    /// What is wrong with `usher.json`, for whoever builds the app.
    let fault: String?
    let settings: SettingsModel
    let lock: LockModel
    let shop: BoxOfficeClient
    let boarding: BoardingClient
    let walks: WalksClient
    let canvass: CanvassClient
    let plan: EntitlementCache
    let bookings: BookingCache
    let tours: TourCache
    let store = AppleStore()
    var router: AppRouter

    init() {
        let (read, fault) = Self.read()
        (configuration, self.fault) = (read, fault)
        let (server, group) = (read.server, read.keychainGroup)
        func secrets(_ name: String) -> LockedTokenStore {
            LockedTokenStore(KeychainTokenStore(service: "usher", account: name, group: group))
        }
        let (tickets, airline, walker) = (secrets("tickets"), secrets("airline"), secrets("walks"))
        let settings = SettingsModel(store: .defaults(group: read.appGroup))
        self.settings = settings
        lock = LockModel(
            lock: AppLock(isOn: settings.settings.isLocked, grace: settings.settings.lockGrace), presence: DevicePresence(),
            secrets: [tickets, airline, walker])
        let shop = BoxOfficeClient(baseURL: server, tokens: tickets)
        self.shop = shop
        boarding = BoardingClient(base: server, credential: nil, store: airline, version: read.apiVersion)
        let walks = WalksClient(baseURL: server, store: walker)
        self.walks = walks
        // The house's own accounts are Canvass's too.
        let canvass = CanvassClient(baseURL: server, accessToken: shop.token ?? "") { _ in
            _ = try await shop.verify()
            return shop.token ?? ""
        }
        self.canvass = canvass
        plan = EntitlementCache(client: canvass, file: .cachesDirectory.appending(path: "plan.json"))
        bookings = BookingCache(folder: .cachesDirectory.appending(path: "tickets"))
        tours = TourCache(client: walks, folder: .cachesDirectory.appending(path: "tours"), account: nil)
        router = AppRouter(read)
    }

    private static func read() -> (AppConfiguration, fault: String?) {
        do { return (try AppConfiguration.main(), nil) } catch { return (AppConfiguration(server: URL(filePath: "/")), "\(error)") }
    }

    private var isSignedIn: Bool { shop.token != nil }

    /// A link of the system's; it waits for the lock and for signing in.
    func open(_ url: URL) {
        guard let link = AppLink(url: url, publicURL: configuration.server) else { return }
        router.open(link, isLocked: lock.lock.isLocked, isSignedIn: isSignedIn)
    }

    /// Nothing of theirs stays on this device.
    func signOut() async {
        let (shop, walks) = (shop, walks)
        await SignOut(
            secrets: [KeychainTokenStore(service: "usher", account: "airline", group: configuration.keychainGroup)],
            files: [.cachesDirectory.appending(path: "tickets"), .cachesDirectory.appending(path: "plan.json")],
            reminders: DeviceReminders(), leaving: [{ await shop.signOut() }, { await walks.logout() }]
        ).run()
        router.signedOut()
    }
}
