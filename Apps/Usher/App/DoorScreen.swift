import Foundation
import SwiftUI
import UsherKit
import UsherUI

/// A door: set up once, then it scans, finds people by name and shows how full the house is. Its key is a door's and not a person's: the lock
/// does not hold it.
struct DoorScreen: View {
    let house: AppHouse
    @State private var client: GateClient?
    @State private var door: DoorModel?
    @State private var list: DoorListModel?
    @State private var setup = DoorSetupModel(store: DoorScreen.keys)
    @State private var camera = AppCamera.feed()
    @State private var shown: Sheet?
    private static let keys = KeychainTokenStore(service: "usher", account: "door")

    private enum Sheet: String, Identifiable {
        case list, dashboard
        var id: String { rawValue }
    }

    var body: some View {
        if let door {
            DoorView(model: door, hasHaptics: house.settings.settings.hasHaptics, onSignal: house.hear) { CodePicture(feed: camera) }
                .toolbar {
                    if door.event != nil {
                        Button(UsherText.doorListSearch.localized) { shown = .list }
                        Button(UsherText.dashboardTitle.localized) { shown = .dashboard }
                        Button(UsherText.doorChoose.localized) { door.leave() }
                    }
                }
                .sheet(item: $shown) { sheet in
                    Presented(house: house, screen: .door) {
                        switch sheet {
                        case .list: if let list = door.list { DoorListView(model: list) }
                        case .dashboard: if let dashboard = door.dashboard { DashboardView(model: dashboard) }
                        }
                    }
                }
        } else {
            DoorSetupView(model: setup).onAppear { open() }.onChange(of: setup.state) { _, _ in open() }
        }
    }

    private func open() {
        guard let key = DoorKey.read(Self.keys) else { return }
        let gate = GateClient(baseURL: key.server, apiKey: key.key)
        door = DoorModel(client: gate, folder: AppFolders.support.appending(path: "door"), camera: camera)
    }
}
