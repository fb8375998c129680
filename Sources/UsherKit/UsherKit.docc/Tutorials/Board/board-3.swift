import Foundation
import SwiftUI
import UsherKit
import UsherUI

@main
struct AirlineApp: App {
    @State private var airline = AirlineSignInModel(
        client: AirlineApp.client, account: KeychainTokenStore(service: "airline", account: "who"), apple: AppleIDSheet())
    @State private var flights = FlightsModel(client: AirlineApp.client, folder: AirlineApp.folder.appending(path: "airline"))
    private static let client = BoardingClient(
        base: (try? AppConfiguration.main().server) ?? URL(filePath: "/"), credential: nil, store: KeychainTokenStore(service: "airline"))
    private static let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                if airline.state == .signedIn {
                    AirlineListView(model: flights, title: .flightsTitle) { _ in }
                } else {
                    AirlineSignInView(model: airline)
                }
            }
        }
    }
}
