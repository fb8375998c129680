extension Setting {
    static let outgoing: [Setting] = [
        .switch(
            "outgoing.allow_private", \.outgoing.allowPrivate,
            help: "Addresses in a catalogue may be http, and lead to this machine and its network. For development only."),
        .duration(
            "outbox.retention", \.outbox.retention, in: 7 * 86_400...3650 * 86_400, unit: .d,
            help: "How long mails, refunds and the like are remembered after they were delivered."),
    ]
}
