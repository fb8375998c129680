/// What stands above a console's page: its title with one main button, and the way to it.
struct ConsoleHead: Sendable {
    struct Link: Sendable {
        let href: String
        let label: String
    }

    let title: String
    /// Nil for pages that are of no house's section.
    var section: ConsoleSection?
    /// Between the section and this page.
    var crumbs: [Link] = []
    /// The one main button.
    var action: Link?
    /// The pages beside this one, about the same thing.
    var tabs: [ConsoleTab] = []
    /// A word on the state of the thing.
    var state: ConsoleTag?
    /// For a screen that is looked at from far: nothing stands around the page.
    var isBare = false
}
