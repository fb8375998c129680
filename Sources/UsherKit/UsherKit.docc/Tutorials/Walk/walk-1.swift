import Foundation
import SwiftUI
import UsherKit
import UsherUI

@main
struct WalksApp: App {
    @State private var tours = ToursModel(cache: WalksApp.cache)
    private static let client = WalksClient(
        baseURL: (try? AppConfiguration.main().server) ?? URL(filePath: "/"), store: KeychainTokenStore(service: "walks"))
    private static let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
    private static let cache = TourCache(client: client, folder: folder.appending(path: "tours"), account: nil)

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                ToursView(model: tours) { _ in }
            }
        }
    }
}
