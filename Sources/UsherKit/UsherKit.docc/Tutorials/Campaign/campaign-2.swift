import Foundation
import SwiftUI
import UsherKit
import UsherUI

@main
struct CanvassApp: App {
    @State private var campaigns = CampaignsModel(client: CanvassApp.client)
    @State private var campaign: CanvassCampaign?
    private static let server = (try? AppConfiguration.main().server) ?? URL(filePath: "/")
    private static let client = CanvassClient(baseURL: server, accessToken: "the session's token") { $0 }
    private static let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
    private static let plan = EntitlementCache(client: client, file: folder.appending(path: "plan.json"))

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                CampaignsView(model: campaigns) { campaign = $0 }
                    .navigationDestination(item: $campaign) { MapScreen(client: Self.client, plan: Self.plan, campaign: $0) }
            }
        }
    }
}

/// A campaign's buildings on Apple's map.
struct MapScreen: View {
    @State private var model: CampaignMapModel

    init(client: CanvassClient, plan: EntitlementCache, campaign: CanvassCampaign) {
        _model = State(wrappedValue: CampaignMapModel(client: client, entitlements: plan, campaign: campaign))
    }

    var body: some View {
        CampaignMapView(model: model, onUpgrade: {}) { StreetMap { box in Task { await model.move(to: box) } } }
    }
}
