import UsherKit

extension CatalogueTests {
    static let canvass: [UsherText] = [
        .campaignsTitle, .campaignsVisited("x", "x"), .buildingVisited, .buildingWaiting, .buildingGone,
        .buildingsCount(2), .upgradeTitle, .upgradeRestore, .upgradePending, .upgradeVerifying, .upgradeDone, .upgradeFailed,
        .upgradeNothing, .upgradePage,
    ]
}
