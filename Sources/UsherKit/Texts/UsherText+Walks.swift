// What a walk says.
extension UsherText {
    /// What is wrong, where somebody said no.
    public static let walkLocationDenied = UsherText(
        "walk.location_denied", "This app may not know where you are, so points do not start by themselves")
    /// What is wrong, where the device knows no place.
    public static let walkLocationOff = UsherText("walk.location_off", "Location is switched off on this device")
    /// What is wrong, where the app is told places only roughly.
    public static let walkLocationReduced = UsherText(
        "walk.location_reduced", "This app knows only roughly where you are. The walk needs your exact location.")
    /// What is wrong with a point's audio; takes the point's title.
    public static func walkAudioFailed(_ a: String) -> UsherText {
        UsherText("walk.audio_failed", "“%1$@” does not play. The walk goes on without it.", arguments: [a])
    }
    /// What is wrong with a point's file; takes the point's title.
    public static func walkFileMissing(_ a: String) -> UsherText {
        UsherText("walk.file_missing", "The audio of “%1$@” is not on this device. The walk goes on without it.", arguments: [a])
    }
    /// Button of a tour: its maker on a network.
    public static let walkLinkFollow = UsherText("walk.link_follow", "Follow us")
    /// Button of a tour: a mail to its maker.
    public static let walkLinkContact = UsherText("walk.link_contact", "Write to us")
    /// Button of a tour: its maker's page for gifts.
    public static let walkLinkDonate = UsherText("walk.link_donate", "Donate")
    /// Button that helps: points are started by touch.
    public static let walkByHand = UsherText("walk.by_hand", "Play by hand")
    /// Button that helps: the point is left out.
    public static let walkSkip = UsherText("walk.skip", "Go on without it")
    /// Button that begins a walk.
    public static let walkStart = UsherText("walk.start", "Start the walk")
    /// Button that takes up a walk that was broken off.
    public static let walkResume = UsherText("walk.resume", "Go on with the walk")
    /// Button that ends a walk early.
    public static let walkEnd = UsherText("walk.end", "End the walk")
    /// After the last point.
    public static let walkDone = UsherText("walk.done", "You have walked it all")
    /// After a walk that was ended early.
    public static let walkEnded = UsherText("walk.ended", "The walk has ended")
    /// Which point is next; takes its title.
    public static func walkNext(_ a: String) -> UsherText {
        UsherText("walk.next", "Next: %1$@", arguments: [a])
    }
    /// How far somebody is from the route; takes the distance as people read it.
    public static func walkOffRoute(_ a: String) -> UsherText {
        UsherText("walk.off_route", "You are %1$@ off the route", arguments: [a])
    }
    /// Somebody stands at a later point; takes its title.
    public static func walkSuggestion(_ a: String) -> UsherText {
        UsherText("walk.suggestion", "You seem to be at “%1$@”", arguments: [a])
    }
    /// Button that goes on from there.
    public static let walkPlayHere = UsherText("walk.play_here", "Play it")
    /// Button of the player.
    public static let walkPlay = UsherText("walk.play", "Play")
    /// Button of the player.
    public static let walkPause = UsherText("walk.pause", "Pause")
    /// Button of the player.
    public static let walkNextPoint = UsherText("walk.next_point", "Next point")
    /// Button of the player.
    public static let walkPreviousPoint = UsherText("walk.previous_point", "Previous point")
    /// Button of the player.
    public static let walkBack = UsherText("walk.back_15", "Back 15 seconds")
    /// Button of the player.
    public static let walkForward = UsherText("walk.forward_15", "Forward 15 seconds")
    /// Button that fetches a walk.
    public static let downloadStart = UsherText("download.start", "Download")
    /// In its place, once all is there.
    public static let downloadReady = UsherText("download.ready", "On this device")
    /// In its place, where there is a newer version.
    public static let downloadUpdate = UsherText("download.update", "Update")
    /// Question before a download without Wi-Fi.
    public static let downloadCellular = UsherText("download.cellular", "There is no Wi-Fi. Download over the mobile network?")
    /// How far it is; takes the share and the size, as people read them.
    public static func downloadSize(_ a: String, _ b: String) -> UsherText {
        UsherText("download.size", "%1$@ of %2$@", arguments: [a, b])
    }
    /// How long it takes; takes that in words.
    public static func downloadLeft(_ a: String) -> UsherText {
        UsherText("download.left", "%1$@ left", arguments: [a])
    }
    /// Title of the list of walks.
    public static let toursTitle = UsherText("tours.title", "Walks")
    /// In the place of an empty list.
    public static let toursNone = UsherText("tours.none", "There are no walks here yet")
    /// Of a walk that the account has not opened.
    public static let tourLocked = UsherText("tours.locked", "A code opens it")
    /// Label of the field for a voucher's code.
    public static let redeemCode = UsherText("redeem.code", "Code")
    /// Title of the screen for a code, the button to it, and the one that sends the code.
    public static let redeemButton = UsherText("redeem.button", "Redeem a code")
    /// After that; takes the walk's title.
    public static func redeemOpened(_ a: String) -> UsherText {
        UsherText("redeem.opened", "“%1$@” is open to you now", arguments: [a])
    }
    /// After that, where the account had the walk before.
    public static let redeemAlready = UsherText("redeem.already", "You have this walk already")
    /// Button that makes an account.
    public static let walkersRegister = UsherText("walkers.register", "Register")
    /// Button that signs in.
    public static let walkersSignIn = UsherText("walkers.sign_in", "Sign in")
    /// Label of the password.
    public static let walkersPassword = UsherText("walkers.password", "Password")
    /// Switch: news may be mailed.
    public static let walkersNews = UsherText("walkers.news", "Send me news")
    /// How many points a walk has.
    public static func tourPoints(_ count: Int) -> UsherText {
        UsherText("tour.points", "%lld points", one: "%lld point", count: count)
    }
    /// Button to the film of a walk.
    public static let tourVideo = UsherText("tour.video", "Watch the video")
    /// What the map is called, for those who do not see it.
    public static let mapTitle = UsherText("map.title", "Map")
    /// Button that brings a map nearer, a walk's or one of seats.
    public static let mapLarger = UsherText("map.larger", "Zoom in")
    /// Button that shows more of it.
    public static let mapSmaller = UsherText("map.smaller", "Zoom out")
    /// Button that shows all of it.
    public static let mapWhole = UsherText("map.whole", "Show everything")
}
