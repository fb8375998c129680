import UsherCore
import UsherStore

extension ConsoleDesk {
    var media: MediaUploadStore { MediaUploadStore(database, quotas: settings.quotas) }

    /// The files of a kind that a form offers: the house's newest, and whatever the tour uses already.
    func files(_ kind: MediaKind, _ visit: ConsoleVisit, of tour: Tour) async throws -> [MediaRow] {
        var rows = try await media.list(visit.organisation.id, kind: kind.rawValue, search: "", before: nil).rows
        let known = Set(rows.map(\.file.id))
        let told: [MediaFile] = tour.points.flatMap { point in point.texts.values.flatMap { $0.files } }
        let used: [MediaFile] = [tour.facts.cover, tour.facts.trailer].compactMap { $0 } + told
        for file in Set(used) where file.kind == kind && !known.contains(file.id) {
            rows.append(try await media.find(file.uuid, in: visit.organisation.id))
        }
        return rows.sorted { ($0.filename, $0.file.uuid) < ($1.filename, $1.file.uuid) }
    }

    /// Where the page plays or shows a file: signed, since its tour may not be published, on this server or in the bucket.
    func address(_ file: MediaFile) -> String {
        let window = MediaWindow(at: clock.now(), hours: walks.settings.urlHours)
        let signing = MediaAddresses.Signing(base: "", signature: walks.signature, storage: walks.storage, window: window)
        return MediaAddresses.signed(signing).text(file)
    }
}
