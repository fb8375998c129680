import UsherKit

extension CatalogueTests {
    static let gate: [UsherText] = [
        .cameraUnasked, .cameraDenied, .cameraRestricted, .cameraUnsupported, .cameraInterrupted, .doorKeyRefused,
        .doorOffline, .doorWaiting(2), .doorListed("x"), .minutes(2), .doorClock, .doorWrongAddress, .doorWrongKey,
        .scanUsedAt("x"), .doorUndo, .doorChoose, .doorCode, .doorSeat, .doorTorch, .doorReport, .doorReady,
        .doorJudging, .doorAdmit, .doorServer, .doorKey, .doorSetUp, .dashboardCame("x", "x"), .dashboardSilent("x"),
        .doorListSearch, .doorListUnpaid, .doorListNone, .doorTitle,
        .doorReportCode,
        .dashboardTitle, .dashboardLast,
    ]
}
