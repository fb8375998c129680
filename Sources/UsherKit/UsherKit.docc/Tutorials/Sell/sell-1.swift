import Foundation
import SwiftUI
import UsherKit
import UsherUI

@main
struct ShopApp: App {
    @State private var home = HomeModel(client: ShopApp.client, cache: ShopApp.cache)
    private static let client = BoxOfficeClient(
        baseURL: (try? AppConfiguration.main().server) ?? URL(filePath: "/"), tokens: KeychainTokenStore(service: "tickets"))
    private static let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
    private static let cache = BookingCache(folder: folder.appending(path: "tickets"))

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                HomeView(model: home) { _ in }
            }
        }
    }
}
