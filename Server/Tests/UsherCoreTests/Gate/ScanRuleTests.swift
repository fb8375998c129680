import Testing
@testable import UsherCore

@Suite struct ScanRuleTests {
    private static let now = UsageWorld.evening

    /// The evening of T1, with what is wrong with it.
    private struct Scene {
        var status = SaleStatus.paid
        var cancelledAt: Instant?
        var world = UsageWorld(seats: ["A12", "A13"])
        var role: Role? = .door
        var person: Person.ID?
        var eventID: Event.ID?
        var at = ScanRuleTests.now

        var scan: ScanCase {
            let sold = world.sale
            let sale = Sale(
                id: sold.id, event: sold.event, status: status, name: sold.name, email: sold.email, eventDate: sold.eventDate,
                roster: sold.roster, log: sold.log)
            let event = Event(
                id: 456, organisation: 1, name: "Hamlet", startsAt: Instant(seconds: 1_766_278_800),
                endsAt: Instant(seconds: 1_766_289_600),
                timeZone: "America/New_York", venue: nil, reentry: world.reentry, cancelledAt: cancelledAt, ticketTypes: [])
            return ScanCase(
                event: event, occurrence: Occurrence(event: event, date: sale.eventDate), sale: sale,
                usage: Usage(sale: sale, reentry: world.reentry, zone: UsageWorld.zone), role: role, person: person,
                fields: ScanForm(ticketCode: "S", eventID: eventID), at: at)
        }

        var refusal: ScanRefusal? {
            if case .failure(let refusal) = ScanRule.judge(scan) { refusal } else { nil }
        }
    }

    private func scene(_ change: (inout Scene) -> Void) -> Scene {
        var scene = Scene()
        change(&scene)
        return scene
    }

    @Test("Gate A1: a paid ticket of today lets everybody in")
    func admitted() throws {
        let admission = try ScanRule.judge(Scene().scan).get()
        #expect(admission == Admission(persons: [0, 1], label: nil, previous: nil) && admission.code == "admitted")
    }

    @Test("Gate A19: yesterday's and tomorrow's ticket", arguments: [Int64(-1), 1])
    func notToday(_ days: Int64) {
        #expect(scene { $0.at = UsageWorld.day(days) }.refusal == .notToday)
    }

    @Test("Gate A20: what is not paid", arguments: ["unpaid", "pending", "review", "Paid", ""])
    func notPaid(_ status: String) {
        #expect(scene { $0.status = SaleStatus(rawValue: status) }.refusal == .notPaid)
    }

    @Test("Gate A20: what was paid once", arguments: ["cancelled", "refunded", "expired"])
    func withdrawn(_ status: String) {
        let refusal = scene { $0.status = SaleStatus(rawValue: status) }.refusal
        #expect(refusal?.code == "ticket_\(status)" && refusal?.message == "This ticket is \(status)")
    }

    @Test("Gate A20: a cancelled event makes its sales cancelled")
    func cancelledEvent() {
        #expect(scene { $0.cancelledAt = .distantPast }.refusal == .status(.cancelled))
    }

    @Test("Gate A20: one person refunded alone")
    func refundedAlone() throws {
        var scene = scene { $0.world.statuses = [0: (.refunded, ScanRuleTests.now)] }
        #expect(try ScanRule.judge(scene.scan).get().persons == [1])
        scene.person = 1
        #expect(scene.refusal == .status(.refunded))
        scene.person = 2
        #expect(scene.refusal == nil)
    }

    @Test("Gate A21: the first check to fail answers")
    func order() {
        var scene = scene {
            $0.world.scan(1, at: ScanRuleTests.now.adding(seconds: -60))
            $0.role = nil
            $0.eventID = 999
            $0.at = UsageWorld.day(1)
            $0.status = .unpaid
        }
        #expect(scene.refusal == .notAuthorized)
        scene.role = .door
        #expect(scene.refusal == .wrongEvent)
        scene.eventID = 456
        #expect(scene.refusal == .notToday)
        scene.at = Self.now
        #expect(scene.refusal == .notPaid)
        scene.status = .refunded
        #expect(scene.refusal == .status(.refunded))
        scene.status = .paid
        #expect(scene.refusal == .alreadyUsed(entry: 1, at: Self.now.adding(seconds: -60)))
    }

    @Test("Gate A48: a sale cancelled or refunded after the scan counts as paid", arguments: ["cancelled", "refunded"])
    func refundedLater(_ status: String) {
        let scan = scene { $0.status = SaleStatus(rawValue: status) }.scan
        #expect(ScanRule.validity(scan, statusSince: Self.now.adding(seconds: 1)) == nil)
        #expect(ScanRule.validity(scan, statusSince: Self.now) == .status(SaleStatus(rawValue: status)))
        #expect(ScanRule.validity(scan, statusSince: Self.now.adding(seconds: -1)) == .status(SaleStatus(rawValue: status)))
    }

    @Test("Gate A48: other states count whenever they came", arguments: [("unpaid", "not_paid"), ("expired", "ticket_expired")])
    func unpaidLater(_ status: String, _ code: String) {
        let scan = scene { $0.status = SaleStatus(rawValue: status) }.scan
        #expect(ScanRule.validity(scan, statusSince: Self.now.adding(seconds: 1))?.code == code)
    }

    @Test("Gate A48: a person refunded alone after the scan counts as paid")
    func personRefundedLater() {
        var scene = scene {
            $0.person = 1
            $0.world.statuses = [0: (.refunded, ScanRuleTests.now.adding(seconds: 1))]
        }
        #expect(ScanRule.validity(scene.scan, statusSince: .distantPast) == nil)
        scene.world.statuses = [0: (.refunded, Self.now)]
        #expect(ScanRule.validity(scene.scan, statusSince: .distantPast) == .status(.refunded))
    }

    @Test("Gate A48: a scan of an event cancelled since is believed, and still judged by event and day")
    func eventCancelledLater() {
        var scene = scene { $0.cancelledAt = $0.at.adding(seconds: 1) }
        #expect(ScanRule.validity(scene.scan, statusSince: .distantPast) == nil)
        scene.cancelledAt = scene.at
        #expect(ScanRule.validity(scene.scan, statusSince: .distantPast) == .status(.cancelled))
        scene.eventID = 999
        #expect(ScanRule.validity(scene.scan, statusSince: .distantPast) == .wrongEvent)
        scene.eventID = nil
        scene.at = UsageWorld.day(2)
        #expect(ScanRule.validity(scene.scan, statusSince: .distantPast) == .notToday)
    }
}
