/// What is told at a stop of the demo's walks: our own words, a sentence an item.
struct DemoStory {
    /// Names its files.
    let name: String
    let lat: Double
    let lng: Double
    let radius: Int64
    let title: [DemoWalk.Language: String]
    let sentences: [DemoWalk.Language: [String]]

    init(
        _ name: String, _ lat: Double, _ lng: Double, _ radius: Int64, it: (String, [String]), en: (String, [String])
    ) {
        self.name = name
        self.lat = lat
        self.lng = lng
        self.radius = radius
        title = [.it: it.0, .en: en.0]
        sentences = [.it: it.1, .en: en.1]
    }

    /// The Milan walk's five stops.
    static let milan = [
        DemoStory(
            "duomo", 45.464203, 9.189982, 150,
            it: (
                "Piazza del Duomo",
                [
                    "Benvenuti in piazza del Duomo, il cuore di Milano.",
                    "Il cantiere della cattedrale si aprì nel 1386, e il marmo arrivò qui dal lago Maggiore, lungo i canali.",
                    "Contate le guglie, se ci riuscite: sono più di cento, e su ognuna c'è una statua.",
                    "La più alta porta la Madonnina dorata, che veglia sulla città dal 1774.",
                ]
            ),
            en: (
                "Piazza del Duomo",
                [
                    "Welcome to Piazza del Duomo, the heart of Milan.",
                    "Work on the cathedral began in 1386, and its marble came from Lake Maggiore, along the canals.",
                    "Count the spires if you can: there are more than a hundred, and a statue stands on each of them.",
                    "The tallest carries the golden Madonnina, who has watched over the city since 1774.",
                ]
            )),
        DemoStory(
            "galleria", 45.465803, 9.190182, 120,
            it: (
                "Galleria Vittorio Emanuele II",
                [
                    "Entrate sotto la volta di ferro e vetro: i milanesi la chiamano il salotto.",
                    "Giuseppe Mengoni la disegnò, e la prima pietra fu posata nel 1865.",
                    "Al centro cercate il toro nel mosaico del pavimento.",
                    "Un giro sul tallone porta fortuna, dicono; il mosaico, però, ne soffre da sempre.",
                ]
            ),
            en: (
                "Galleria Vittorio Emanuele II",
                [
                    "Walk in under the vault of iron and glass: the people of Milan call it their drawing room.",
                    "Giuseppe Mengoni designed it, and its first stone was laid in 1865.",
                    "In the middle, look for the bull in the mosaic of the floor.",
                    "A turn on your heel brings luck, they say; the mosaic has always suffered for it.",
                ]
            )),
        DemoStory(
            "scala", 45.467203, 9.189382, 120,
            it: (
                "Teatro alla Scala",
                [
                    "Una facciata sobria, e dietro di essa uno dei teatri più amati del mondo.",
                    "La Scala aprì il 3 agosto 1778, con un'opera di Antonio Salieri.",
                    "Il nome viene da una chiesa che sorgeva qui, Santa Maria alla Scala.",
                    "Fermatevi un momento: nelle sere di prova, a volte, la musica arriva fin sulla piazza.",
                ]
            ),
            en: (
                "Teatro alla Scala",
                [
                    "A modest front, and behind it one of the best loved theatres in the world.",
                    "La Scala opened on the third of August 1778, with an opera by Antonio Salieri.",
                    "Its name comes from a church that stood here, Santa Maria alla Scala.",
                    "Stay a moment: on evenings of rehearsal the music sometimes reaches the square.",
                ]
            )),
        DemoStory(
            "castello", 45.470603, 9.179582, 150,
            it: (
                "Castello Sforzesco",
                [
                    "Davanti a voi c'è la torre del Filarete, la porta del castello.",
                    "Francesco Sforza fece costruire la fortezza dal 1450, sulle rovine di quella dei Visconti.",
                    "Oggi i soldati se ne sono andati, e nelle sale ci sono i musei.",
                    "In uno di essi vi aspetta l'ultima opera di Michelangelo, la Pietà Rondanini.",
                ]
            ),
            en: (
                "Castello Sforzesco",
                [
                    "Before you stands the tower of Filarete, the gate of the castle.",
                    "Francesco Sforza had the fortress built from 1450, on the ruins of that of the Visconti.",
                    "The soldiers have gone, and its halls hold museums now.",
                    "In one of them the last work of Michelangelo waits for you, the Rondanini Pietà.",
                ]
            )),
        DemoStory(
            "parco", 45.472003, 9.173782, 150,
            it: (
                "Parco Sempione",
                [
                    "Qui finisce la città di pietra e comincia il parco.",
                    "Fu disegnato alla fine dell'Ottocento, alla maniera inglese, dove un tempo manovravano le truppe.",
                    "In fondo al viale vedete l'Arco della Pace, da cui parte la strada del Sempione.",
                    "Sedetevi su una panchina: la nostra passeggiata finisce qui. Grazie di averci ascoltato.",
                ]
            ),
            en: (
                "Parco Sempione",
                [
                    "Here the city of stone ends, and the park begins.",
                    "It was laid out in the English manner at the end of the nineteenth century, where troops had drilled before.",
                    "At the far end you see the Arch of Peace, where the road to the Simplon begins.",
                    "Take a seat on a bench: our walk ends here. Thank you for listening.",
                ]
            )),
    ]

    /// The protected walk's three.
    static let brera = [
        DemoStory(
            "cortile", 45.471950, 9.187850, 60,
            it: (
                "Il cortile di Brera",
                [
                    "Entrate nel cortile del palazzo di Brera, sotto i due piani di archi.",
                    "In mezzo sta Napoleone, in bronzo, come Marte pacificatore: lo modellò Antonio Canova.",
                    "Di sopra c'è la Pinacoteca, intorno a voi l'Accademia, dove si studia ancora.",
                ]
            ),
            en: (
                "The courtyard of Brera",
                [
                    "Step into the courtyard of Palazzo Brera, under its two storeys of arches.",
                    "In the middle stands Napoleon, in bronze, as Mars the peacemaker: Antonio Canova modelled him.",
                    "Upstairs is the picture gallery, and around you the academy, where people still study.",
                ]
            )),
        DemoStory(
            "orto", 45.471350, 9.189250, 50,
            it: (
                "L'orto botanico",
                [
                    "Dietro il palazzo si nasconde un giardino che molti milanesi non hanno mai visto.",
                    "Maria Teresa d'Austria lo volle nel 1774, per insegnare le piante ai futuri farmacisti.",
                    "Cercate i due ginkgo: sono tra i più vecchi d'Europa.",
                ]
            ),
            en: (
                "The botanical garden",
                [
                    "Behind the palace hides a garden that many people of Milan have never seen.",
                    "Maria Theresa of Austria founded it in 1774, to teach plants to the chemists of the future.",
                    "Look for the two ginkgo trees: they are among the oldest in Europe.",
                ]
            )),
        DemoStory(
            "simpliciano", 45.473900, 9.184350, 60,
            it: (
                "San Simpliciano",
                [
                    "L'ultima tappa è una chiesa di mattoni, antica quasi quanto il cristianesimo a Milano.",
                    "La tradizione vuole che la fondasse sant'Ambrogio, nel quarto secolo.",
                    "Se il portone è aperto, entrate piano: dentro il rumore della città non arriva.",
                ]
            ),
            en: (
                "San Simpliciano",
                [
                    "The last stop is a church of brick, nearly as old as Christianity in Milan.",
                    "Tradition says that Saint Ambrose founded it, in the fourth century.",
                    "If the door is open, go in softly: the noise of the city does not reach inside.",
                ]
            )),
    ]
}
