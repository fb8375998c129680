import Foundation
import SwiftUI
import UsherKit
import UsherUI

/// What lies over a desk: the lock lies over it, too, and it is closed by a button and by a key, where no finger can pull it down.
struct Presented<Content: View>: View {
    let house: AppHouse
    var screen = AppLock.Screen.other
    /// What is said of closing: a form that is left is not saved.
    var closing = UsherText.actionDone
    @ViewBuilder let content: () -> Content
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        Behind(house: house, screen: screen) {
            NavigationStack {
                content().toolbar { Button(closing.localized) { dismiss() }.keyboardShortcut(.cancelAction) }
            }
        }
        #if canImport(AppKit)
            // A list has no height of its own, and a Mac's sheet only what it shows.
            .frame(minWidth: 420, minHeight: 480)
        #endif
    }
}

/// A screen or a sheet behind the app's lock.
struct Behind<Content: View>: View {
    let house: AppHouse
    var screen = AppLock.Screen.other
    @ViewBuilder let content: () -> Content

    var body: some View {
        BehindLock(house.lock, as: screen, onSignOut: { Task { await house.signOut() } }, content: content)
    }
}
