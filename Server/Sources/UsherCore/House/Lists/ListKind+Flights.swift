extension ListKind {
    static let flightFields = [
        Field(
            "number", "flight number", "flight no", "flight", "Flugnummer", "Flug-Nr.", "Flug", "numéro de vol", "vol", "número de vuelo",
            "vuelo", "numero di volo", "numero volo", "volo"),
        Field(
            "aircraft", "registration", "tail number", "plane", "Flugzeug", "Kennzeichen", "avion", "immatriculation", "avión", "aeronave",
            "matrícula", "aereo", "aeromobile", "matricola"),
        Field(
            "origin", "from", "departure airport", "von", "Abflugort", "Abflughafen", "Startflughafen", "de", "provenance",
            "aéroport de départ", "origen", "desde", "aeropuerto de salida", "da", "origine", "aeroporto di partenza"),
        Field(
            "destination", "to", "arrival airport", "nach", "Ziel", "Zielort", "Zielflughafen", "aéroport d’arrivée", "destino", "hasta",
            "aeropuerto de llegada", "destinazione", "aeroporto di arrivo"),
        Field("departs", "departure", "scheduled departure", "scheduled departure date", "std", "Abflug", "départ", "salida", "partenza"),
        Field(
            "date", "departure date", "day", "Datum", "Tag", "Abflugdatum", "date de départ", "jour", "fecha", "fecha de salida", "día",
            "data", "data di partenza", "giorno"),
        Field(
            "time", "departure time", "Zeit", "Uhrzeit", "Abflugzeit", "heure", "heure de départ", "hora", "hora de salida", "ora",
            "orario", "ora di partenza"),
        Field("zone", "time zone", "Zeitzone", "fuseau horaire", "zona horaria", "fuso orario"),
        Field("gate", "Flugsteig", "Ausgang", "porte", "porte d’embarquement", "puerta", "puerta de embarque", "uscita"),
    ]
}
