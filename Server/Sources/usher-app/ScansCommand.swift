import ArgumentParser
import Foundation
import UsherKit

/// What Canvass shows of campaigns and buildings, as far as somebody pays.
struct ScansCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scans", abstract: "Lists campaigns and their scans; with a building's GERS id, that building's row.")

    @OptionGroup var options: AppOptions

    @Option(help: "An access token; without it the account of `signin`.")
    var token: String?

    @Option(help: "A campaign's id.")
    var campaign: String?

    @Argument(help: "A building's GERS id.")
    var building: String?

    func run() async throws {
        try await AppFailure.told {
            guard let bearer = try token ?? options.shop().token else { throw AppFailure("Please sign in: usher-app signin EMAIL") }
            let client = CanvassClient(baseURL: try options.url(), accessToken: bearer) { _ in throw UsherError.signedOut }
            let cache = EntitlementCache(client: client, file: options.folder.appending(path: "plan.json"))
            // Another token may be another person's: what is kept is not for them.
            await cache.setUser(token.map { "token \($0.suffix(20))" } ?? "me")
            let state = await cache.state()
            if let building { return print(Self.row(state, try await client.building(building, campaign: campaign))) }
            if case .known(let plan) = state { print("Plan: \(plan.plan.rawValue)\(plan.isActive ? "" : ", not active")") }
            for campaign in try await client.campaigns().campaigns {
                let scans = state.canShowScans ? "\(campaign.scans) scans of \(campaign.homesScanned) homes" : "scans with Pro"
                print("\(campaign.id)  \(campaign.name)  \(campaign.visitedCount) of \(campaign.addressCount) visited, \(scans)")
            }
        }
    }

    private static func row(_ state: EntitlementState, _ building: Building) -> String {
        let address = building.address ?? building.gersID
        switch scanRow(state, building, showsUpgrade: true) {
        case .hidden: return address
        case .upgrade(let words): return "\(address): \(words)"
        case .scans(let title, let subtitle): return "\(address): \(title)" + (subtitle.map { ", \($0)" } ?? "")
        }
    }
}
