/// A page with one thing to say and perhaps one thing to decide: a demo's payment, an invite.
struct CanvassPage: WebPage {
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

    static let template = """
        <section class="wrap narrow center state">
        <p class="eyebrow">{{eyebrow}}</p>
        <h1>{{heading}}</h1>
        <p class="lead">{{text}}</p>
        {{>notice}}
        {{#form}}<form action="{{action}}" method="post">
        {{>token}}
        {{#fields}}<input type="hidden" name="{{name}}" value="{{value}}">
        {{/fields}}<p class="actions">{{#buttons}}<button{{#quiet}} class="quiet"{{/quiet}} type="submit" name="do" value="{{value}}">{{label}}</button> {{/buttons}}</p>
        </form>{{/form}}
        <p class="actions">{{#links}}<a class="button" href="{{href}}">{{label}}</a> {{/links}}</p>
        </section>
        """
}
