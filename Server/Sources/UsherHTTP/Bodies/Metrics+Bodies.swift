extension Metrics {
    /// Registers what is held of requests and answers.
    package func register(_ bodies: BodyBudgets) {
        register("bodies_stranger_bytes", help: "Bytes of bodies held whose senders are not signed in.") {
            Double(bodies.strangers.held + bodies.express.held)
        }
        register("bodies_signed_in_bytes", help: "Bytes of bodies held whose senders are signed in.") { Double(bodies.known.held) }
        register("bodies_webhook_bytes", help: "Bytes of webhooks' bodies held.") { Double(bodies.webhooks.held) }
        register("answers_unread_bytes", help: "Bytes of large answers that wait for their clients to read them.") {
            Double(bodies.unread.held)
        }
    }
}
