extension Setting {
    static let bodies: [Setting] = [
        .integer(
            "bodies.stranger", \.bodies.stranger, in: 1_024...1 << 30,
            help: "Bytes of a request's body whose sender is not signed in; more is refused before it is read."),
        .integer(
            "bodies.strangers", \.bodies.strangers, in: 1 << 20...1 << 40,
            help: "Bytes of all such bodies that are held at once, a quarter of them in scans on their way; "
                + "one address may hold an eighth of the rest."),
        .integer(
            "bodies.signed_in", \.bodies.known, in: 1 << 24...1 << 40,
            help: "Bytes of bodies of people, doors and airlines who are signed in, held at once; one address may hold an eighth."),
        .integer(
            "bodies.webhooks", \.bodies.webhooks, in: 1 << 20...1 << 40,
            help: "Bytes of webhooks' bodies held at once, whose signature is judged with the whole; one address may hold an eighth."),
        .integer(
            "bodies.unread", \.bodies.unread, in: 1 << 20...1 << 40,
            help: "Bytes of answers that wait for their clients to read them; one address may have a quarter. When it is reached, "
                + "new pages are refused for a moment (429) and who has read nothing for 10 s is cut off."),
    ]
}
