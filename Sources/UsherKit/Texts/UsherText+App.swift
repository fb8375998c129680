// What every app says: its lock, settings, signing out.
extension UsherText {
    public static let failureLocked = UsherText("failure.locked", "Please unlock the app first")
    public static let lockTitle = UsherText("lock.title", "Locked")
    public static let lockUnlock = UsherText("lock.unlock", "Unlock")
    public static let lockReason = UsherText("lock.reason", "Unlock your tickets")
    public static let lockFailed = UsherText("lock.failed", "That did not work. Try again, or sign out.")
    public static let lockNoPasscode = UsherText("lock.no_passcode", "This device has no passcode, so the app cannot be locked")
    public static let actionSignOut = UsherText("action.sign_out", "Sign out")
    public static let actionTryAgain = UsherText("action.try_again", "Try again")
    public static let actionCancel = UsherText("action.cancel", "Cancel")
    public static let actionContinue = UsherText("action.continue", "Continue")
    public static let actionDelete = UsherText("action.delete", "Delete")
    public static let actionSave = UsherText("action.save", "Save")
    public static let actionDone = UsherText("action.done", "Done")
    public static let actionSettings = UsherText("action.settings", "Open Settings")
    public static func asOf(_ a: String) -> UsherText {
        UsherText("as_of", "As of %1$@", arguments: [a])
    }
    public static let settingsTitle = UsherText("settings.title", "Settings")
    public static let settingsLanguage = UsherText("settings.language", "Language")
    public static let settingsLock = UsherText("settings.lock", "Lock with Face ID or passcode")
    public static let settingsSound = UsherText("settings.sound", "Sound")
    public static let settingsHaptics = UsherText("settings.haptics", "Haptics")
    public static let settingsCellular = UsherText("settings.cellular", "Download over the mobile network")
    public static let settingsAnalytics = UsherText("settings.analytics", "Tell us how walks are used")
    public static let settingsNotifications = UsherText("settings.notifications", "Notifications")
}
