import Foundation
import SwiftUI
import UsherKit
import UsherUI

/// From door to door.
struct CampaignsScreen: View {
    let house: AppHouse
    @State private var campaigns: CampaignsModel
    @State private var campaign: CanvassCampaign?
    @State private var isSigningIn = false

    init(house: AppHouse) {
        self.house = house
        _campaigns = State(wrappedValue: CampaignsModel(client: house.canvass))
    }

    var body: some View {
        CampaignsView(model: campaigns) { campaign = $0 }
            .navigationDestination(item: $campaign) { MapScreen(house: house, campaign: $0) }
            .toolbar { if !house.isSignedIn { Button(UsherText.walkersSignIn.localized) { isSigningIn = true } } }
            .sheet(isPresented: $isSigningIn) { SignInScreen(house: house) }
            .onChange(of: house.account) { _, account in
                isSigningIn = false
                if account != nil { Task { await campaigns.load() } }
            }
    }
}

/// A campaign's buildings on the map. Visits that are made without a network wait on disk.
struct MapScreen: View {
    let house: AppHouse
    @State private var model: CampaignMapModel

    init(house: AppHouse, campaign: CanvassCampaign) {
        self.house = house
        let visits = try? VisitQueue(client: house.canvass, file: AppFolders.visits)
        _model = State(
            wrappedValue: CampaignMapModel(client: house.canvass, entitlements: house.plan, campaign: campaign, visits: visits))
    }

    var body: some View {
        CampaignMapView(model: model, onUpgrade: { house.open(.billing) }) { StreetMap { box in Task { await model.move(to: box) } } }
    }
}

/// Buying the plan that shows scans.
struct PlanScreen: View {
    @State private var model: UpgradeModel

    init(house: AppHouse) {
        _model = State(wrappedValue: house.upgrade())
    }

    var body: some View { UpgradeView(model: model) }
}

/// An invitation into an organisation is accepted.
struct InviteScreen: View {
    let house: AppHouse
    let token: String
    @State private var words = ""

    var body: some View {
        Text(words).task { await accept() }
    }

    private func accept() async {
        do {
            _ = try await house.canvass.acceptInvite(token: token)
            words = UsherText.actionDone.localized
        } catch {
            words = error.text?.localized ?? ""
        }
    }
}
