public import Foundation

/// What plays a walk: a player of the system's with its lock screen in an app, a player on paper in tests.
@MainActor
public protocol WalkAudio: AnyObject {
    /// Hears what becomes of what is loaded, and which buttons are pressed.
    var onEvent: ((WalkAudioEvent) -> Void)? { get set }
    /// Seconds into what is loaded, and its length; 0 where nothing is.
    var position: Double { get }
    /// Seconds; 0 where nothing is loaded.
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
    /// Holds what plays, in its place.
    func pause()
    /// Goes to a place in what is loaded, in seconds.
    func seek(to position: Double)
    /// Lets go of what is loaded.
    func stop()
    /// What the lock screen shows; nil for nothing.
    func show(_ playing: WalkNowPlaying?)
}

/// What a player tells.
public enum WalkAudioEvent: Sendable, Hashable {
    /// The file is open, is missing or corrupt, or was heard to its end.
    case loaded, loadFailed, finished
    /// A call, an alarm.
    case interruptionBegan
    /// It is over; the system says whether to go on.
    case interruptionEnded(shouldResume: Bool)
    /// The headphones are gone: nothing is to be heard aloud.
    case headphonesUnplugged
    /// The system's audio has begun anew: whatever was loaded is gone.
    case mediaReset
    /// A button of the lock screen, of headphones or a car.
    case button(WalkButton)
}

/// A button of the lock screen, of headphones or a car.
public enum WalkButton: Sendable, Hashable {
    /// The buttons that have no number.
    case play, pause, toggle, next, previous
    /// Seconds forward, or backward.
    case skip(Double)
    /// Seconds into it.
    case seek(to: Double)
}

/// What the lock screen shows.
public struct WalkNowPlaying: Sendable, Hashable {
    /// The point's title.
    public var title: String
    /// The walk's title.
    public var tour: String
    /// The point's picture on this device; nil where it has none.
    public var image: URL?
    /// Seconds into it.
    public var position: Double
    /// Its length in seconds.
    public var duration: Double
    /// It plays; else it waits.
    public var isPlaying: Bool

    public init(title: String, tour: String, image: URL? = nil, position: Double, duration: Double, isPlaying: Bool) {
        (self.title, self.tour, self.image) = (title, tour, image)
        (self.position, self.duration, self.isPlaying) = (position, duration, isPlaying)
    }
}
