import UsherCore

private enum TourPushStatements {
    static let anybody = Statement("SELECT 1 FROM followed_tours WHERE tour = $1 AND language = $2 LIMIT 1")
}

/// What walkers are told.
extension PushTransaction {
    /// A tour's version in this language has another number; once a day.
    func changed(_ tour: Tour, _ language: WalkLanguage, at now: Instant) throws {
        guard try connection.first(TourPushStatements.anybody, tour.uuid, language.rawValue, read: { _ in true }) != nil else { return }
        try enqueue(PushNotice(.walk(tour: tour.uuid, language, day: Zone.universal.date(of: now)), at: now), at: now)
    }
}
