import Foundation
import SwiftUI
import UsherKit
import UsherUI

@main
struct CanvassApp: App {
    @State private var campaigns = CampaignsModel(client: CanvassApp.client)
    private static let server = (try? AppConfiguration.main().server) ?? URL(filePath: "/")
    private static let client = CanvassClient(baseURL: server, accessToken: "the session's token") { $0 }

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                CampaignsView(model: campaigns) { _ in }
            }
        }
    }
}
