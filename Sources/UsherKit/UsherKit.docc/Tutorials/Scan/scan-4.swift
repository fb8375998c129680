import Foundation
import SwiftUI
import UsherKit
import UsherUI

@main
struct DoorApp: App {
    @State private var setup = DoorSetupModel(store: DoorApp.keys)
    private static let keys = KeychainTokenStore(service: "door")

    var body: some Scene {
        WindowGroup {
            DoorSetupView(model: setup)
        }
    }
}
