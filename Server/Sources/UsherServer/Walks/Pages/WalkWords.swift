import UsherCore

/// What a walk's page says in the walk's own language.
struct WalkWords: Sendable {
    let walk: String
    let length: String
    let duration: String
    let stops: String
    let entry: String
    let free: String
    let byVoucher: String
    let open: String
    let languages: String
    let listen: String
    let transcript: String
    let map: String
    let start: String
    let done: String
    let voucherHeading: String
    let voucherText: String
    let voucherLabel: String
    let voucherHint: String
    let voucherGuest: String
    let voucherButton: String
    let welcome: String
    let play: String
    let pause: String
    let next: String
    let previous: String
    let close: String
    private let language: WalkLanguage

    init(_ language: WalkLanguage) {
        self.language = language
        func pick(_ it: String, _ fr: String, _ en: String) -> String {
            switch language {
            case .it: it
            case .fr: fr
            case .en: en
            }
        }
        walk = pick("Passeggiata", "Promenade", "Walk")
        length = pick("Lunghezza", "Longueur", "Length")
        duration = pick("Durata", "Durée", "Time")
        stops = pick("Tappe", "Étapes", "Stops")
        entry = pick("Ingresso", "Accès", "Entry")
        free = pick("Gratuito", "Gratuit", "Free")
        byVoucher = pick("Con un voucher", "Avec un bon", "With a voucher")
        open = pick("Aperto per te", "Ouvert pour vous", "Open to you")
        languages = pick("Lingue", "Langues", "Languages")
        listen = pick("Ascolta", "Écouter", "Listen")
        transcript = pick("Trascrizione", "Transcription", "Transcript")
        map = pick("Mappa del percorso", "Carte du parcours", "Map of the way")
        start = pick("Si parte da qui", "On part d’ici", "It starts here")
        done = pick("Fine", "Fin", "The end")
        voucherHeading = pick("Hai un voucher?", "Vous avez un bon ?", "Have a voucher?")
        voucherText = pick(
            "Il suo codice apre la passeggiata per il tuo account, su ogni dispositivo.",
            "Son code ouvre la promenade pour votre compte, sur tous vos appareils.",
            "Its code opens the walk for your account, on every device.")
        voucherLabel = pick("Codice", "Code", "Code")
        voucherHint = pick(
            "Maiuscole e minuscole non contano.", "Majuscules ou minuscules, peu importe.", "Capitals or not, it does not matter.")
        voucherGuest = pick(
            "Ti chiederemo prima di accedere.", "Nous vous demanderons d’abord de vous connecter.", "We will ask you to sign in first.")
        voucherButton = pick("Apri la passeggiata", "Ouvrir la promenade", "Open the walk")
        welcome = pick(
            "La passeggiata è aperta: buon ascolto.", "La promenade est ouverte : bonne écoute.", "The walk is open to you: enjoy it.")
        play = pick("Riproduci", "Lire", "Play")
        pause = pick("Pausa", "Pause", "Pause")
        next = pick("Tappa successiva", "Étape suivante", "Next stop")
        previous = pick("Tappa precedente", "Étape précédente", "Previous stop")
        close = pick("Chiudi il lettore", "Fermer le lecteur", "Close the player")
    }

    /// `1.7 km`, `800 m`
    func distance(_ metres: Int64) -> String {
        guard metres >= 1_000 else { return "\(metres) m" }
        let tenths = (metres + 50) / 100
        let point = language == .en ? "." : ","
        return tenths % 10 == 0 ? "\(tenths / 10) km" : "\(tenths / 10)\(point)\(tenths % 10) km"
    }

    func minutes(_ count: Int64) -> String {
        switch language {
        case .it: count == 1 ? "1 minuto" : "\(count) minuti"
        case .fr: count == 1 ? "1 minute" : "\(count) minutes"
        case .en: count == 1 ? "1 minute" : "\(count) minutes"
        }
    }

    /// How far it is from the stop before, to ten metres.
    func leg(_ metres: Double) -> String {
        let text = distance(max(10, Int64((metres / 10).rounded()) * 10))
        switch language {
        case .it: return "\(text) più avanti"
        case .fr: return "\(text) plus loin"
        case .en: return "\(text) further on"
        }
    }
}

extension WalkLanguage {
    /// What the language calls itself.
    var name: String {
        switch self {
        case .it: "Italiano"
        case .fr: "Français"
        case .en: "English"
        }
    }

    /// In which of these languages to show something: as asked for, else as the browser says, else the account's, else by custom.
    static func chosen(_ asked: String?, accepted: String?, account: String?, among offered: [WalkLanguage]) -> WalkLanguage? {
        let wishes = [asked].compactMap(\.self) + tags(accepted ?? "") + [account].compactMap(\.self)
        for wish in wishes {
            if let language = WalkLanguage(rawValue: wish), offered.contains(language) { return language }
        }
        return fallbacks("").first(where: offered.contains)
    }

    /// The languages of `Accept-Language`, best first, without their regions.
    private static func tags(_ header: String) -> [String] {
        let wishes = header.prefix(1_000).split(separator: ",").enumerated().compactMap { index, wish -> (String, Double, Int)? in
            let parts = wish.split(separator: ";").map { String($0).trimmed.lowercased() }
            guard let tag = parts.first else { return nil }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return quality > 0 ? (String(tag.prefix { $0 != "-" && $0 != "_" }), quality, index) : nil
        }
        return wishes.sorted { ($1.1, $0.2) < ($0.1, $1.2) }.map(\.0)
    }
}
