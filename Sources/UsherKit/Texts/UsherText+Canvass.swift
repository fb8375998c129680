// What an app for going from door to door says.
extension UsherText {
    public static let campaignsTitle = UsherText("campaigns.title", "Campaigns")
    public static func campaignsVisited(_ a: String, _ b: String) -> UsherText {
        UsherText("campaigns.visited", "%1$@ of %2$@ visited", arguments: [a, b])
    }
    public static let buildingVisited = UsherText("building.visited", "Visited")
    public static let buildingWaiting = UsherText("building.waiting", "Will be sent when there is a network")
    public static let buildingGone = UsherText("building.gone", "This building is not part of the campaign")
    public static func buildingsCount(_ count: Int) -> UsherText {
        UsherText("buildings.count", "%lld buildings", one: "%lld building", count: count)
    }
    public static let upgradeTitle = UsherText("upgrade.title", "Pro")
    public static let upgradeRestore = UsherText("upgrade.restore", "Restore purchases")
    public static let upgradePending = UsherText("upgrade.pending", "Waiting for approval. It is there as soon as it is approved.")
    public static let upgradeVerifying = UsherText("upgrade.verifying", "Checking the purchase")
    public static let upgradeDone = UsherText("upgrade.done", "Thank you. Scan activity is shown now.")
    public static let upgradeFailed = UsherText("upgrade.failed", "The purchase did not succeed")
    public static let upgradeNothing = UsherText("upgrade.nothing", "There is nothing to restore")
    public static let upgradePage = UsherText("upgrade.page", "Go on in the browser")
}
