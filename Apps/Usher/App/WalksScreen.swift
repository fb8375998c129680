import Foundation
import SwiftUI
import UsherKit
import UsherUI

/// The walks.
struct WalksScreen: View {
    let house: AppHouse
    @State private var tours: ToursModel
    @State private var walker: WalkerModel
    @State private var isAtAccount = false
    @Environment(\.openURL) private var openURL

    init(house: AppHouse) {
        self.house = house
        let language = house.settings.settings.language.map(TourLanguage.init(rawValue:))
        _tours = State(wrappedValue: ToursModel(cache: house.tours, preferred: language, system: Locale.preferredLanguages))
        _walker = State(wrappedValue: WalkerModel(client: house.walks, tracker: house.tracker))
    }

    var body: some View {
        ToursView(model: tours) { house.open(.walk($0.slug)) }
            .toolbar {
                ForEach(WalkLink.known(in: house.configuration.links)) { link in Button(link.text.localized) { open(link) } }
                Button(UsherText.accountTitle.localized) { isAtAccount = true }
            }
            .sheet(isPresented: $isAtAccount, onDismiss: { Task { await tours.load() } }) {
                Presented(house: house, screen: .walk) { WalkerView(model: walker) }
            }
            .task { await house.tracker.run() }
    }

    private func open(_ link: WalkLink) {
        guard let page = house.configuration.links[link.rawValue] else { return }
        Task { await house.tracker.track(link.kind) }
        openURL(page)
    }
}

/// One walk, found by its slug: its description, its download, a code that opens it, and walking it.
struct TourScreen: View {
    let house: AppHouse
    let slug: String
    @State private var tours: ToursModel
    @State private var tour: TourModel?
    @State private var download: DownloadModel?
    @State private var session: WalkSession?
    @State private var redeem: RedeemModel?
    @Environment(\.openURL) private var openURL

    init(house: AppHouse, slug: String) {
        (self.house, self.slug) = (house, slug)
        let language = house.settings.settings.language.map(TourLanguage.init(rawValue:))
        _tours = State(wrappedValue: ToursModel(cache: house.tours, preferred: language, system: Locale.preferredLanguages))
    }

    var body: some View {
        Group {
            if let session { walking(session) } else if let tour { described(tour) } else { ProgressView() }
        }
        .task { await find() }
    }

    private func walking(_ session: WalkSession) -> some View {
        VStack {
            RouteMapView(content: session.content, next: session.next?.id, fix: session.fix) { session.play($0.id) }
            WalkView(session: session) { if let settings = URL(string: "app-settings:") { openURL(settings) } }
        }
    }

    @ViewBuilder private func described(_ tour: TourModel) -> some View {
        VStack {
            TourView(model: tour, onRedeem: { redeem = RedeemModel(client: house.walks, tracker: house.tracker) }, onStart: { start(tour) })
            if let download, tour.isOpen { DownloadView(model: download) }
        }
        .sheet(isPresented: Binding(get: { redeem != nil }, set: { if !$0 { redeem = nil } }), onDismiss: { Task { await tour.opened() } })
        {
            if let redeem { Presented(house: house, screen: .walk) { RedeemView(model: redeem) } }
        }
        .onChange(of: download?.state) { _, state in
            if state == .ready { Task { await house.push.follow(tour: tour.id, language: tour.language) } }
        }
    }

    private func find() async {
        if tours.tours.isEmpty { await tours.load() }
        guard tour == nil, let found = tours.tours.first(where: { $0.slug == slug }), let language = tours.language(of: found) else {
            return
        }
        tour = TourModel(cache: house.tours, id: found.id, language: language, tracker: house.tracker)
        let (settings, network) = (house.settings, house.network)
        download = DownloadModel(
            downloader: house.downloads, tour: found.id, language: language, tracker: house.tracker,
            isCellular: { network.isCellular }, allowsCellular: { settings.settings.usesCellular })
        await download?.goOn()
    }

    /// From this device where it is there, else fetched on the way.
    private func start(_ tour: TourModel) {
        guard let content = download?.downloaded.map({ WalkContent($0) }) ?? tour.content else { return }
        session = WalkSession(
            content: content, audio: DeviceAudio(), positions: DevicePositions(), file: AppFolders.support.appending(path: "walk.json"),
            cache: PointCache(client: house.walks, folder: AppFolders.points), tracker: house.tracker, isLowPower: { AppPower.isLow })
    }
}
