import UsherHTTP
import Hummingbird
import UsherCore
import UsherStore

/// The parts of a Canvass request's address.
enum CanvassQuery {
    /// A value that is given once; nil where it is absent.
    static func text(_ request: Request, _ name: String) throws -> String? {
        let sent = Query(request).values(name)
        guard sent.count <= 1 else { throw CanvassRefusal.invalid(field: name) }
        return sent.first
    }

    static func limit(_ request: Request, default usual: Int, most: Int = 1_000) throws -> Int {
        guard let text = try text(request, "limit") else { return usual }
        guard let limit = Digits.whole(text, in: 1...Int64(most)) else { throw CanvassRefusal.invalid(field: "limit") }
        return Int(limit)
    }

    /// `true` or `false`; false where it is absent.
    static func flag(_ request: Request, _ name: String) throws -> Bool {
        switch try text(request, name) {
        case nil, "false"?: false
        case "true"?: true
        default: throw CanvassRefusal.invalid(field: name)
        }
    }

    /// A UUID of the path; what is none is nobody's.
    static func uuid(_ name: String, _ context: UsherContext) throws -> String {
        guard let uuid = context.parameters.get(name).flatMap(UUIDText.normalised) else { throw CanvassRefusal.notFound }
        return uuid
    }
}

extension CanvassDesk {
    /// Who asks, for the store.
    func actor(_ principal: Principal<CanvassToken>) -> CanvassActor {
        CanvassActor(account: principal.account, actor: principal.actor, now: clock.now(), terms: terms)
    }

    func newID() -> String {
        var generator = SystemRandomNumberGenerator()
        return UUIDText.v7(at: clock.now(), using: &generator)
    }
}
