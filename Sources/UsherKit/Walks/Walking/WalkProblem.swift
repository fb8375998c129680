/// What is in the way of a walk, and what somebody can do about it.
public enum WalkProblem: Sendable, Hashable {
    /// Nobody let the app know where it is.
    case locationDenied
    /// The device tells no app where it is.
    case locationOff
    /// The app knows it within some kilometres alone.
    case locationReduced
    /// A point's audio does not play; its title.
    case audioFailed(String)
    /// A point's audio is not there; its title.
    case fileMissing(String)

    /// What somebody can do about it.
    public enum Action: Sendable, Hashable {
        /// The system's settings of this app.
        case settings
        /// Play the points by hand.
        case byHand
        /// Go on without it.
        case skip
    }

    /// What is said of it.
    public var text: UsherText {
        switch self {
        case .locationDenied: .walkLocationDenied
        case .locationOff: .walkLocationOff
        case .locationReduced: .walkLocationReduced
        case .audioFailed(let title): .walkAudioFailed(title)
        case .fileMissing(let title): .walkFileMissing(title)
        }
    }

    /// What is offered, the first one foremost.
    public var actions: [Action] {
        switch self {
        case .locationDenied, .locationReduced: [.settings, .byHand]
        case .locationOff: [.byHand]
        case .audioFailed, .fileMissing: [.skip]
        }
    }

    init?(_ permission: WalkPermission) {
        switch permission {
        case .unasked, .granted: return nil
        case .denied: self = .locationDenied
        case .reduced: self = .locationReduced
        case .off: self = .locationOff
        }
    }

    var isOfLocation: Bool {
        switch self {
        case .locationDenied, .locationOff, .locationReduced: true
        case .audioFailed, .fileMissing: false
        }
    }
}
