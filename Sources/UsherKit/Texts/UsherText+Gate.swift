// What a door says.
extension UsherText {
    public static let cameraUnasked = UsherText("camera.unasked", "The camera reads tickets once you allow it")
    public static let cameraDenied = UsherText("camera.denied", "This app may not use the camera. Type the code, or allow it in Settings.")
    public static let cameraRestricted = UsherText("camera.restricted", "The camera is not allowed on this device. Type the code.")
    public static let cameraUnsupported = UsherText("camera.unsupported", "This device reads no codes. Type the code.")
    public static let cameraInterrupted = UsherText("camera.interrupted", "Something else uses the camera")
    public static let doorKeyRefused = UsherText("door.key_refused", "This door’s key is not taken")
    public static let doorOffline = UsherText("door.offline", "Offline")
    public static func doorWaiting(_ count: Int) -> UsherText {
        UsherText("door.waiting", "%lld scans wait to be sent", one: "%lld scan waits to be sent", count: count)
    }
    public static func doorListed(_ a: String) -> UsherText {
        UsherText("door.listed", "List of %1$@ ago", arguments: [a])
    }
    public static func minutes(_ count: Int) -> UsherText {
        UsherText("minutes", "%lld minutes", one: "%lld minute", count: count)
    }
    public static let doorClock = UsherText(
        "door.clock", "This device’s clock is wrong. Check date and time: tickets are valid on their day alone.")
    public static let doorWrongAddress = UsherText("door.wrong_address", "There is no ticket server at this address")
    public static let doorWrongKey = UsherText("door.wrong_key", "The server does not take this key")
    public static func scanUsedAt(_ a: String) -> UsherText {
        UsherText("scan.used_at", "Came in at %1$@", arguments: [a])
    }
    public static let doorUndo = UsherText("door.undo", "Undo")
    public static let doorChoose = UsherText("door.choose", "Which event?")
    public static let doorCode = UsherText("door.code", "Ticket code")
    public static let doorSeat = UsherText("door.seat", "Seat")
    public static let doorTorch = UsherText("door.torch", "Torch")
    public static let doorReport = UsherText("door.report", "Report")
    public static let doorReady = UsherText("door.ready", "Ready for the next ticket")
    public static let doorJudging = UsherText("door.judging", "One moment")
    public static let doorAdmit = UsherText("door.admit", "Let in")
    public static let doorServer = UsherText("door.server", "Server")
    public static let doorKey = UsherText("door.key", "Key")
    public static let doorSetUp = UsherText("door.set_up", "Set this door up")
    public static func dashboardCame(_ a: String, _ b: String) -> UsherText {
        UsherText("dashboard.came", "%1$@ of %2$@ are in", arguments: [a, b])
    }
    public static func dashboardSilent(_ a: String) -> UsherText {
        UsherText("dashboard.silent", "Nothing heard for %1$@", arguments: [a])
    }
    public static let doorListSearch = UsherText("doorlist.search", "Name")
    public static let doorListUnpaid = UsherText("doorlist.unpaid", "Not paid")
    public static let doorListNone = UsherText("doorlist.none", "Nobody found")
    public static let doorTitle = UsherText("door.title", "Door")
    public static let doorReportCode = UsherText("door.report_code", "With the ticket’s code")
    public static let dashboardTitle = UsherText("dashboard.title", "How full it is")
}
