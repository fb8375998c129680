extension Setting {
    static let outgoing: [Setting] = [
        .switch(
            "outgoing.allow_private", \.outgoing.allowPrivate,
            help: "Addresses in a catalogue may be http, and lead to this machine and its network. For development only.")
    ]
}
