import Foundation
import SwiftUI
import UsherKit
import UsherUI

@main
struct WalksApp: App {
    @State private var tours = ToursModel(cache: WalksApp.cache)
    @State private var tour: WalksTour?
    private static let client = WalksClient(
        baseURL: (try? AppConfiguration.main().server) ?? URL(filePath: "/"), store: KeychainTokenStore(service: "walks"))
    private static let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
    private static let cache = TourCache(client: client, folder: folder.appending(path: "tours"), account: nil)

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                ToursView(model: tours) { tour = $0 }
                    .navigationDestination(item: $tour) { tour in
                        TourScreen(client: Self.client, cache: Self.cache, tour: tour, language: tours.language(of: tour) ?? .en)
                    }
            }
        }
    }
}

/// One walk: what it is, the code that opens it, walking it.
struct TourScreen: View {
    private let client: WalksClient
    @State private var model: TourModel
    @State private var redeem: RedeemModel
    @State private var isRedeeming = false
    @State private var session: WalkSession?
    @Environment(\.openURL) private var openURL

    init(client: WalksClient, cache: TourCache, tour: WalksTour, language: TourLanguage) {
        self.client = client
        _model = State(wrappedValue: TourModel(cache: cache, id: tour.id, language: language))
        _redeem = State(wrappedValue: RedeemModel(client: client))
    }

    var body: some View {
        if let session {
            WalkView(session: session) { if let settings = URL(string: "app-settings:") { openURL(settings) } }
        } else {
            TourView(model: model, onRedeem: { isRedeeming = true }, onStart: start)
                .sheet(isPresented: $isRedeeming, onDismiss: { Task { await model.opened() } }) {
                    NavigationStack {
                        RedeemView(model: redeem)
                            .toolbar { Button("Done") { isRedeeming = false }.keyboardShortcut(.cancelAction) }
                    }
                }
        }
    }

    private func start() {
        guard let content = model.content else { return }
        let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
        session = WalkSession(
            content: content, audio: DeviceAudio(), positions: DevicePositions(), file: support.appending(path: "walk.json"),
            cache: PointCache(client: client, folder: caches.appending(path: "points")))
    }
}
