package import UsherCore

extension Settings {
    package struct Boarding: Sendable, Equatable {
        package var secret = Setting.text(
            "boarding.secret", expected: "a text of 8 bytes or more", secret: true,
            help: "What boarding passes are hashed with; without it, one is made in boarding-secret in the data folder. Processes "
                + "that share a database share it."
        ) { $0.isEmpty || $0.utf8.count >= 8 }
        package var rate = Setting.integer(
            "boarding.rate", 0, in: 0...1_000_000, help: "Boarding requests a second of one airline; 0 for any number.")
        package var qr = Setting.choice(
            "boarding.qr", QRTextKind.full, help: "What a boarding pass's QR code holds; all forms are always accepted.")
        package var publicHours = Setting.integer(
            "boarding.public_hours", 48, in: 0...87_600,
            help: "How long boarding passes are public after departure or the last change; 0 for ever.")
        package var founding = Setting.choice(
            "boarding.founding", Founding.open, help: "Who registers airlines: anybody, or only whoever runs this server, by a catalogue.")
        package var notices = Notices()

        package struct Notices: Sendable, Equatable {
            package var en = Setting.text(
                "boarding.notice_en", "This is not a commercial boarding pass. Show it to your crew.",
                help: "What stands below a boarding pass, in English.")
            package var fr = Setting.text(
                "boarding.notice_fr", "Ceci n’est pas une carte d’embarquement commerciale. Présentez-la à votre équipage.",
                help: "The same in French.")
            package var de = Setting.text(
                "boarding.notice_de", "Dies ist keine Bordkarte einer Fluggesellschaft. Zeigen Sie sie Ihrer Crew.",
                help: "The same in German.")
            package var es = Setting.text(
                "boarding.notice_es", "Esta no es una tarjeta de embarque comercial. Muéstrela a su tripulación.",
                help: "The same in Spanish.")
        }
    }
}
