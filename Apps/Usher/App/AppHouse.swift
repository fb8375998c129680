import Foundation
import Observation
import UsherKit

/// What the whole app shares: which server and which desks, the clients, the lock, notices, who is signed in and where they are.
@MainActor @Observable
final class AppHouse {
    let configuration: AppConfiguration
    /// What is wrong with `usher.json`, for whoever builds the app.
    let fault: String?
    let settings: SettingsModel
    let lock: LockModel
    let push: PushModel
    let shop: BoxOfficeClient
    let boarding: BoardingClient
    let walks: WalksClient
    let canvass: CanvassClient
    let plan: EntitlementCache
    let bookings = BookingCache(folder: AppFolders.tickets)
    let upcoming: UpcomingShows
    let tours: TourCache
    let downloads: TourDownloader
    let network = DeviceNetwork()
    /// Nil without walks, and on a Mac, where an app goes on by itself.
    let behind: BackgroundDownloads?
    let tracker: WalksTracker
    let store = AppleStore()
    let sound = DeviceSound()
    var router: AppRouter
    /// The airline that is signed in. It is looked for behind the lock, so not before somebody comes to its desk.
    @ObservationIgnored private(set) lazy var airline = AirlineSignInModel(client: boarding, account: airlineWho, apple: AppleIDSheet())
    /// Who is signed in at the box office; it is theirs what is kept.
    private(set) var account: String?
    /// Goes up whenever somebody has signed in, also the same person once more.
    private(set) var signIns = 0
    /// Goes up whenever somebody has signed out: every screen begins anew.
    private(set) var signOuts = 0
    private let who: KeychainTokenStore
    private let airlineWho: KeychainTokenStore
    /// What the lock is before: the secrets of the three desks where people sign in.
    private let secrets: [LockedTokenStore]

    init() {
        let (read, fault) = Self.read()
        (configuration, self.fault) = (read, fault)
        func secret(_ name: String) -> KeychainTokenStore {
            KeychainTokenStore(service: "usher", account: name, group: read.keychainGroup)
        }
        let (tickets, airline, walker) = (
            LockedTokenStore(secret("tickets")), LockedTokenStore(secret("airline")), LockedTokenStore(secret("walks"))
        )
        let settings = SettingsModel(store: .defaults(group: read.appGroup))
        self.settings = settings
        lock = LockModel(
            lock: AppLock(isOn: settings.settings.isLocked, grace: settings.settings.lockGrace), presence: DevicePresence(),
            secrets: [tickets, airline, walker])
        secrets = [tickets, airline, walker]
        airlineWho = secret("airline-who")
        let shop = BoxOfficeClient(baseURL: read.server, tokens: tickets)
        self.shop = shop
        boarding = BoardingClient(base: read.server, credential: nil, store: airline, version: read.apiVersion)
        let walks = WalksClient(baseURL: read.server, store: walker)
        self.walks = walks
        // The house's own accounts are Canvass's too.
        canvass = CanvassClient(baseURL: read.server, accessToken: shop.token ?? "") { _ in
            _ = try await shop.verify()
            return shop.token ?? ""
        }
        plan = EntitlementCache(client: canvass, file: AppFolders.plan)
        upcoming = UpcomingShows(
            file: read.appGroup.flatMap(UpcomingShows.file(inGroup:)), reminders: DeviceReminders(), onChange: UpcomingWidgets.reload)
        tours = TourCache(client: walks, folder: AppFolders.tours, account: nil)
        downloads = TourDownloader(client: walks, root: AppFolders.support.appending(path: "downloads"))
        tracker = WalksTracker(
            client: walks, folder: AppFolders.support.appending(path: "analytics"), consent: settings.settings.analytics)
        let (downloads, tracker, network) = (downloads, tracker, network)
        // The system knows the name of that time only where the flavour has walks.
        behind = (read.desks.contains(.walks) ? AppTime.given() : nil).map { time in
            BackgroundDownloads(
                downloader: downloads, time: time, tracker: tracker, isCellular: { network.isCellular },
                allowsCellular: { settings.settings.usesCellular })
        }
        router = AppRouter(read)
        let who = secret("tickets-who")
        self.who = who
        let known = Self.text(who)
        account = known
        push = PushModel(
            client: PushClient(baseURL: read.server) { shop.token }, device: DevicePushes.shared, id: secret("device"),
            file: AppFolders.support.appending(path: "push.json"), account: { Self.text(who) },
            language: { settings.settings.language ?? Locale.preferredLanguages.first ?? "en" })
        push.onOpen = { [weak self] url in self?.open(url) }
        // The passcode is gone, and with it the secrets behind the lock.
        lock.onDiscard = { [weak self] in Task { await self?.signOut() } }
    }

    private static func read() -> (AppConfiguration, fault: String?) {
        do { return (try AppConfiguration.main(), nil) } catch { return (AppConfiguration(server: URL(filePath: "/")), "\(error)") }
    }

    private static func text(_ store: KeychainTokenStore) -> String? {
        (try? store.read()).flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
    }

    var isSignedIn: Bool { account != nil }

    /// The bookings of whoever is signed in. What was fetched renews the widget and the reminders.
    func tickets() -> TicketsModel {
        let (upcoming, push) = (upcoming, push)
        return TicketsModel(client: shop, account: account ?? "", cache: bookings) { bookings in
            await upcoming.renew(bookings, serverReminds: push.remindsOfShows)
        }
    }

    /// A code was judged: what came of it is heard, where somebody wants that.
    func hear(_ signal: ScanOutcome.Signal) { if settings.settings.hasSound { sound.play(signal) } }

    /// Somebody has signed in at the box office: what waited for that goes on.
    func signedIn(_ user: BoxOffice.User) async {
        try? who.write(Data(user.id.utf8))
        account = user.id
        signIns += 1
        proceed()
        await plan.setUser(user.id)
        await push.renew()
    }

    /// What was bought and not heard by the server is sent again, once the app is open.
    func sendPurchases() async {
        guard configuration.desks.contains(.canvass), isSignedIn else { return }
        await upgrade().resume()
    }

    /// The plan that shows scans.
    func upgrade() -> UpgradeModel {
        UpgradeModel(
            store: store, entitlements: plan, products: ["pro", "team"], account: account.flatMap(UUID.init(uuidString:)),
            server: configuration.server)
    }

    /// Nothing of theirs stays on this device.
    func signOut() async {
        let (shop, walks) = (shop, walks)
        await SignOut(
            secrets: [who, airlineWho] + secrets,
            files: AppFolders.theirs, reminders: DeviceReminders(), tours: downloads,
            leaving: [{ await shop.signOut() }, { await walks.logout() }]
        ).run()
        airline.leave()
        await upcoming.renew([], serverReminds: false)
        account = nil
        signOuts += 1
        router.signedOut()
        await lock.feed(.signedOut)
        await plan.setUser(nil)
        // The server has let the device go with the session; where it did not hear of that, it does now.
        await push.renew()
    }
}
