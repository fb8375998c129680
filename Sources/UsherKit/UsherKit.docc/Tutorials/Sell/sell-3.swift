import Foundation
import SwiftUI
import UsherKit
import UsherUI

@main
struct ShopApp: App {
    @State private var show: BoxOffice.Show?
    @State private var hold: BoxOffice.CheckoutResponse?
    @State private var home = HomeModel(client: ShopApp.client, cache: ShopApp.cache)
    private static let client = BoxOfficeClient(
        baseURL: (try? AppConfiguration.main().server) ?? URL(filePath: "/"), tokens: KeychainTokenStore(service: "tickets"))
    private static let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
    private static let cache = BookingCache(folder: folder.appending(path: "tickets"))

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                HomeView(model: home) { show = $0 }
                    .navigationDestination(item: $show) { show in
                        SeatSelectionView(model: SeatSelectionModel(client: Self.client, show: show)) { hold = $0 }
                            .navigationDestination(item: $hold) { hold in
                                PaymentView(model: PaymentModel(client: Self.client, hold: hold)) { outcome in
                                    if outcome != .open { (self.hold, self.show) = (nil, nil) }
                                }
                            }
                    }
            }
        }
    }
}
