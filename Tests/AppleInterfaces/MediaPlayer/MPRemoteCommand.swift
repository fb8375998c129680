public import Foundation

// documentation/mediaplayer/mpremotecommandevent
@available(iOS 7.1, macOS 10.12.2, *)
open class MPRemoteCommandEvent: NSObject {}
// documentation/mediaplayer/mpchangeplaybackpositioncommandevent
@available(iOS 9.1, macOS 10.12.2, *)
open class MPChangePlaybackPositionCommandEvent: MPRemoteCommandEvent {
    // documentation/mediaplayer/mpchangeplaybackpositioncommandevent/positiontime
    @available(iOS 9.1, macOS 10.12.2, *)
    open var positionTime: TimeInterval { fatalError() }
}
// documentation/mediaplayer/mpremotecommandhandlerstatus
@available(iOS 7.1, macOS 10.12.2, *)
public enum MPRemoteCommandHandlerStatus: Int, Sendable {
    // documentation/mediaplayer/mpremotecommandhandlerstatus/success
    @available(iOS 7.1, macOS 10.12.2, *)
    case success = 0
}
// documentation/mediaplayer/mpremotecommand
@available(iOS 7.1, macOS 10.12.2, *)
open class MPRemoteCommand: NSObject {
    // documentation/mediaplayer/mpremotecommand/addtarget(handler:)
    @available(iOS 7.1, macOS 10.12.2, *)
    open func addTarget(handler: @escaping (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus) -> Any { fatalError() }
    // documentation/mediaplayer/mpremotecommand/removetarget(_:)
    @available(iOS 7.1, macOS 10.12.2, *)
    open func removeTarget(_ target: Any?) { fatalError() }
}
// documentation/mediaplayer/mpskipintervalcommand
@available(iOS 7.1, macOS 10.12.2, *)
open class MPSkipIntervalCommand: MPRemoteCommand {
    // documentation/mediaplayer/mpskipintervalcommand/preferredintervals
    @available(iOS 7.1, macOS 10.12.2, *)
    open var preferredIntervals: [NSNumber] {
        get { fatalError() }
        set {}
    }
}
// documentation/mediaplayer/mpchangeplaybackpositioncommand
@available(iOS 9.1, macOS 10.12.2, *)
open class MPChangePlaybackPositionCommand: MPRemoteCommand {}
// documentation/mediaplayer/mpremotecommandcenter
@available(iOS 7.1, macOS 10.12.2, *)
open class MPRemoteCommandCenter: NSObject {
    // documentation/mediaplayer/mpremotecommandcenter/shared()
    @available(iOS 7.1, macOS 10.12.2, *)
    open class func shared() -> MPRemoteCommandCenter { fatalError() }
    // documentation/mediaplayer/mpremotecommandcenter/playcommand
    @available(iOS 7.1, macOS 10.12.2, *)
    open var playCommand: MPRemoteCommand { fatalError() }
    // documentation/mediaplayer/mpremotecommandcenter/pausecommand
    @available(iOS 7.1, macOS 10.12.2, *)
    open var pauseCommand: MPRemoteCommand { fatalError() }
    // documentation/mediaplayer/mpremotecommandcenter/toggleplaypausecommand
    @available(iOS 7.1, macOS 10.12.2, *)
    open var togglePlayPauseCommand: MPRemoteCommand { fatalError() }
    // documentation/mediaplayer/mpremotecommandcenter/nexttrackcommand
    @available(iOS 7.1, macOS 10.12.2, *)
    open var nextTrackCommand: MPRemoteCommand { fatalError() }
    // documentation/mediaplayer/mpremotecommandcenter/previoustrackcommand
    @available(iOS 7.1, macOS 10.12.2, *)
    open var previousTrackCommand: MPRemoteCommand { fatalError() }
    // documentation/mediaplayer/mpremotecommandcenter/skipforwardcommand
    @available(iOS 7.1, macOS 10.12.2, *)
    open var skipForwardCommand: MPSkipIntervalCommand { fatalError() }
    // documentation/mediaplayer/mpremotecommandcenter/skipbackwardcommand
    @available(iOS 7.1, macOS 10.12.2, *)
    open var skipBackwardCommand: MPSkipIntervalCommand { fatalError() }
    // documentation/mediaplayer/mpremotecommandcenter/changeplaybackpositioncommand
    @available(iOS 9.1, macOS 10.12.2, *)
    open var changePlaybackPositionCommand: MPChangePlaybackPositionCommand { fatalError() }
}
