import UsherCore
import UsherTemplates

extension ConsoleDesk {
    /// The pages of a house's settings that its member may open; `part`: the one that is shown, empty for what it is called.
    func settingsTabs(_ visit: ConsoleVisit, at part: String) -> [ConsoleTab] {
        let parts: [(name: String, permission: Permission)] = [
            ("", .house), ("brand", .house), ("hosts", .house), ("mails", .house), ("legal", .house), ("fees", .house), ("embed", .house),
            ("security", .owners),
            ("desks", .owners), ("data", .owners),
        ]
        // Without the shop there is nothing to add to.
        let sells = visit.organisation.desks.contains(.boxOffice)
        return parts.filter { visit.may($0.permission) && (sells || $0.name != "fees") }.map { name, _ in
            ConsoleTab(
                href: name.isEmpty ? visit.path(.settings) : visit.path("settings", name),
                label: visit.words(name.isEmpty ? "console.settings.general" : "console.settings.\(name)"), isHere: name == part)
        }
    }
}
