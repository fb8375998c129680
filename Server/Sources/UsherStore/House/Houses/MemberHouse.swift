package import UsherCore

/// An organisation as one of its members finds it in the console.
package struct MemberHouse: Sendable, Equatable {
    package let organisation: Organisation
    package let role: Role

    package init(_ organisation: Organisation, role: Role) { (self.organisation, self.role) = (organisation, role) }

    init?(_ organisation: Organisation, role number: Int64) {
        guard let role = Role(rawValue: number) else { return nil }
        self.init(organisation, role: role)
    }
}
