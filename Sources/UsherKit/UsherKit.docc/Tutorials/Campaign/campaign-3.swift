import Foundation
import SwiftUI
import UsherKit
import UsherUI

@main
struct CanvassApp: App {
    @State private var campaigns = CampaignsModel(client: CanvassApp.client)
    @State private var campaign: CanvassCampaign?
    @State private var isUpgrading = false
    @State private var upgrade = UpgradeModel(
        store: AppleStore(), entitlements: CanvassApp.plan, products: ["pro"], account: nil, server: CanvassApp.server)
    private static let server = (try? AppConfiguration.main().server) ?? URL(filePath: "/")
    private static let client = CanvassClient(baseURL: server, accessToken: "the session's token") { $0 }
    private static let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
    private static let plan = EntitlementCache(client: client, file: folder.appending(path: "plan.json"))

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                CampaignsView(model: campaigns) { campaign = $0 }
                    .navigationDestination(item: $campaign) { campaign in
                        MapScreen(client: Self.client, plan: Self.plan, campaign: campaign) { isUpgrading = true }
                    }
            }
            .sheet(isPresented: $isUpgrading) {
                NavigationStack {
                    UpgradeView(model: upgrade)
                        .toolbar { Button("Done") { isUpgrading = false }.keyboardShortcut(.cancelAction) }
                }
            }
        }
    }
}

/// A campaign's buildings on Apple's map.
struct MapScreen: View {
    private let onUpgrade: @MainActor () -> Void
    @State private var model: CampaignMapModel

    init(client: CanvassClient, plan: EntitlementCache, campaign: CanvassCampaign, onUpgrade: @escaping @MainActor () -> Void) {
        self.onUpgrade = onUpgrade
        _model = State(wrappedValue: CampaignMapModel(client: client, entitlements: plan, campaign: campaign))
    }

    var body: some View {
        CampaignMapView(model: model, onUpgrade: onUpgrade) { StreetMap { box in Task { await model.move(to: box) } } }
    }
}
