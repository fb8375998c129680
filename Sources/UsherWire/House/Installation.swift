/// Of what an app may tell somebody: each is a choice of its own, and none is chosen at first.
public enum NoticeKind: WireWord {
    /// A booking is confirmed, refunded or cancelled.
    case booking
    /// A show begins in 24 hours.
    case reminder
    /// A sold-out show that somebody watches has a free seat.
    case seats
    /// Gate or time of a flight have changed.
    case flight
    /// A walk has a new version.
    case walk
    /// Any other word, as it came.
    case unknown(String)

    public static let known: [Self] = [.booking, .reminder, .seats, .flight, .walk]

    public var rawValue: String {
        switch self {
        case .booking: "booking"
        case .reminder: "reminder"
        case .seats: "seats"
        case .flight: "flight"
        case .walk: "walk"
        case .unknown(let text): text
        }
    }
}

/// Hours in which a device stays silent, by its own clock: `{"from": "22:00", "to": "07:00"}`, over midnight too.
public struct QuietHours: Codable, Sendable, Hashable {
    /// When the silence begins, in hours and minutes; seconds are not sent.
    public var from: LocalTime
    /// When it ends, exclusive; earlier than `from` means the next day.
    public var to: LocalTime

    /// Both by the clock of the device's time zone.
    public init(from: LocalTime, to: LocalTime) { (self.from, self.to) = (from, to) }

    enum CodingKeys: CodingKey { case from, to }

    public init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: CodingKeys.self)
        self.init(from: try keys.decode(LocalTime.self, forKey: .from), to: try keys.decode(LocalTime.self, forKey: .to))
    }

    /// Hours and minutes alone.
    public func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: CodingKeys.self)
        try keys.encode(DigitGroups.write([from.hour, from.minute], [2, 2], ":"), forKey: .from)
        try keys.encode(DigitGroups.write([to.hour, to.minute], [2, 2], ":"), forKey: .to)
    }
}

/// A tour whose new versions somebody wants to hear of.
public struct FollowedTour: Codable, Sendable, Hashable, Identifiable {
    /// The tour's UUID.
    public var id: String
    /// The language followed: each has versions of its own.
    public var language: TourLanguage

    /// Makes one from a tour's id and one of its languages.
    public init(id: String, language: TourLanguage) { (self.id, self.language) = (id, language) }
}

/// Body of `PUT /api/installations/{id}`: where notices reach a device, and which ones it wants.
public struct InstallationRequest: Codable, Sendable, Hashable {
    /// The device's token of APNs, in hexadecimal digits.
    public var token: String
    /// The app's bundle identifier.
    public var bundle: String
    /// `production` or `sandbox`.
    public var environment: String
    /// `ios` or `macos`.
    public var platform: String
    /// The language of the notices: `en`, `de`, `fr`, `es` or `it`; any other is told in English.
    public var language: String
    /// An IANA name.
    public var timeZone: String
    /// Which notices are wanted; none until somebody chooses.
    public var kinds: [NoticeKind]
    /// When notices wait; nil where they may come at any hour.
    public var quiet: QuietHours?
    /// Tickets of an airline.
    public var passes: [String]
    /// The tours whose new versions are to be told, at most 200.
    public var tours: [FollowedTour]

    /// Makes the body; without `kinds` the device is registered and nothing is sent.
    public init(
        token: String, bundle: String, environment: String, platform: String, language: String, timeZone: String,
        kinds: [NoticeKind] = [], quiet: QuietHours? = nil, passes: [String] = [], tours: [FollowedTour] = []
    ) {
        (self.token, self.bundle, self.environment, self.platform) = (token, bundle, environment, platform)
        (self.language, self.timeZone, self.kinds, self.quiet) = (language, timeZone, kinds, quiet)
        (self.passes, self.tours) = (passes, tours)
    }

    enum CodingKeys: String, CodingKey {
        case token, bundle, environment, platform, language, timeZone = "time_zone", kinds, quiet, passes, tours
    }
}

/// Answer of `PUT` and `GET /api/installations/{id}`: what the server knows of a device.
public struct InstallationResponse: Codable, Sendable, Hashable {
    /// `on`, or `off` where the house has no key of APNs.
    public var delivery: String
    /// Whether it is somebody's who is signed in.
    public var account: Bool
    /// The notices that this device gets, as it asked for them.
    public var kinds: [NoticeKind]
    /// Those that the server knows.
    public var passes: [String]
    /// The followed tours that the server knows; others were dropped.
    public var tours: [FollowedTour]

    /// Makes one, for tests and previews.
    public init(delivery: String, account: Bool, kinds: [NoticeKind], passes: [String], tours: [FollowedTour]) {
        (self.delivery, self.account, self.kinds, self.passes, self.tours) = (delivery, account, kinds, passes, tours)
    }
}
