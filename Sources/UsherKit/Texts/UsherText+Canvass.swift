// What an app for going from door to door says.
extension UsherText {
    /// Title of the list of campaigns.
    public static let campaignsTitle = UsherText("campaigns.title", "Campaigns")
    /// On a campaign's line; takes homes visited and all, as digits.
    public static func campaignsVisited(_ a: String, _ b: String) -> UsherText {
        UsherText("campaigns.visited", "%1$@ of %2$@ visited", arguments: [a, b])
    }
    /// Switch on a building's card, and a mark's name.
    public static let buildingVisited = UsherText("building.visited", "Visited")
    /// Below it, while the server has not heard of it.
    public static let buildingWaiting = UsherText("building.waiting", "Will be sent when there is a network")
    /// In the card's place, where the campaign has no such building.
    public static let buildingGone = UsherText("building.gone", "This building is not part of the campaign")
    /// A mark's name, where it stands for several.
    public static func buildingsCount(_ count: Int) -> UsherText {
        UsherText("buildings.count", "%lld buildings", one: "%lld building", count: count)
    }
    /// Title of what can be bought.
    public static let upgradeTitle = UsherText("upgrade.title", "Pro")
    /// Button for what was bought on another device.
    public static let upgradeRestore = UsherText("upgrade.restore", "Restore purchases")
    /// While somebody else has to agree.
    public static let upgradePending = UsherText("upgrade.pending", "Waiting for approval. It is there as soon as it is approved.")
    /// While the server judges a purchase.
    public static let upgradeVerifying = UsherText("upgrade.verifying", "Checking the purchase")
    /// After a purchase that counts.
    public static let upgradeDone = UsherText("upgrade.done", "Thank you. Scan activity is shown now.")
    /// After one that does not.
    public static let upgradeFailed = UsherText("upgrade.failed", "The purchase did not succeed")
    /// After restoring, where there was nothing.
    public static let upgradeNothing = UsherText("upgrade.nothing", "There is nothing to restore")
    /// Button to the page where a plan is bought.
    public static let upgradePage = UsherText("upgrade.page", "Go on in the browser")
}
