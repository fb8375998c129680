import Foundation
import SwiftUI
import UsherKit
import UsherUI

@main
struct CanvassApp: App {
    @State private var campaign: CanvassCampaign?
    @State private var upgrades = false
    private static let server = (try? AppConfiguration.main().server) ?? URL(filePath: "/")
    private static let client = CanvassClient(baseURL: server, accessToken: "the session's token") { $0 }
    private static let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
    private static let plan = EntitlementCache(client: client, file: folder.appending(path: "plan.json"))
    private let store = AppleStore()

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                CampaignsView(model: CampaignsModel(client: Self.client)) { campaign = $0 }
                    .navigationDestination(item: $campaign) { campaign in
                        if upgrades {
                            UpgradeView(
                                model: UpgradeModel(
                                    store: store, entitlements: Self.plan, products: ["pro"], account: nil, server: Self.server))
                        } else {
                            let map = CampaignMapModel(client: Self.client, entitlements: Self.plan, campaign: campaign)
                            CampaignMapView(model: map, onUpgrade: { upgrades = true }) {
                                StreetMap { box in Task { await map.move(to: box) } }
                            }
                        }
                    }
            }
        }
    }
}
