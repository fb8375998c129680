import Foundation
import SwiftUI
import UsherKit
import UsherUI

/// The app: the desks that `usher.json` names, behind one lock.
@main
struct UsherApp: App {
    #if canImport(UIKit)
        @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate
    #elseif canImport(AppKit)
        @NSApplicationDelegateAdaptor(AppDelegate.self) private var delegate
    #endif
    @State private var house = AppHouse()
    @Environment(\.scenePhase) private var phase

    var body: some Scene {
        WindowGroup {
            RootView(house: house)
                .curtained(by: house.lock, as: house.router.tab.screen)
                .onOpenURL { house.open($0) }
                .onChange(of: house.lock.lock.isLocked, initial: true) { _, isLocked in
                    house.proceed()
                    if !isLocked { Task { await house.sendPurchases() } }
                }
                // Who reminds of shows is another one now, the server or the device.
                .onChange(of: house.push.remindsOfShows) { _, _ in Task { await house.tickets().tellAgain() } }
                .onChange(of: house.settings.settings.analytics) { _, answer in Task { await house.tracker.setConsent(answer) } }
                .onChange(of: phase) { _, phase in
                    if phase != .active { house.lock.cover() }
                    Task { await house.enter(AppLock.Input(phase)) }
                }
                .task(id: phase) { if phase == .active { await house.push.run() } }
        }
    }
}

extension AppLock.Input {
    init(_ phase: ScenePhase) {
        switch phase {
        case .active: self = .active
        case .background: self = .background
        case .inactive: self = .inactive
        @unknown default: self = .inactive
        }
    }
}

/// The desks, each behind the lock or not.
struct RootView: View {
    @Bindable private var house: AppHouse

    init(house: AppHouse) { _house = Bindable(wrappedValue: house) }

    var body: some View {
        if let fault = house.fault {
            Text(fault)
        } else if house.configuration.hasTabs {
            TabView(selection: $house.router.tab) {
                ForEach(house.router.desks, id: \.self) { desk in
                    DeskView(house: house, desk: desk).tabItem { Label(desk.title.localized, systemImage: desk.image) }.tag(desk)
                }
            }
        } else {
            DeskView(house: house, desk: house.router.tab)
        }
    }
}

/// One desk's first screen, and the places that links lead to above it; the lock before them. A door and a walk go on without it.
struct DeskView: View {
    let house: AppHouse
    let desk: AppDesk

    var body: some View {
        // What one account has seen is not there for the next; a door and a walk go on.
        Behind(house: house, screen: desk.screen) { screens }.id(desk.screen == .other ? house.signOuts : 0)
    }

    private var screens: some View {
        NavigationStack(path: house.path(of: desk)) {
            Group {
                switch desk {
                case .boxOffice: ShopScreen(house: house)
                case .gate: DoorScreen(house: house)
                case .boarding: AirlineScreen(house: house)
                case .walks: WalksScreen(house: house)
                case .canvass: CampaignsScreen(house: house)
                }
            }
            .navigationDestination(for: AppLink.self) { LinkedScreen(house: house, link: $0) }
        }
        .sheet(isPresented: house.asksToSignIn(at: desk)) { SignInScreen(house: house) }
    }
}

extension AppDesk {
    /// As the lock knows it.
    var screen: AppLock.Screen {
        switch self {
        case .gate: .door
        case .walks: .walk
        case .boxOffice, .boarding, .canvass: .other
        }
    }

    var title: UsherText {
        switch self {
        case .boxOffice: .showsTitle
        case .gate: .doorTitle
        case .boarding: .flightsTitle
        case .walks: .toursTitle
        case .canvass: .campaignsTitle
        }
    }

    var image: String {
        switch self {
        case .boxOffice: "ticket"
        case .gate: "qrcode.viewfinder"
        case .boarding: "airplane"
        case .walks: "figure.walk"
        case .canvass: "map"
        }
    }
}
