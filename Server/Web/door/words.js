// @ts-check
/** Every word of the page in five languages, a row each: English, German, French, Spanish, Italian. `{0}` and so on stand for values. */

export const languages = /** @type {const} */ (["en", "de", "fr", "es", "it"]);
/** Each language by its own name. */
export const languageNames = ["English", "Deutsch", "Français", "Español", "Italiano"];

/** @type {Record<string, [string, string, string, string, string]>} */
export const table = {
  // What a scan says: the large words.
  in: ["IN", "REIN", "ENTRE", "PASA", "ENTRA"],
  inMany: ["IN {0}", "REIN {0}", "ENTRENT {0}", "PASAN {0}", "ENTRANO {0}"],
  check: ["CHECK", "PRÜFEN", "VÉRIFIER", "REVISAR", "VERIFICA"],
  again: ["ALREADY IN", "SCHON DRIN", "DÉJÀ ENTRÉ", "YA ENTRÓ", "GIÀ DENTRO"],
  no: ["NO", "NEIN", "NON", "NO", "NO"],
  other: ["NOT CHECKED", "NICHT GEPRÜFT", "NON VÉRIFIÉ", "SIN REVISAR", "NON VERIFICATO"],
  offline: ["OFFLINE", "OFFLINE", "HORS LIGNE", "SIN RED", "NON IN RETE"],
  // Why not.
  ticket_not_found: ["No such ticket", "Kein solches Ticket", "Billet inconnu", "No existe esta entrada", "Biglietto sconosciuto"],
  not_authorized: ["A ticket of another house", "Ticket eines anderen Hauses", "Billet d’une autre salle", "Entrada de otra sala", "Biglietto di un’altra sala"],
  wrong_event: ["A ticket for another event", "Ticket für eine andere Veranstaltung", "Billet pour un autre événement", "Entrada para otro evento", "Biglietto per un altro evento"],
  not_today: ["Not valid today", "Heute nicht gültig", "Pas valable aujourd’hui", "No vale hoy", "Non valido oggi"],
  not_paid: ["Not paid", "Nicht bezahlt", "Non payé", "Sin pagar", "Non pagato"],
  ticket_cancelled: ["Cancelled", "Storniert", "Annulé", "Anulada", "Annullato"],
  ticket_refunded: ["Refunded", "Erstattet", "Remboursé", "Reembolsada", "Rimborsato"],
  ticket_expired: ["Expired", "Abgelaufen", "Expiré", "Caducada", "Scaduto"],
  sale_ticket_not_found: ["No ticket of this kind in it", "Kein Ticket dieser Art darin", "Aucun billet de ce type", "No hay entrada de este tipo", "Nessun biglietto di questo tipo"],
  seat_not_found: ["No such seat in this sale", "Kein solcher Platz in diesem Kauf", "Place absente de cet achat", "Ese asiento no está en la compra", "Posto non in questo acquisto"],
  not_on_list: ["Not on the list of {0}", "Nicht auf der Liste von {0}", "Pas sur la liste de {0}", "No está en la lista de las {0}", "Non nella lista delle {0}"],
  not_ours: ["Not one of ours", "Keines von unseren", "Pas un des nôtres", "No es de los nuestros", "Non è dei nostri"],
  ticket_not_valid: ["This boarding pass is not valid", "Diese Bordkarte ist nicht gültig", "Carte d’embarquement non valable", "Tarjeta de embarque no válida", "Carta d’imbarco non valida"],
  wrong_signature: ["Not a genuine boarding pass", "Keine echte Bordkarte", "Carte d’embarquement falsifiée", "Tarjeta de embarque falsa", "Carta d’imbarco non autentica"],
  other_flight: ["Another flight", "Ein anderer Flug", "Un autre vol", "Otro vuelo", "Un altro volo"],
  see_staff: ["Please see our staff", "Bitte wenden Sie sich an unser Personal", "Adressez-vous à notre personnel", "Acuda a nuestro personal", "Rivolgersi al personale"],
  // What to do when nothing was checked.
  again_please: ["Scan it again", "Noch einmal scannen", "Scannez de nouveau", "Escanee otra vez", "Scansionare di nuovo"],
  rate_limited: ["Too fast. Again in {0} s", "Zu schnell. Noch einmal in {0} s", "Trop vite. Réessayez dans {0} s", "Demasiado rápido. Repita en {0} s", "Troppo veloce. Riprovare tra {0} s"],
  not_allowed: ["This phone may not do this", "Dieses Telefon darf das nicht", "Ce téléphone n’y est pas autorisé", "Este teléfono no puede hacerlo", "Questo telefono non può farlo"],
  no_list: ["No network, and no list: call a supervisor", "Kein Netz und keine Liste: Leitung rufen", "Ni réseau ni liste : appelez un responsable", "Sin red ni lista: llame al responsable", "Né rete né lista: chiamare il responsabile"],
  list_too_old: ["No network, and the list is over a day old", "Kein Netz, und die Liste ist über einen Tag alt", "Pas de réseau, liste de plus d’un jour", "Sin red, y la lista tiene más de un día", "Senza rete, lista di oltre un giorno"],
  not_saved: ["This phone cannot save: use another", "Dieses Telefon kann nicht speichern: anderes nehmen", "Enregistrement impossible : prenez un autre téléphone", "Este teléfono no puede guardar: use otro", "Il telefono non salva: usarne un altro"],
  genuine_later: ["Genuine, issued after {0}: call a supervisor", "Echt, nach {0} ausgestellt: Leitung rufen", "Authentique, émise après {0} : appelez un responsable", "Auténtica, emitida después de las {0}: llame al responsable", "Autentica, emessa dopo le {0}: chiamare il responsabile"],
  too_long: ["That is no ticket", "Das ist kein Ticket", "Ce n’est pas un billet", "Eso no es una entrada", "Non è un biglietto"],
  seat_conflict: ["Seat given twice", "Platz doppelt vergeben", "Place attribuée deux fois", "Asiento asignado dos veces", "Posto assegnato due volte"],
  // Beside the word.
  of: ["{0} of {1} in", "{0} von {1} drin", "{0} sur {1} entrés", "{0} de {1} dentro", "{0} di {1} dentro"],
  before: ["In at {0}", "Drin seit {0}", "Entré à {0}", "Entró a las {0}", "Entrato alle {0}"],
  beforeAt: ["In at {0}, {1}", "Drin seit {0}, {1}", "Entré à {0}, {1}", "Entró a las {0}, {1}", "Entrato alle {0}, {1}"],
  seat: ["Seat {0}", "Platz {0}", "Place {0}", "Asiento {0}", "Posto {0}"],
  seats: ["Seats {0}", "Plätze {0}", "Places {0}", "Asientos {0}", "Posti {0}"],
  sale: ["Sale {0}", "Kauf {0}", "Achat {0}", "Compra {0}", "Acquisto {0}"],
  left: ["{0} left", "noch {0}", "reste {0}", "quedan {0}", "restano {0}"],
  readmitted: ["Back in", "Wieder drin", "De retour", "De vuelta", "Di ritorno"],
  // The strip.
  online: ["Online", "Online", "En ligne", "En red", "In rete"],
  offlineSince: ["Offline since {0}", "Offline seit {0}", "Hors ligne depuis {0}", "Sin red desde las {0}", "Non in rete dalle {0}"],
  waiting: ["{0} waiting", "{0} warten", "{0} en attente", "{0} en espera", "{0} in attesa"],
  listOf: ["List {0}", "Liste {0}", "Liste {0}", "Lista {0}", "Lista {0}"],
  noList: ["No list yet", "Noch keine Liste", "Pas encore de liste", "Aún sin lista", "Ancora nessuna lista"],
  inLeft: ["{0} in · {1} left", "{0} drin · {1} offen", "{0} entrés · {1} à venir", "{0} dentro · {1} faltan", "{0} dentro · {1} mancano"],
  conflicts: ["{0} to look at", "{0} anzusehen", "{0} à examiner", "{0} por revisar", "{0} da vedere"],
  notReady: ["Not ready to work offline", "Noch nicht bereit für offline", "Pas prêt à travailler hors ligne", "No está listo para trabajar sin red", "Non pronto a lavorare senza rete"],
  jumped: ["This phone’s clock was wrong by {0} min", "Die Uhr des Telefons ging {0} min falsch", "L’horloge du téléphone était fausse de {0} min", "El reloj del teléfono fallaba {0} min", "L’orologio del telefono era sbagliato di {0} min"],
  shortCodes: ["{0} tickets have short codes: no cards offline", "{0} Tickets mit kurzem Code: offline ohne Karte", "{0} billets à code court : pas de fiche hors ligne", "{0} entradas con código corto: sin ficha sin red", "{0} biglietti con codice breve: niente scheda senza rete"],
  // Start and what is before it.
  start: ["Start", "Start", "Démarrer", "Empezar", "Inizia"],
  gate: ["Gate", "Eingang", "Entrée", "Puerta", "Ingresso"],
  until: ["until {0}", "bis {0}", "jusqu’à {0}", "hasta las {0}", "fino alle {0}"],
  loading: ["One moment", "Einen Moment", "Un instant", "Un momento", "Un momento"],
  needLink: ["Scan the QR code of a door link with this phone’s camera, or sign in.", "Den QR-Code eines Tür-Links mit der Kamera dieses Telefons lesen, oder anmelden.", "Scannez le QR code d’un lien d’entrée avec l’appareil photo, ou connectez-vous.", "Escanee con la cámara el código QR de un enlace de puerta, o inicie sesión.", "Inquadrare il codice QR di un link d’ingresso, o accedere."],
  signIn: ["Sign in", "Anmelden", "Se connecter", "Iniciar sesión", "Accedi"],
  chooseDoor: ["Which door is this?", "Welche Tür ist das?", "Quelle est cette entrée ?", "¿Qué puerta es?", "Quale ingresso è?"],
  tonight: ["Tonight: {0}", "Heute Abend: {0}", "Ce soir : {0}", "Esta noche: {0}", "Stasera: {0}"],
  link_not_found: ["This door link is not known.", "Diesen Tür-Link gibt es nicht.", "Ce lien d’entrée est inconnu.", "Este enlace de puerta no existe.", "Questo link d’ingresso non esiste."],
  link_ended: ["This door link has ended.", "Dieser Tür-Link ist abgelaufen.", "Ce lien d’entrée est terminé.", "Este enlace de puerta ha terminado.", "Questo link d’ingresso è scaduto."],
  link_early: ["This door link is not good yet.", "Dieser Tür-Link gilt noch nicht.", "Ce lien d’entrée n’est pas encore valable.", "Este enlace de puerta todavía no es válido.", "Questo link d’ingresso non è ancora valido."],
  link_full: ["This door link is full: too many phones came in by it.", "Dieser Tür-Link ist voll: zu viele Telefone.", "Ce lien d’entrée est complet : trop de téléphones.", "Este enlace de puerta está completo: demasiados teléfonos.", "Questo link d’ingresso è pieno: troppi telefoni."],
  joinFailed: ["No network: the link is kept, try again.", "Kein Netz: Der Link bleibt, noch einmal versuchen.", "Pas de réseau : le lien est gardé, réessayez.", "Sin red: el enlace se conserva, repita.", "Senza rete: il link resta, riprovare."],
  tryAgain: ["Try again", "Noch einmal", "Réessayer", "Repetir", "Riprova"],
  ended_revoked: ["This phone was signed off by a supervisor.", "Dieses Telefon wurde von der Leitung abgemeldet.", "Un responsable a déconnecté ce téléphone.", "Un responsable ha dado de baja este teléfono.", "Un responsabile ha disconnesso questo telefono."],
  ended_expired: ["The shift is over.", "Die Schicht ist vorbei.", "Le service est terminé.", "El turno ha terminado.", "Il turno è finito."],
  ended_unknown: ["This phone is not signed in.", "Dieses Telefon ist nicht angemeldet.", "Ce téléphone n’est pas connecté.", "Este teléfono no ha iniciado sesión.", "Questo telefono non è connesso."],
  itemsKept: ["{0} scans are kept here and sent by the next session.", "{0} Scans bleiben hier und werden von der nächsten Sitzung gesendet.", "{0} scans restent ici et partiront à la prochaine session.", "{0} lecturas quedan aquí y se enviarán en la próxima sesión.", "{0} letture restano qui e partono con la prossima sessione."],
  needHttps: ["This page was opened by a plain address. Browsers give the camera and keys to https only.", "Diese Seite wurde ohne https geöffnet. Kamera und Schlüssel gibt der Browser nur mit https.", "Cette page est ouverte sans https. Le navigateur exige https pour la caméra et les clés.", "Esta página se abrió sin https. El navegador exige https para la cámara y las claves.", "Pagina aperta senza https. Il browser richiede https per fotocamera e chiavi."],
  needHttpsWhat: ["Ask who runs the house for its https address. Nothing was sent.", "Nach der https-Adresse fragen. Es wurde nichts gesendet.", "Demandez l’adresse https. Rien n’a été envoyé.", "Pida la dirección https. No se envió nada.", "Chiedere l’indirizzo https. Nulla è stato inviato."],
  otherTab: ["Another tab of this phone is scanning.", "Ein anderer Tab dieses Telefons scannt.", "Un autre onglet de ce téléphone scanne.", "Otra pestaña de este teléfono está escaneando.", "Un’altra scheda di questo telefono sta leggendo."],
  takeOver: ["Scan here instead", "Hier scannen", "Scanner ici", "Escanear aquí", "Leggere qui"],
  // The camera.
  cameraRefused: ["The camera is not allowed: allow it in the browser’s settings of this page. Typing works.", "Die Kamera ist nicht erlaubt: in den Einstellungen dieser Seite erlauben. Tippen geht.", "Caméra refusée : autorisez-la dans les réglages de la page. La saisie marche.", "Cámara no permitida: permítala en los ajustes de la página. Se puede teclear.", "Fotocamera non consentita: consentirla nelle impostazioni della pagina. Si può digitare."],
  cameraNone: ["There is no camera: type, or use a hardware scanner.", "Es gibt keine Kamera: tippen oder Handscanner nehmen.", "Pas de caméra : saisissez ou utilisez un lecteur.", "No hay cámara: teclee o use un lector.", "Nessuna fotocamera: digitare o usare un lettore."],
  cameraTaken: ["Another app has the camera: close it. Typing works.", "Eine andere App hat die Kamera: schließen. Tippen geht.", "Une autre appli utilise la caméra : fermez-la. La saisie marche.", "Otra aplicación usa la cámara: ciérrela. Se puede teclear.", "Un’altra app usa la fotocamera: chiuderla. Si può digitare."],
  advice: ["Brighten the screen, tilt it, hold it a hand’s length away, torch off – or type.", "Bildschirm heller, kippen, eine Handlänge Abstand, Licht aus – oder tippen.", "Écran plus clair, incliné, à une main de distance, lampe éteinte – ou saisissez.", "Más brillo, incline, a un palmo, linterna apagada – o teclee.", "Più luminoso, inclinare, a una spanna, torcia spenta – o digitare."],
  ready: ["Hold a ticket into the picture", "Ticket ins Bild halten", "Présentez un billet", "Muestre una entrada", "Mostrare un biglietto"],
  checking: ["Checking", "Wird geprüft", "Vérification", "Revisando", "Verifica in corso"],
  // Controls.
  type: ["Type", "Tippen", "Saisir", "Teclear", "Digita"],
  byName: ["By name", "Nach Name", "Par nom", "Por nombre", "Per nome"],
  torch: ["Torch", "Licht", "Lampe", "Linterna", "Torcia"],
  flip: ["Turn", "Drehen", "Tourner", "Girar", "Gira"],
  zoom: ["Zoom", "Zoom", "Zoom", "Zoom", "Zoom"],
  more: ["More", "Mehr", "Plus", "Más", "Altro"],
  undo: ["Hold to undo", "Halten: rückgängig", "Maintenir : annuler", "Mantener: deshacer", "Tenere: annulla"],
  undone: ["Undone: {0} out again", "Rückgängig: {0} wieder draußen", "Annulé : {0} ressortis", "Deshecho: {0} fuera", "Annullato: {0} di nuovo fuori"],
  undoFailed: ["Not undone", "Nicht rückgängig gemacht", "Non annulé", "No se deshizo", "Non annullato"],
  anyhow: ["Hold: let in anyhow", "Halten: trotzdem rein", "Maintenir : laisser entrer", "Mantener: dejar pasar", "Tenere: lascia entrare"],
  close: ["Close", "Schließen", "Fermer", "Cerrar", "Chiudi"],
  typeLabel: ["Code on the ticket", "Code auf dem Ticket", "Code du billet", "Código de la entrada", "Codice del biglietto"],
  ok: ["Check", "Prüfen", "Vérifier", "Revisar", "Verifica"],
  nameLabel: ["Name, seat or sale number", "Name, Platz oder Kaufnummer", "Nom, place ou numéro d’achat", "Nombre, asiento o número de compra", "Nome, posto o numero d’acquisto"],
  seatLabel: ["Offline: seat or sale number", "Offline: Platz oder Kaufnummer", "Hors ligne : place ou numéro d’achat", "Sin red: asiento o número de compra", "Senza rete: posto o numero d’acquisto"],
  search: ["Search", "Suchen", "Chercher", "Buscar", "Cerca"],
  nobody: ["Nobody found", "Niemand gefunden", "Personne", "Nadie", "Nessuno"],
  letIn: ["Let in {0}", "{0} einlassen", "Laisser entrer {0}", "Dejar pasar {0}", "Far entrare {0}"],
  howMany: ["How many come in?", "Wie viele kommen rein?", "Combien entrent ?", "¿Cuántos pasan?", "Quanti entrano?"],
  fewer: ["One fewer", "Einer weniger", "Un de moins", "Uno menos", "Uno in meno"],
  another: ["One more", "Einer mehr", "Un de plus", "Uno más", "Uno in più"],
  history: ["Last scans", "Letzte Scans", "Derniers scans", "Últimas lecturas", "Ultime letture"],
  conflictList: ["To look at", "Anzusehen", "À examiner", "Por revisar", "Da vedere"],
  looked: ["Looked at", "Angesehen", "Vu", "Revisado", "Visto"],
  conflictAt: ["{0} · was in at {1}, {2}", "{0} · war drin um {1}, {2}", "{0} · entré à {1}, {2}", "{0} · entró a las {1}, {2}", "{0} · entrato alle {1}, {2}"],
  proof_wrong: ["not proved by its ticket", "nicht durch das Ticket belegt", "non prouvé par le billet", "sin prueba de su entrada", "non provato dal biglietto"],
  superseded: ["let in at another door, too", "auch an einer anderen Tür eingelassen", "entré aussi par une autre porte", "también entró por otra puerta", "entrato anche da un altro ingresso"],
  sent: ["sent", "gesendet", "envoyé", "enviado", "inviato"],
  waits: ["waiting", "wartet", "en attente", "en espera", "in attesa"],
  settings: ["Settings", "Einstellungen", "Réglages", "Ajustes", "Impostazioni"],
  language: ["Language", "Sprache", "Langue", "Idioma", "Lingua"],
  dim: ["Dim: black ground, no sound", "Dunkel: schwarzer Grund, kein Ton", "Sombre : fond noir, sans son", "Oscuro: fondo negro, sin sonido", "Scuro: fondo nero, senza suono"],
  left_handed: ["For the left hand", "Für die linke Hand", "Pour la main gauche", "Para la mano izquierda", "Per la mano sinistra"],
  askFrom: ["Ask how many from", "Nachfragen ab", "Demander à partir de", "Preguntar a partir de", "Chiedere da"],
  never: ["never", "nie", "jamais", "nunca", "mai"],
  barcodes: ["Other barcodes, too", "Auch andere Barcodes", "Autres codes-barres aussi", "También otros códigos", "Anche altri codici"],
  wedgePrefix: ["Scanner’s prefix", "Präfix des Handscanners", "Préfixe du lecteur", "Prefijo del lector", "Prefisso del lettore"],
  wedgeSuffix: ["Scanner’s suffix", "Suffix des Handscanners", "Suffixe du lecteur", "Sufijo del lector", "Suffisso del lettore"],
  wedgeLayout: ["Scanner types as on an American keyboard", "Handscanner tippt wie auf US-Tastatur", "Lecteur en clavier américain", "El lector teclea como teclado de EE. UU.", "Il lettore digita come tastiera USA"],
  badges: ["Print a badge on admission", "Beim Einlass Namensschild drucken", "Imprimer un badge à l’entrée", "Imprimir credencial al entrar", "Stampare il badge all’ingresso"],
  badgeSize: ["Badge size", "Größe des Schilds", "Format du badge", "Tamaño de la credencial", "Formato del badge"],
  badgeAgain: ["Print again", "Noch einmal drucken", "Imprimer de nouveau", "Imprimir otra vez", "Stampa di nuovo"],
  phoneName: ["Name of this phone", "Name dieses Telefons", "Nom de ce téléphone", "Nombre de este teléfono", "Nome di questo telefono"],
  save: ["Save", "Sichern", "Enregistrer", "Guardar", "Salva"],
  signOff: ["Hold: end the shift on this phone", "Halten: Schicht auf diesem Telefon beenden", "Maintenir : terminer sur ce téléphone", "Mantener: terminar el turno aquí", "Tenere: termina il turno qui"],
  pinSet: ["A PIN of 4 to 8 digits leaves the kiosk", "Eine PIN aus 4 bis 8 Ziffern beendet den Kiosk", "Un code de 4 à 8 chiffres quitte la borne", "Un PIN de 4 a 8 cifras sale del quiosco", "Un PIN da 4 a 8 cifre esce dal chiosco"],
  pin: ["PIN", "PIN", "Code", "PIN", "PIN"],
  pinWrong: ["Not this PIN", "Falsche PIN", "Code faux", "PIN incorrecto", "PIN errato"],
  pinLater: ["Too many tries: wait a minute", "Zu viele Versuche: eine Minute warten", "Trop d’essais : attendez une minute", "Demasiados intentos: espere un minuto", "Troppi tentativi: attendere un minuto"],
  leaveKiosk: ["Leave", "Beenden", "Quitter", "Salir", "Esci"],
  welcome: ["Welcome", "Willkommen", "Bienvenue", "Bienvenido", "Benvenuto"],
  newPage: ["A newer page is ready: it comes in a quiet minute", "Eine neuere Seite kommt in einer ruhigen Minute", "Une page plus récente viendra au calme", "Hay una página nueva: vendrá en un rato tranquilo", "Una pagina nuova arriva in un momento calmo"],
  boarded: ["{0} of {1} boarded", "{0} von {1} an Bord", "{0} sur {1} à bord", "{0} de {1} a bordo", "{0} di {1} a bordo"],
  flight: ["Flight {0}", "Flug {0}", "Vol {0}", "Vuelo {0}", "Volo {0}"],
};

