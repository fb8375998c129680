import UsherCore

/// The languages of a boarding pass's page and of its Wallet pass.
enum PassLanguage: String, CaseIterable, Sendable {
    case en, fr, de, es

    /// What the language calls itself.
    var name: String {
        switch self {
        case .en: "English"
        case .fr: "Français"
        case .de: "Deutsch"
        case .es: "Español"
        }
    }

    /// `lang`, else the best of `Accept-Language`, else English.
    static func chosen(_ lang: String?, accepted: String?) -> PassLanguage {
        if let lang, let language = PassLanguage(tag: lang) { return language }
        let wishes = (accepted ?? "").prefix(1_000).split(separator: ",").enumerated().compactMap {
            index, wish -> (PassLanguage, Double, Int)? in
            let parts = wish.split(separator: ";")
            guard let tag = parts.first, let language = PassLanguage(tag: String(tag)) else { return nil }
            let quality = parts.dropFirst().compactMap { part -> Double? in
                let text = String(part).trimmed.lowercased()
                return text.hasPrefix("q=") ? Double(text.dropFirst(2)) ?? 0 : nil
            }.first
            return (language, quality ?? 1, index)
        }
        return wishes.filter { $0.1 > 0 }.max { ($0.1, $1.2) < ($1.1, $0.2) }?.0 ?? .en
    }

    /// Case and region do not matter.
    private init?(tag: String) {
        let primary = tag.trimmed.lowercased().prefix { $0 != "-" && $0 != "_" }
        self.init(rawValue: String(primary))
    }
}

/// What stands beside a value on a boarding pass.
enum PassLabel: String, CaseIterable, Sendable {
    case flight = "Flight"
    case aircraft = "Aircraft"
    case gate = "Gate"
    case departs = "Departs"
    case passenger = "Passenger"
    case seat = "Seat"
    case from = "From"
    case to = "To"
    // On the back of a Wallet pass.
    case airport = "Airport"
    case city = "City"
    case country = "Country"
    case map = "Map"
    case home = "Home page"

    func text(_ language: PassLanguage) -> String {
        let words: [String] =
            switch self {
            case .flight: ["Flight", "Vol", "Flug", "Vuelo"]
            case .aircraft: ["Aircraft", "Avion", "Flugzeug", "Avión"]
            case .gate: ["Gate", "Porte", "Gate", "Puerta"]
            case .departs: ["Departs", "Départ", "Abflug", "Salida"]
            case .passenger: ["Passenger", "Passager", "Passagier", "Pasajero"]
            case .seat: ["Seat", "Siège", "Sitz", "Asiento"]
            case .from: ["From", "De", "Von", "De"]
            case .to: ["To", "À", "Nach", "A"]
            case .airport: ["Airport", "Aéroport", "Flughafen", "Aeropuerto"]
            case .city: ["City", "Ville", "Stadt", "Ciudad"]
            case .country: ["Country", "Pays", "Land", "País"]
            case .map: ["Map", "Carte", "Karte", "Mapa"]
            case .home: ["Home page", "Site", "Website", "Sitio web"]
            }
        return words[PassLanguage.allCases.firstIndex(of: language) ?? 0]
    }
}

/// Sentences of the page.
struct PageWords: Sendable {
    let addToWallet: String
    let expired: String
    let notFound: String
    let noTicket: String
    let boardingPass: String
    let scan: String
    let wouldRefuse: String
    let languages: String

    init(_ language: PassLanguage) {
        switch language {
        case .en:
            addToWallet = "Add to Apple Wallet"
            expired = "This boarding pass has expired."
            notFound = "There is no such boarding pass."
            noTicket = "Open the link of your boarding pass to see it here."
            boardingPass = "Boarding pass"
            scan = "Show this code when you board"
            wouldRefuse = "This server signs passes with a certificate of its own making: Wallet will refuse them."
            languages = "Languages"
        case .fr:
            addToWallet = "Ajouter à Cartes d’Apple"
            expired = "Cette carte d’embarquement a expiré."
            notFound = "Cette carte d’embarquement n’existe pas."
            noTicket = "Ouvrez le lien de votre carte d’embarquement pour la voir ici."
            boardingPass = "Carte d’embarquement"
            scan = "Présentez ce code à l’embarquement"
            wouldRefuse = "Ce serveur signe avec un certificat de sa propre fabrication : Cartes refusera."
            languages = "Langues"
        case .de:
            addToWallet = "Zu Apple Wallet hinzufügen"
            expired = "Diese Bordkarte ist abgelaufen."
            notFound = "Diese Bordkarte gibt es nicht."
            noTicket = "Öffnen Sie den Link Ihrer Bordkarte, um sie hier zu sehen."
            boardingPass = "Bordkarte"
            scan = "Zeigen Sie diesen Code beim Einsteigen"
            wouldRefuse = "Dieser Server signiert mit einem selbst gemachten Zertifikat: Wallet wird ablehnen."
            languages = "Sprachen"
        case .es:
            addToWallet = "Añadir a Cartera de Apple"
            expired = "Esta tarjeta de embarque ha caducado."
            notFound = "Esta tarjeta de embarque no existe."
            noTicket = "Abra el enlace de su tarjeta de embarque para verla aquí."
            boardingPass = "Tarjeta de embarque"
            scan = "Muestre este código al embarcar"
            wouldRefuse = "Este servidor firma con un certificado propio: Cartera lo rechazará."
            languages = "Idiomas"
        }
    }
}
