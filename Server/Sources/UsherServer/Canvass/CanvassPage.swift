import UsherHTTP
import UsherTemplates

/// A page with one thing to say and perhaps one thing to decide: a demo's payment, an invite.
struct CanvassPage: SpokenPage {
    let words: Words
    let eyebrow: String
    let heading: String
    let text: String
    var notice: Notice?
    var form: Form?
    var links: [Notice.Link] = []

    var title: String { heading }
    var isSecret: Bool { true }

    struct Form: Sendable {
        let action: String
        let token: String
        var fields: [Field] = []
        let buttons: [Button]
    }

    struct Field: Sendable {
        let name: String
        let value: String
    }

    struct Button: Sendable {
        let value: String
        let label: String
        var quiet = false
    }

    static let template = "canvass/decision"
}
