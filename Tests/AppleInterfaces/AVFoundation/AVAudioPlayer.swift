public import Foundation

// documentation/avfoundation/avaudioplayer
@available(iOS 2.2, macOS 10.7, *)
open class AVAudioPlayer: NSObject {
    // documentation/avfoundation/avaudioplayer/init(data:)
    @available(iOS 2.2, macOS 10.7, *)
    public init(data: Data) throws { fatalError() }
    // documentation/avfoundation/avaudioplayer/init(contentsof:)
    @available(iOS 2.2, macOS 10.7, *)
    public init(contentsOf url: URL) throws { fatalError() }
    // documentation/avfoundation/avaudioplayer/play()
    @available(iOS 2.2, macOS 10.7, *)
    @discardableResult open func play() -> Bool { fatalError() }
    // documentation/avfoundation/avaudioplayer/preparetoplay()
    @available(iOS 2.2, macOS 10.7, *)
    @discardableResult open func prepareToPlay() -> Bool { fatalError() }
    // documentation/avfoundation/avaudioplayer/duration
    @available(iOS 2.2, macOS 10.7, *)
    open var duration: TimeInterval { fatalError() }
    // documentation/avfoundation/avaudioplayer/pause()
    @available(iOS 2.2, macOS 10.7, *)
    open func pause() { fatalError() }
    // documentation/avfoundation/avaudioplayer/currenttime
    @available(iOS 2.2, macOS 10.7, *)
    open var currentTime: TimeInterval {
        get { fatalError() }
        set {}
    }
    // documentation/avfoundation/avaudioplayer/delegate
    @available(iOS 2.2, macOS 10.7, *)
    weak open var delegate: (any AVAudioPlayerDelegate)? {
        get { fatalError() }
        set {}
    }
}
// documentation/avfoundation/avaudioplayerdelegate
@available(iOS 2.2, macOS 10.7, *)
public protocol AVAudioPlayerDelegate: NSObjectProtocol {
    // documentation/avfoundation/avaudioplayerdelegate/audioplayerdidfinishplaying(_:successfully:)
    @available(iOS 2.2, macOS 10.7, *)
    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
}
