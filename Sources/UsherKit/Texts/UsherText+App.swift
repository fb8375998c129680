// What every app says: its lock, settings, signing out.
extension UsherText {
    /// Of a call that needs a secret while the app is locked.
    public static let failureLocked = UsherText("failure.locked", "Please unlock the app first")
    /// Title of the screen that a locked app shows.
    public static let lockTitle = UsherText("lock.title", "Locked")
    /// Button that asks who holds the device.
    public static let lockUnlock = UsherText("lock.unlock", "Unlock")
    /// Stands in the system's own question.
    public static let lockReason = UsherText("lock.reason", "Unlock your tickets")
    /// Below the button, after a check that did not succeed.
    public static let lockFailed = UsherText("lock.failed", "That did not work. Try again, or sign out.")
    /// Why the lock cannot be switched on, or is off again.
    public static let lockNoPasscode = UsherText("lock.no_passcode", "This device has no passcode, so the app cannot be locked")
    /// Button wherever somebody is signed in.
    public static let actionSignOut = UsherText("action.sign_out", "Sign out")
    /// Button after a failure.
    public static let actionTryAgain = UsherText("action.try_again", "Try again")
    /// Button that leaves all as it is.
    public static let actionCancel = UsherText("action.cancel", "Cancel")
    /// Button to the next step.
    public static let actionContinue = UsherText("action.continue", "Continue")
    /// Button that deletes, after a question.
    public static let actionDelete = UsherText("action.delete", "Delete")
    /// Button that sends what was typed.
    public static let actionSave = UsherText("action.save", "Save")
    /// Button that puts away a sheet, or what is shown.
    public static let actionDone = UsherText("action.done", "Done")
    /// Button to the form of what is shown.
    public static let actionChange = UsherText("action.change", "Change")
    /// Button to the system's settings for this app.
    public static let actionSettings = UsherText("action.settings", "Open Settings")
    /// Age of what is shown without a network; takes the time as people read it.
    public static func asOf(_ a: String) -> UsherText {
        UsherText("as_of", "As of %1$@", arguments: [a])
    }
    /// Title of the settings.
    public static let settingsTitle = UsherText("settings.title", "Settings")
    /// Label of the choice of a language.
    public static let settingsLanguage = UsherText("settings.language", "Language")
    /// Switch of the app's lock.
    public static let settingsLock = UsherText("settings.lock", "Lock with Face ID or passcode")
    /// Switch of the door's sounds.
    public static let settingsSound = UsherText("settings.sound", "Sound")
    /// Switch of what can be felt.
    public static let settingsHaptics = UsherText("settings.haptics", "Haptics")
    /// Switch of downloads without Wi-Fi.
    public static let settingsCellular = UsherText("settings.cellular", "Download over the mobile network")
    /// Switch of the consent to have walks counted.
    public static let settingsAnalytics = UsherText("settings.analytics", "Tell us how walks are used")
    /// Title of the notices, and the button to them.
    public static let settingsNotifications = UsherText("settings.notifications", "Notifications")
    /// Why no notices come, and what helps.
    public static let pushDenied = UsherText("push.denied", "Notifications are off for this app. Allow them in Settings.")
    /// On a device or in an app to which none are sent.
    public static let pushUnavailable = UsherText("push.unavailable", "There are no notifications here")
    /// Button that wants notices; the system may ask then.
    public static let pushOn = UsherText("push.on", "Get notifications")
    /// Button that wants no more of them.
    public static let pushOff = UsherText("push.off", "No more notifications")
    /// Switch of notices about one's own bookings.
    public static let pushBooking = UsherText("push.booking", "My bookings")
    /// Switch of notices 24 hours before a show.
    public static let pushReminder = UsherText("push.reminder", "A day before a show")
    /// Switch of notices about free seats of watched shows.
    public static let pushSeats = UsherText("push.seats", "Free seats of sold-out shows")
    /// Switch of notices about followed flights.
    public static let pushFlight = UsherText("push.flight", "Changes of my flights")
    /// Switch of notices about new versions of walks.
    public static let pushWalk = UsherText("push.walk", "New versions of walks")
    /// Switch of the hours without notices.
    public static let pushQuiet = UsherText("push.quiet", "Quiet hours")
    /// Label of the hour at which they begin.
    public static let pushQuietFrom = UsherText("push.quiet_from", "From")
    /// Label of the hour at which they end.
    public static let pushQuietTo = UsherText("push.quiet_to", "To")
    /// Label of how long somebody may be away before the app locks.
    public static let settingsGrace = UsherText("settings.grace", "Lock after")
    /// A choice of `settingsGrace`: no time away at all.
    public static let settingsAtOnce = UsherText("settings.at_once", "At once")
    /// A choice of `settingsLanguage`: as the system has it.
    public static let settingsSystem = UsherText("settings.system", "As the device")
    /// Button that opens a form for something new.
    public static let actionAdd = UsherText("action.add", "Add")
    /// The widget's name.
    public static let widgetTitle = UsherText("widget.title", "Next show")
    /// What the widget shows, where widgets are chosen.
    public static let widgetAbout = UsherText("widget.about", "When and where your next show is")
    /// In the widget, without a booking to come.
    public static let widgetNone = UsherText("widget.none", "No show to come")
    /// In the widget, from the start of a show on.
    public static let widgetRunning = UsherText("widget.running", "Has begun")
}
