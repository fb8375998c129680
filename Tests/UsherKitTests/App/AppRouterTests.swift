import Testing
import UsherKit

@Suite struct AppRouterTests {
    @Test("Apps P23 A booking's link that comes while the app is locked and nobody signed in opens after both")
    func waits() {
        var router = AppRouter()
        router.tab = .gate
        router.open(.booking("b1"), isLocked: true, isSignedIn: false)
        #expect(router.tab == .gate && router.waiting == .booking("b1") && router.paths.isEmpty)
        router.proceed(isLocked: false, isSignedIn: false)
        #expect(router.tab == .boxOffice && router.path(of: .boxOffice).isEmpty && router.waiting == .booking("b1"))
        router.proceed(isLocked: false, isSignedIn: true)
        #expect(router.path(of: .boxOffice) == [.tickets, .booking("b1")] && router.waiting == nil)
        router.proceed(isLocked: false, isSignedIn: true)
        #expect(router.path(of: .boxOffice) == [.tickets, .booking("b1")])
    }

    @Test("Apps P23 Who needs no sign-in comes in at once; the newest link counts; the link of a desk that is off is nobody's")
    func opens() {
        var router = AppRouter(desks: [.boxOffice, .walks])
        router.open(.walk("brera"), isLocked: false, isSignedIn: false)
        router.open(.walk("brera"), isLocked: false, isSignedIn: false)
        #expect(router.tab == .walks && router.path(of: .walks) == [.walk("brera")])
        router.open(.booking("b1", key: "k"), isLocked: false, isSignedIn: false)
        #expect(router.path(of: .boxOffice) == [.tickets, .booking("b1", key: "k")])
        let before = router
        router.open(.billing, isLocked: false, isSignedIn: true)
        router.open(.boardingPass("T1"), isLocked: true, isSignedIn: true)
        #expect(router == before)
        router.open(.show("s1"), isLocked: true, isSignedIn: true)
        router.open(.show("s2"), isLocked: true, isSignedIn: true)
        router.proceed(isLocked: false, isSignedIn: true)
        #expect(router.path(of: .boxOffice).last == .show("s2") && !router.path(of: .boxOffice).contains(.show("s1")))
    }

    @Test("Apps P23 Paid: Tickets, and that booking; signing out: every desk at its first screen, nothing waits")
    func ends() {
        var router = AppRouter()
        router.open(.show("s1"), isLocked: false, isSignedIn: true)
        router.tab = .canvass
        router.paid(booking: "b9")
        #expect(router.tab == .boxOffice && router.path(of: .boxOffice) == [.tickets, .booking("b9")])
        router.open(.invite(token: "t"), isLocked: true, isSignedIn: true)
        router.signedOut()
        #expect(router.paths.isEmpty && router.waiting == nil && router.tab == .boxOffice)
        var door = AppRouter(desks: [.gate])
        door.paid(booking: "b9")
        #expect(door.tab == .gate && door.paths.isEmpty)
    }
}