/** @typedef {typeof languages[number]} Language */

/**
 * The page's language: the setting, else the first of the browser's that it speaks.
 * @param {string | null | undefined} wanted
 * @param {readonly string[]} spoken
 * @returns {Language}
 */
export const languageOf = (wanted, spoken) => {
  for (const name of [wanted ?? "", ...spoken]) {
    const found = languages.find(language => name.toLowerCase().split("-")[0] === language);
    if (found) return found;
  }
  return "en";
};

/**
 * @param {Language} language
 * @param {string} key
 * @param {...(string | number)} values
 */
export const say = (language, key, ...values) =>
  (table[key]?.[languages.indexOf(language)] ?? key).replace(/\{(\d)\}/g, (_, index) => String(values[Number(index)] ?? ""));

/**
 * One is made once: that takes a slow phone longer than all its answers.
 * @type {Map<string, Intl.DateTimeFormat>}
 */
const clocks = new Map();

/**
 * The hour and minute in a zone, as its speakers write it.
 * @param {number} at
 * @param {Language} language
 * @param {string} [zone]
 */
export const clockTime = (at, language, zone = "") => {
  const key = `${language} ${zone}`, known = clocks.get(key);
  if (known) return known.format(at);
  const made = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { hour: "2-digit", minute: "2-digit", timeZone: zone || undefined });
  clocks.set(key, made);
  return made.format(at);
};
