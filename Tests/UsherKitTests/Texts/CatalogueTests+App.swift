import UsherKit

extension CatalogueTests {
    static let app: [UsherText] = [
        .failureLocked, .lockTitle, .lockUnlock, .lockReason, .lockFailed, .lockNoPasscode, .actionSignOut,
        .actionTryAgain, .actionCancel, .actionContinue, .actionDelete, .actionSave, .actionDone, .actionSettings,
        .asOf("x"), .settingsTitle, .settingsLanguage, .settingsLock, .settingsSound, .settingsHaptics, .settingsCellular,
        .settingsAnalytics, .settingsNotifications,
        .pushDenied,
        .pushUnavailable,
        .pushOn,
        .pushOff,
        .pushBooking,
        .pushReminder,
        .pushSeats,
        .pushFlight,
        .pushWalk,
        .pushQuiet,
        .pushQuietFrom,
        .pushQuietTo,
        .settingsGrace,
        .settingsAtOnce,
        .settingsSystem,
        .actionAdd, .actionChange,
        .widgetTitle,
        .widgetAbout,
        .widgetNone,
        .widgetRunning,
    ]
}
