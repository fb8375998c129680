import Foundation
import SwiftUI
import UsherKit
import UsherUI

@main
struct DoorApp: App {
    @State private var door: DoorModel?
    @State private var setup = DoorSetupModel(store: DoorApp.keys)
    private let camera = DeviceCamera()
    private static let keys = KeychainTokenStore(service: "door")

    var body: some Scene {
        WindowGroup {
            if let door {
                DoorView(model: door) { CameraPicture(camera: camera) }
            } else {
                DoorSetupView(model: setup).onAppear { open() }.onChange(of: setup.state) { _, _ in open() }
            }
        }
    }

    private func open() {
        guard let key = DoorKey.read(Self.keys) else { return }
        let gate = GateClient(baseURL: key.server, apiKey: key.key)
        let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        door = DoorModel(client: gate, folder: support.appending(path: "door"), gate: "North", camera: camera)
    }
}
