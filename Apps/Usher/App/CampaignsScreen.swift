import Foundation
import SwiftUI
import UsherKit
import UsherUI

/// From door to door.
struct CampaignsScreen: View {
    let house: AppHouse
    @State private var campaigns: CampaignsModel
    @State private var campaign: CanvassCampaign?
    @State private var upgrades = false

    init(house: AppHouse) {
        self.house = house
        _campaigns = State(wrappedValue: CampaignsModel(client: house.canvass))
    }

    var body: some View {
        CampaignsView(model: campaigns) { campaign = $0 }
            .navigationDestination(item: $campaign) { campaign in
                if upgrades {
                    UpgradeView(
                        model: UpgradeModel(
                            store: house.store, entitlements: house.plan, products: ["pro", "team"], account: nil,
                            server: house.configuration.server))
                } else {
                    CampaignMapView(
                        model: CampaignMapModel(client: house.canvass, entitlements: house.plan, campaign: campaign),
                        onUpgrade: { upgrades = true }
                    ) { Color.secondary.opacity(0.2) }
                }
            }
    }
}
