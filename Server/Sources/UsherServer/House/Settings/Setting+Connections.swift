extension Setting {
    static let connections: [Setting] = [
        .integer(
            "connections.max", \.connections.most, in: 16...1_000_000,
            help: "Connections at once, as far as the machine allows open files. Shortly before, those that idle longest are closed."),
        .integer(
            "connections.per_address", \.connections.perAddress, in: 0...1_000_000,
            help: "Connections at once from one address that is no trusted proxy's; 0 for any number."),
        .duration(
            "connections.head_timeout", \.connections.head, in: 1...3_600, unit: .s,
            help: "How long a handshake and a request's head may take."),
        .duration(
            "connections.body_timeout", \.connections.body, in: 1...3_600, unit: .s,
            help: "How long a request's body may pause; after so long it must have brought 1 KiB a second, too."),
        .duration(
            "connections.idle_timeout", \.connections.idle, in: 1...3_600, unit: .s,
            help: "How long a connection may wait for its next request; longer than a proxy in front keeps it."),
        .duration(
            "connections.write_timeout", \.connections.write, in: 1...3_600, unit: .s,
            help: "How long a client may leave an answer unread."),
    ]
}
