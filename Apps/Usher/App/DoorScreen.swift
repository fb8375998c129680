import Foundation
import SwiftUI
import UsherKit
import UsherUI

/// A door: set up once, then it scans. Its key is a door's and not a person's: the lock does not hold it.
struct DoorScreen: View {
    let house: AppHouse
    @State private var door: DoorModel?
    @State private var setup = DoorSetupModel(store: DoorScreen.keys)
    @State private var camera = DeviceCamera()
    private static let keys = KeychainTokenStore(service: "usher", account: "door")

    var body: some View {
        if let door {
            DoorView(model: door) { CameraPicture(camera: camera) }
        } else {
            DoorSetupView(model: setup).onAppear { open() }.onChange(of: setup.state) { _, _ in open() }
        }
    }

    private func open() {
        guard let key = DoorKey.read(Self.keys) else { return }
        let gate = GateClient(baseURL: key.server, apiKey: key.key)
        door = DoorModel(client: gate, folder: .applicationSupportDirectory.appending(path: "door"), camera: camera)
    }
}
