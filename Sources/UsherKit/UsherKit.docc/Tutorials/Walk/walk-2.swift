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
                        TourScreen(cache: Self.cache, tour: tour, language: tours.language(of: tour) ?? .en)
                    }
            }
        }
    }
}

/// One walk, as it is described.
struct TourScreen: View {
    @State private var model: TourModel

    init(cache: TourCache, tour: WalksTour, language: TourLanguage) {
        _model = State(wrappedValue: TourModel(cache: cache, id: tour.id, language: language))
    }

    var body: some View { TourView(model: model, onRedeem: {}, onStart: {}) }
}
