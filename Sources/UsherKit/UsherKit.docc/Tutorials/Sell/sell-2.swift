import Foundation
import SwiftUI
import UsherKit
import UsherUI

@main
struct ShopApp: App {
    @State private var show: BoxOffice.Show?
    @State private var home = HomeModel(client: ShopApp.client, cache: ShopApp.cache)
    private static let client = BoxOfficeClient(
        baseURL: (try? AppConfiguration.main().server) ?? URL(filePath: "/"), tokens: KeychainTokenStore(service: "tickets"))
    private static let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
    private static let cache = BookingCache(folder: folder.appending(path: "tickets"))

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                HomeView(model: home) { show = $0 }
                    .navigationDestination(item: $show) { ShowScreen(client: Self.client, show: $0) }
            }
        }
    }
}

/// The seats of one show.
struct ShowScreen: View {
    @State private var seats: SeatSelectionModel

    init(client: BoxOfficeClient, show: BoxOffice.Show) {
        _seats = State(wrappedValue: SeatSelectionModel(client: client, show: show))
    }

    var body: some View { SeatSelectionView(model: seats) { _ in } }
}
