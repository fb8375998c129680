/// Lists that a house imports.
package enum ListKind: String, Sendable, CaseIterable {
    /// Homes of a campaign.
    case homes
    /// Whom an airline flies.
    case passengers
    /// Who flies on a flight, and where they sit.
    case manifest
    /// What an airline flies, and when.
    case flights

    /// What a column of such a list may be.
    package struct Field: Sendable, Equatable {
        /// As programs and reports name it.
        package let name: String
        /// What heads of lists call it, beside its name.
        let heads: [String]

        init(_ name: String, _ heads: String...) { (self.name, self.heads) = (name, heads) }
    }

    package var fields: [Field] {
        switch self {
        case .homes: Self.homeFields
        case .passengers: Self.personFields
        case .manifest: Self.personFields + Self.seatFields
        case .flights: Self.flightFields
        }
    }

    /// Of each of these groups of fields a list has one at least.
    package var needed: [[String]] {
        switch self {
        case .homes: [[ImportColumn.address.name]]
        case .passengers, .manifest: [["first_name", "last_name", "name", "passenger_identifier"]]
        case .flights: [["number"], ["departs", "date"]]
        }
    }

    /// The kind of its jobs.
    package var job: String { rawValue + ListKind.ending }

    package init?(job: String) {
        guard job.hasSuffix(ListKind.ending) else { return nil }
        self.init(rawValue: String(job.dropLast(ListKind.ending.count)))
    }

    private static let ending = "-import"

    package func index(of field: String) -> Int? { fields.firstIndex { $0.name == field } }
}

extension ListKind {
    /// In the order of `ImportColumn`, by which rows of homes are read.
    private static let homeFields = ImportColumn.allCases.map { column in
        switch column {
        case .address:
            Field(
                column.name, "address_line", "street address", "street", "Adresse", "Anschrift", "Straße", "Strasse",
                "Straße und Hausnummer",
                "rue", "dirección", "direccion", "domicilio", "calle", "indirizzo", "via")
        case .unit:
            Field(
                column.name, "apartment", "apt", "flat", "suite", "Wohnung", "Einheit", "appartement", "logement", "piso", "unidad",
                "puerta",
                "interno", "unità", "unita", "appartamento")
        case .city:
            Field(
                column.name, "town", "Ort", "Stadt", "Wohnort", "ville", "commune", "ciudad", "población", "poblacion", "localidad",
                "città",
                "citta", "comune", "località")
        case .region:
            Field(column.name, "state", "county", "province", "Bundesland", "région", "département", "provincia", "región", "regione")
        case .postalCode:
            Field(
                column.name, "postcode", "zip", "zip code", "PLZ", "Postleitzahl", "code postal", "código postal", "codigo postal", "cp",
                "CAP", "codice postale")
        case .lat: Field(column.name, "latitude", "Breite", "Breitengrad", "latitud", "latitudine")
        case .lng: Field(column.name, "lon", "long", "longitude", "Länge", "Längengrad", "longitud", "longitudine")
        case .gersID: Field(column.name, "gers")
        case .buildingGersID: Field(column.name, "building")
        case .externalID:
            Field(
                column.name, "id", "key", "reference", "Kennung", "Referenz", "identifiant", "référence", "referencia", "identificador",
                "riferimento", "identificativo")
        case .note:
            Field(
                column.name, "notes", "comment", "comments", "Notiz", "Bemerkung", "Anmerkung", "remarque", "commentaire", "nota", "notas",
                "observaciones", "commento", "osservazioni")
        }
    }

    private static let personFields = [
        Field(
            "first_name", "given name", "forename", "Vorname", "prénom", "prenom", "nombre", "nombre de pila", "nome"),
        Field("middle_name", "second name", "zweiter Vorname", "deuxième prénom", "segundo nombre", "secondo nome"),
        Field(
            "last_name", "surname", "family name", "Nachname", "Familienname", "Zuname", "nom", "nom de famille", "apellido", "apellidos",
            "cognome"),
        Field(
            "name", "full name", "formatted name", "passenger", "passenger name", "guest", "vollständiger Name", "ganzer Name", "Passagier",
            "Fluggast", "nom complet", "passager", "nombre completo", "pasajero", "nome completo", "passeggero"),
        Field(
            "passenger_identifier", "identifier", "passenger id", "id", "Kennung", "identifiant", "identificador", "identificativo"),
    ]

    private static let seatFields = [
        Field("seat", "seat number", "seat no", "Sitz", "Sitzplatz", "Platz", "siège", "place", "asiento", "plaza", "posto", "sedile"),
        Field(
            "label", "group", "boarding group", "Boarding-Gruppe", "grupo de embarque", "groupe d’embarquement", "gruppo d’imbarco",
            "class", "cabin", "custom label value", "Klasse", "Aufschrift", "classe", "libellé", "clase", "etiqueta", "etichetta"),
    ]
}
