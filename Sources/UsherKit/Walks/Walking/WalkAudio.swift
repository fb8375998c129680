public import Foundation

/// What plays a walk: a player of the system's with its lock screen in an app, a player on paper in tests.
@MainActor
public protocol WalkAudio: AnyObject {
    var onEvent: ((WalkAudioEvent) -> Void)? { get set }
    /// Seconds into what is loaded, and its length; 0 where nothing is.
    var position: Double { get }
    var duration: Double { get }
    /// The walk speaks from now on; other audio is stopped, also while the screen is off.
    func begin()
    /// The walk is silent for good; others may go on.
    func end()
    /// Opens a file to be ready for it.
    func prepare(_ file: URL)
    /// Opens a file and goes to a place in it. `loaded` or `loadFailed` is told, now or soon.
    func load(_ file: URL, at position: Double)
    /// Whether it plays now.
    func play() -> Bool
    func pause()
    func seek(to position: Double)
    /// Lets go of what is loaded.
    func stop()
    /// What the lock screen shows; nil for nothing.
    func show(_ playing: WalkNowPlaying?)
}

public enum WalkAudioEvent: Sendable, Hashable {
    case loaded, loadFailed, finished
    /// A call, an alarm.
    case interruptionBegan
    case interruptionEnded(shouldResume: Bool)
    case headphonesUnplugged
    /// The system's audio has begun anew: whatever was loaded is gone.
    case mediaReset
    /// A button of the lock screen, of headphones or a car.
    case button(WalkButton)
}

public enum WalkButton: Sendable, Hashable {
    case play, pause, toggle, next, previous
    /// Seconds forward, or backward.
    case skip(Double)
    /// Seconds into it.
    case seek(to: Double)
}

/// What the lock screen shows.
public struct WalkNowPlaying: Sendable, Hashable {
    public var title: String
    public var tour: String
    public var image: URL?
    public var position: Double
    public var duration: Double
    public var isPlaying: Bool

    public init(title: String, tour: String, image: URL? = nil, position: Double, duration: Double, isPlaying: Bool) {
        (self.title, self.tour, self.image) = (title, tour, image)
        (self.position, self.duration, self.isPlaying) = (position, duration, isPlaying)
    }
}
