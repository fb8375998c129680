import Foundation
import SwiftUI
import UsherKit
import UsherUI

@main
struct WalksApp: App {
    @State private var tour: WalksTour?
    @State private var session: WalkSession?
    @Environment(\.openURL) private var openURL
    private static let client = WalksClient(
        baseURL: (try? AppConfiguration.main().server) ?? URL(filePath: "/"), store: KeychainTokenStore(service: "walks"))
    private static let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
    private static let cache = TourCache(client: client, folder: folder.appending(path: "tours"), account: nil)

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                if let session {
                    WalkView(session: session) { if let settings = URL(string: "app-settings:") { openURL(settings) } }
                } else {
                    ToursView(model: ToursModel(cache: Self.cache)) { tour = $0 }
                        .navigationDestination(item: $tour) { tour in
                            let model = TourModel(cache: Self.cache, id: tour.id, language: .en)
                            TourView(model: model, onRedeem: {}, onStart: { start(model) })
                        }
                }
            }
        }
    }

    private func start(_ model: TourModel) {
        guard let content = model.content else { return }
        let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        session = WalkSession(
            content: content, audio: DeviceAudio(), positions: DevicePositions(),
            file: support.appending(path: "walk.json"),
            cache: PointCache(client: Self.client, folder: Self.folder.appending(path: "points")))
    }
}
