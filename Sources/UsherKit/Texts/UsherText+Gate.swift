// What a door says.
extension UsherText {
    /// In the camera's place, before somebody was asked.
    public static let cameraUnasked = UsherText("camera.unasked", "The camera reads tickets once you allow it")
    /// In its place, after somebody said no.
    public static let cameraDenied = UsherText("camera.denied", "This app may not use the camera. Type the code, or allow it in Settings.")
    /// In its place, where somebody else decides.
    public static let cameraRestricted = UsherText("camera.restricted", "The camera is not allowed on this device. Type the code.")
    /// In its place, on a device that cannot read codes.
    public static let cameraUnsupported = UsherText("camera.unsupported", "This device reads no codes. Type the code.")
    /// In its place, during a call for one.
    public static let cameraInterrupted = UsherText("camera.interrupted", "Something else uses the camera")
    /// In the banner, where the key is no longer taken.
    public static let doorKeyRefused = UsherText("door.key_refused", "This door’s key is not taken")
    /// In the banner, without a network.
    public static let doorOffline = UsherText("door.offline", "Offline")
    /// In the banner, scans that the server has not heard of.
    public static func doorWaiting(_ count: Int) -> UsherText {
        UsherText("door.waiting", "%lld scans wait to be sent", one: "%lld scan waits to be sent", count: count)
    }
    /// In the banner, how old the list is; takes that in words.
    public static func doorListed(_ a: String) -> UsherText {
        UsherText("door.listed", "List of %1$@ ago", arguments: [a])
    }
    /// A length of time.
    public static func minutes(_ count: Int) -> UsherText {
        UsherText("minutes", "%lld minutes", one: "%lld minute", count: count)
    }
    /// In the banner, where the device is over 120 s off.
    public static let doorClock = UsherText(
        "door.clock", "This device’s clock is wrong. Check date and time: tickets are valid on their day alone.")
    /// While setting up: something else answers there, or nothing.
    public static let doorWrongAddress = UsherText("door.wrong_address", "There is no ticket server at this address")
    /// While setting up: the server is right, the key is not.
    public static let doorWrongKey = UsherText("door.wrong_key", "The server does not take this key")
    /// Below `scanAlreadyUsed`; takes the time as people read it.
    public static func scanUsedAt(_ a: String) -> UsherText {
        UsherText("scan.used_at", "Came in at %1$@", arguments: [a])
    }
    /// Button that takes an entry back.
    public static let doorUndo = UsherText("door.undo", "Undo")
    /// Heading of the events of a door.
    public static let doorChoose = UsherText("door.choose", "Which event?")
    /// Label of the field for a code.
    public static let doorCode = UsherText("door.code", "Ticket code")
    /// Label of the field for one seat.
    public static let doorSeat = UsherText("door.seat", "Seat")
    /// Switch of the camera's light.
    public static let doorTorch = UsherText("door.torch", "Torch")
    /// Button that shares what went wrong.
    public static let doorReport = UsherText("door.report", "Report")
    /// While nothing is before the camera.
    public static let doorReady = UsherText("door.ready", "Ready for the next ticket")
    /// While a code is judged.
    public static let doorJudging = UsherText("door.judging", "One moment")
    /// Button of a sale in the door list.
    public static let doorAdmit = UsherText("door.admit", "Let in")
    /// Label of the server's address.
    public static let doorServer = UsherText("door.server", "Server")
    /// Label of the key.
    public static let doorKey = UsherText("door.key", "Key")
    /// Title of setting up, and its button.
    public static let doorSetUp = UsherText("door.set_up", "Set this door up")
    /// How many are in; takes those and all, as digits.
    public static func dashboardCame(_ a: String, _ b: String) -> UsherText {
        UsherText("dashboard.came", "%1$@ of %2$@ are in", arguments: [a, b])
    }
    /// How long nothing was heard; takes that in words.
    public static func dashboardSilent(_ a: String) -> UsherText {
        UsherText("dashboard.silent", "Nothing heard for %1$@", arguments: [a])
    }
    /// Label of the search in the door list.
    public static let doorListSearch = UsherText("doorlist.search", "Name")
    /// On a sale that is not paid.
    public static let doorListUnpaid = UsherText("doorlist.unpaid", "Not paid")
    /// In the place of an empty list.
    public static let doorListNone = UsherText("doorlist.none", "Nobody found")
    /// Title of the door.
    public static let doorTitle = UsherText("door.title", "Door")
    /// Switch: the report holds the ticket's code.
    public static let doorReportCode = UsherText("door.report_code", "With the ticket’s code")
    /// Above the last entries.
    public static let dashboardLast = UsherText("dashboard.last", "Latest")
    /// Title of the counts.
    public static let dashboardTitle = UsherText("dashboard.title", "How full it is")
}
