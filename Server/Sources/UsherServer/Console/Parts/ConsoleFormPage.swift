/// A page that is one form.
struct ConsoleFormPage: ConsoleContent {
    static let template = "console/form-page"

    let lead: String?
    let form: ConsoleForm
    /// What else can be done here.
    var more: ConsoleHead.Link?
}
