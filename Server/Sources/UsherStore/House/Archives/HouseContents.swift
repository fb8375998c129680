package import UsherCore

/// What a house has beside its catalogue, as an archive tells it: how it looks, what it says, its plans. Checked, and its pictures drawn anew.
package struct HouseContents: Sendable {
    package struct Version: Sendable {
        package let number: Int64
        package let note: String
        /// Whose name stands by it.
        package let by: String
        package let at: Instant
        package let map: SeatMap
        package let drawing: HousePlanDrawing

        package init(number: Int64, note: String, by: String, at: Instant, map: SeatMap, drawing: HousePlanDrawing) {
            (self.number, self.note, self.by, self.at, self.map, self.drawing) = (number, note, by, at, map, drawing)
        }
    }

    package struct Plan: Sendable {
        package let uuid: String
        package let name: String
        package let changed: Instant
        package let draft: HousePlanDrawing
        /// By their numbers, from 1.
        package let versions: [Version]

        package init(uuid: String, name: String, changed: Instant, draft: HousePlanDrawing, versions: [Version]) {
            (self.uuid, self.name, self.changed, self.draft, self.versions) = (uuid, name, changed, draft, versions)
        }
    }

    package var brand: HouseBrand?
    package var pictures: [BrandPlace: Picture] = [:]
    package var legal: HouseLegal?
    package var sender: HouseMailSender?
    package var mails: [HouseMailKey: HouseMailText] = [:]
    package var embeds: Set<String>?
    package var plans: [Plan] = []
    /// What no archive holds, and so nobody brings.
    package var warnings: [CatalogueFault] = []

    package init() {}

    /// So many plans a house has, and so many versions a plan.
    package static let mostPlans = Int(HousePlanTransaction.most)
    package static let mostVersions = HousePlanTransaction.mostVersions
}
