import UsherKit

extension CatalogueTests {
    static let walks: [UsherText] = [
        .walkLocationDenied, .walkLocationOff, .walkLocationReduced, .walkAudioFailed("x"), .walkFileMissing("x"),
        .walkLinkFollow, .walkLinkContact, .walkLinkDonate,
        .walkByHand, .walkSkip, .walkStart, .walkResume, .walkEnd, .walkDone, .walkEnded, .walkNext("x"),
        .walkOffRoute("x"), .walkSuggestion("x"), .walkPlayHere, .walkPlay, .walkPause, .walkNextPoint,
        .walkPreviousPoint, .walkBack, .walkForward, .downloadStart, .downloadReady, .downloadUpdate, .downloadCellular,
        .downloadSize("x", "x"), .downloadLeft("x"), .toursTitle, .toursNone, .tourLocked, .redeemCode, .redeemButton,
        .redeemOpened("x"), .redeemAlready, .walkersRegister, .walkersSignIn, .walkersPassword, .walkersNews, .tourPoints(2),
        .mapTitle, .mapLarger, .mapSmaller, .mapWhole, .tourVideo,
    ]
}
