public import Foundation

// documentation/mediaplayer/mpnowplayinginfocenter
@available(iOS 5.0, macOS 10.12.2, *)
open class MPNowPlayingInfoCenter: NSObject {
    // documentation/mediaplayer/mpnowplayinginfocenter/default()
    @available(iOS 5.0, macOS 10.12.2, *)
    open class func `default`() -> MPNowPlayingInfoCenter { fatalError() }
    // documentation/mediaplayer/mpnowplayinginfocenter/nowplayinginfo
    @available(iOS 5.0, macOS 10.12.2, *)
    open var nowPlayingInfo: [String: Any]? {
        get { fatalError() }
        set {}
    }
}
// documentation/mediaplayer/mpmediaitempropertytitle
@available(iOS 3.0, macOS 10.12.2, *)
public let MPMediaItemPropertyTitle: String = { fatalError() }()
// documentation/mediaplayer/mpmediaitempropertyalbumtitle
@available(iOS 3.0, macOS 10.12.2, *)
public let MPMediaItemPropertyAlbumTitle: String = { fatalError() }()
// documentation/mediaplayer/mpmediaitempropertyplaybackduration
@available(iOS 3.0, macOS 10.12.2, *)
public let MPMediaItemPropertyPlaybackDuration: String = { fatalError() }()
// documentation/mediaplayer/mpnowplayinginfopropertyelapsedplaybacktime
@available(iOS 5.0, macOS 10.12.2, *)
public let MPNowPlayingInfoPropertyElapsedPlaybackTime: String = { fatalError() }()
// documentation/mediaplayer/mpnowplayinginfopropertyplaybackrate
@available(iOS 5.0, macOS 10.12.2, *)
public let MPNowPlayingInfoPropertyPlaybackRate: String = { fatalError() }()
