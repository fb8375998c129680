// What a walk says.
extension UsherText {
    public static let walkLocationDenied = UsherText(
        "walk.location_denied", "This app may not know where you are, so points do not start by themselves")
    public static let walkLocationOff = UsherText("walk.location_off", "Location is switched off on this device")
    public static let walkLocationReduced = UsherText(
        "walk.location_reduced", "This app knows only roughly where you are. The walk needs your exact location.")
    public static func walkAudioFailed(_ a: String) -> UsherText {
        UsherText("walk.audio_failed", "“%1$@” does not play. The walk goes on without it.", arguments: [a])
    }
    public static func walkFileMissing(_ a: String) -> UsherText {
        UsherText("walk.file_missing", "The audio of “%1$@” is not on this device. The walk goes on without it.", arguments: [a])
    }
    public static let walkLinkFollow = UsherText("walk.link_follow", "Follow us")
    public static let walkLinkContact = UsherText("walk.link_contact", "Write to us")
    public static let walkLinkDonate = UsherText("walk.link_donate", "Donate")
    public static let walkByHand = UsherText("walk.by_hand", "Play by hand")
    public static let walkSkip = UsherText("walk.skip", "Go on without it")
    public static let walkStart = UsherText("walk.start", "Start the walk")
    public static let walkResume = UsherText("walk.resume", "Go on with the walk")
    public static let walkEnd = UsherText("walk.end", "End the walk")
    public static let walkDone = UsherText("walk.done", "You have walked it all")
    public static let walkEnded = UsherText("walk.ended", "The walk has ended")
    public static func walkNext(_ a: String) -> UsherText {
        UsherText("walk.next", "Next: %1$@", arguments: [a])
    }
    public static func walkOffRoute(_ a: String) -> UsherText {
        UsherText("walk.off_route", "You are %1$@ off the route", arguments: [a])
    }
    public static func walkSuggestion(_ a: String) -> UsherText {
        UsherText("walk.suggestion", "You seem to be at “%1$@”", arguments: [a])
    }
    public static let walkPlayHere = UsherText("walk.play_here", "Play it")
    public static let walkPlay = UsherText("walk.play", "Play")
    public static let walkPause = UsherText("walk.pause", "Pause")
    public static let walkNextPoint = UsherText("walk.next_point", "Next point")
    public static let walkPreviousPoint = UsherText("walk.previous_point", "Previous point")
    public static let walkBack = UsherText("walk.back_15", "Back 15 seconds")
    public static let walkForward = UsherText("walk.forward_15", "Forward 15 seconds")
    public static let downloadStart = UsherText("download.start", "Download")
    public static let downloadReady = UsherText("download.ready", "On this device")
    public static let downloadUpdate = UsherText("download.update", "Update")
    public static let downloadCellular = UsherText("download.cellular", "There is no Wi-Fi. Download over the mobile network?")
    public static func downloadSize(_ a: String, _ b: String) -> UsherText {
        UsherText("download.size", "%1$@ of %2$@", arguments: [a, b])
    }
    public static func downloadLeft(_ a: String) -> UsherText {
        UsherText("download.left", "%1$@ left", arguments: [a])
    }
    public static let toursTitle = UsherText("tours.title", "Walks")
    public static let toursNone = UsherText("tours.none", "There are no walks here yet")
    public static let tourLocked = UsherText("tours.locked", "A code opens it")
    public static let redeemCode = UsherText("redeem.code", "Code")
    public static let redeemButton = UsherText("redeem.button", "Redeem a code")
    public static func redeemOpened(_ a: String) -> UsherText {
        UsherText("redeem.opened", "“%1$@” is open to you now", arguments: [a])
    }
    public static let redeemAlready = UsherText("redeem.already", "You have this walk already")
    public static let walkersRegister = UsherText("walkers.register", "Register")
    public static let walkersSignIn = UsherText("walkers.sign_in", "Sign in")
    public static let walkersPassword = UsherText("walkers.password", "Password")
    public static let walkersNews = UsherText("walkers.news", "Send me news")
    public static func tourPoints(_ count: Int) -> UsherText {
        UsherText("tour.points", "%lld points", one: "%lld point", count: count)
    }
    public static let mapTitle = UsherText("map.title", "Map")
}
