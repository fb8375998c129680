import UsherHTTP
import HTTPTypes
import Hummingbird
import UsherCore
import UsherStore

extension ConsoleDesk {
    /// Does what a form asks, once: whoever sends it again (a second press, a reload) is sent where the first went.
    func once(
        _ form: FormBody, by account: Account.ID, _ body: () async throws -> Response
    ) async throws -> Response {
        let name = form["once"]
        guard FormOnce.isOurs(name) else { return try await body() }
        switch try await answers.claim(name, of: account, at: clock.now()) {
        case .answered(let answer): return again(answer)
        case .open: return try await follow(name, account)
        case .first: break
        }
        let response: Response
        do { response = try await body() } catch {
            try await answers.release(name, of: account)
            throw error
        }
        if response.status == .ok, let again = response.headers[.contentLocation] {
            // What was shown once is not shown again: whoever sends the form again is sent there.
            try await answers.keep(FormAnswerStore.Answer(location: again, said: nil), for: name, of: account)
            return response
        }
        guard response.status == .seeOther, let location = response.headers[.location] else {
            try await answers.release(name, of: account)
            return response
        }
        try await answers.keep(FormAnswerStore.Answer(location: location, said: Self.said(response)), for: name, of: account)
        return response
    }

    /// A page that shows a secret this once, as a form's answer: the same form again leads to `path`, and does nothing.
    static func shownOnce(_ response: Response, again path: String) -> Response {
        var response = response
        response.headers[.contentLocation] = path
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// Waits for whoever does it at this moment.
    private func follow(_ name: String, _ account: Account.ID) async throws -> Response {
        for _ in 0..<50 {
            try await Task.sleep(for: .milliseconds(100))
            if case .answered(let answer) = try await answers.claim(name, of: account, at: clock.now()) { return again(answer) }
        }
        throw Problem(
            .conflict, "This form was sent before, and nobody can say what came of it. Look whether it was done, then open it anew",
            code: "form_open")
    }

    private func again(_ answer: FormAnswerStore.Answer) -> Response {
        var headers: HTTPFields = [.location: answer.location, .cacheControl: "no-store"]
        if let said = answer.said { headers.append(PageCookie.set(ToastCookie.name, said, secure: site.isSecure)) }
        return Response(status: .seeOther, headers: headers)
    }

    /// The toast that an answer carries, as its cookie has it.
    private static func said(_ response: Response) -> String? {
        let start = ToastCookie.name + "="
        let field = response.headers[values: .setCookie].first { $0.hasPrefix(start) }
        return field.flatMap { $0.dropFirst(start.utf8.count).split(separator: ";").first.map { String($0) } }
    }
}
