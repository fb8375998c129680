import HTTPTypes

extension Desk {
    /// The pages of all desks: people read them.
    package static let pages = Desk("pages", .page)
    /// What goes wrong below `/console` leads back there.
    static let consolePages = Desk("pages", .console)
}

extension Endpoint {
    /// A page's declaration.
    package static func page(_ path: String, _ summary: String, parameters: [Parameter] = [], _ handler: @escaping Handler) -> Endpoint {
        Endpoint(
            .get, path, desk: .pages, summary: summary, parameters: parameters,
            responses: [
                .page("The page"), Answer(303, "To another page, for example to sign in", content: nil), .page("No such page", 404),
            ],
            tag: "Pages", handler: handler)
    }

    /// A form's declaration.
    package static func form(_ path: String, _ summary: String, parameters: [Parameter] = [], _ handler: @escaping Handler) -> Endpoint {
        Endpoint(
            .post, path, desk: .pages, summary: summary, parameters: parameters,
            request: Content(
                type: "application/x-www-form-urlencoded", schema: .object(["token": .string("From the page's form.")])),
            responses: [
                Answer(303, "Done: the next page", content: nil), .page("The page again, with what is wrong", 400),
                .page("The form is not of this browser", 403),
            ], tag: "Pages", handler: handler)
    }
}
