/// What a key is besides, that is a device of the door: one browser that came in by a link or a sign-in. A class, because it passes through
/// the hands of every scan, and most keys have none.
package final class DoorDevice: Sendable {
    package let link: DoorLink.ID?
    package let organisation: Organisation.ID
    package let scope: DoorScope
    package let gate: String?
    package let can: DoorAbilities
    /// What its requests are signed by.
    package let key: DeviceKey

    package init(
        link: DoorLink.ID?, organisation: Organisation.ID, scope: DoorScope, gate: String?, can: DoorAbilities, key: DeviceKey
    ) {
        self.link = link
        self.organisation = organisation
        self.scope = scope
        self.gate = gate
        self.can = can
        self.key = key
    }

    package static let longestName = 64

    /// Whether it knows of this event at all; for tonight, whether it is open is another question.
    package func covers(_ event: Event) -> Bool {
        event.organisation == organisation && scope.event.map { $0 == event.id } ?? true
    }
}

extension DoorDevice: Equatable {
    package static func == (a: DoorDevice, b: DoorDevice) -> Bool {
        (a.link, a.organisation, a.scope, a.gate, a.can, a.key) == (b.link, b.organisation, b.scope, b.gate, b.can, b.key)
    }
}
