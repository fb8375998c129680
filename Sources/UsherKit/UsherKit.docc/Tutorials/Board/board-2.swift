import Foundation
import SwiftUI
import UsherKit
import UsherUI

@main
struct AirlineApp: App {
    @State private var airline = AirlineSignInModel(
        client: AirlineApp.client, account: KeychainTokenStore(service: "airline", account: "who"), apple: AppleIDSheet())
    private static let client = BoardingClient(
        base: (try? AppConfiguration.main().server) ?? URL(filePath: "/"), credential: nil, store: KeychainTokenStore(service: "airline"))

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                if airline.state == .signedIn {
                    Text(airline.airline?.airlineName ?? "")
                } else {
                    AirlineSignInView(model: airline)
                }
            }
        }
    }
}
