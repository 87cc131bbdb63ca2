### Norsk bokmål. Norwegian; en.ftl says what each part is for.

## Words

color = { $color ->
    [black] svart
   *[white] hvit
}
# At the beginning of a sentence.
color-first = { $color ->
    [black] Svart
   *[white] Hvit
}
turn = { $mine ->
    [yes] din tur
   *[no] motstanderens tur
}

-renju = Renju
-omok = Omok
-gomoku = Gomoku

rules-name = { $rules ->
    [renju] { -renju }
    [omok] { -omok }
   *[gomoku] { -gomoku }
}
rules-and-size = { rules-name } { $size }×{ $size }

## Start screen

tagline = { -omok }: fem på rad for to
local-game = Spill her
about-local-game = To spillere ved denne terminalen
host-game = Åpne et rom
about-host-game = Du får en kode til en som sitter et annet sted
join-game = Gå inn i et rom
about-join-game = Med koden eller linjen du fikk av verten
resume-game = Spill videre
resume-seat = Gjenoppta { rules-and-size } som { color }
go-on = Fortsett { rules-and-size }
about-go-on = Partiet ved denne terminalen som ble avbrutt etter { $plies ->
    [one] ett trekk
   *[other] { $plies } trekk
}
about-resume = { $seats ->
    [one] Én plass er lagret her
   *[other] { $seats } plasser er lagret her
}
seat = { rules-and-size }, du er { color }
seat-of-room = { $code }: { seat }
ago = { $unit ->
    [minutes] { $count ->
        [0] nettopp
        [one] for ett minutt siden
       *[other] for { $count } minutter siden
    }
   *[hours] { $count ->
        [one] for en time siden
       *[other] for { $count } timer siden
    }
}
seat-used = Brukt { ago }, på { $relay }
seat-played = { $moves ->
    [0] Ingen trekk ennå
    [one] Ett trekk
   *[other] { $moves } trekk
}, brukt { ago }, på { $relay }
seat-stale = Trolig avsluttet: ikke brukt på { $days ->
    [one] én dag
   *[other] { $days } dager
}, på { $relay }
read-rules = Regler
about-rules = Hvordan { -renju }, { -omok } og { -gomoku } spilles
about-settings = Lyd, tema, mus, reglene for nye partier og resten
quit = Avslutt

choose-rules = Hvilke regler?
about-renju = Som i turneringer: svart vinner med nøyaktig fem og får ikke lage dobbel trer, dobbel firer eller overlinje.
about-omok = Som i Korea: fem eller flere vinner. Ingen får lage en dobbel trer.
about-gomoku = Det enkleste spillet: nøyaktig fem vinner. Ingenting er forbudt.
choose-size = Hvilket brett?
size = { $size }×{ $size }

## Badge: whose turn, and words to click

to-move = { color-first } står for tur
wins = { color-first } vinner
drawn = Uavgjort
you = Du er { color } · { $state ->
    [your-turn] din tur
    [their-turn] motstanderens tur
    [sending] sender
    [won] du vinner
    [lost] du taper
    [drawn] uavgjort
    [unfinished] avbrutt
   *[closed] lukket
}
    .short = { color-first } · { $state ->
        [your-turn] din tur
        [their-turn] deres tur
        [sending] sender
        [won] du vinner
        [lost] du taper
        [drawn] uavgjort
        [unfinished] avbrutt
       *[closed] lukket
    }
program-name = { -omok }
seat-stands = { $state ->
    [your-turn] din tur
    [their-turn] motstanderens tur
    [sending] sender
    [won] du vinner
    [lost] du taper
    [drawn] uavgjort
    [unfinished] avbrutt
   *[closed] lukket
}
aside-away = motstanderen er borte
    .short = motpart borte
aside-left = motstanderen har gått
    .short = motpart gått
aside-rematch-asked = omkamp: venter på motstanderen
    .short = venter på motpart
aside-rematch-wanted = omkamp: venter på deg
    .short = venter på deg

word-new-game = Nytt parti
word-rematch = Omkamp
word-copy = Kopier linjen
word-copy-text = Kopier
word-try-now = Prøv nå
word-save = Lagre
word-sound = Lyd { $on ->
    [yes] på
   *[no] av
}
word-mouse = Mus { $on ->
    [yes] på
   *[no] av
}
word-help = Hjelp
word-menu = Meny
word-back = Tilbake
word-forward = Frem
word-play = { $on ->
    [yes] Stopp
   *[no] Spill av
}
word-close = Lukk
word-enter = OK

## Status line: the last event

welcome = Svart begynner. Enter setter en stein, ? viser tastene.
welcome-replay = Det tomme brettet. ] går fremover, Space spiller av.
moved = Trekk { $ply }: { color } { $point }
moved-unseen = { moved }. Vises fortsatt: { $seen ->
    [0] det tomme brettet
   *[other] trekk { $seen }
}
    .short = { $ply }. { $point }; ennå ved { $seen }
won = Trekk { $ply }: { color } { $point }. { color-first } vinner!
    .short = { $ply }. { $point }: { color } vinner!
draw-full = Trekk { $ply }: { color } { $point }. Uavgjort: brettet er fullt.
    .short = Uavgjort: fullt brett.
draw-no-legal-move = Trekk { $ply }: { color } { $point }. Uavgjort: hvert tomme punkt er forbudt for { $next ->
    [black] svart
   *[white] hvit
}.
    .short = Uavgjort: ingen trekk.
occupied = Opptatt: { $point }. { color-first } står for tur.
    .short = Opptatt: { $point }.
ban = { $reason ->
    [overline] overlinje
    [four-four] dobbel firer
   *[three-three] dobbel trer
}
forbidden = Forbudt: { ban } på { $point }. { color-first } står for tur.
    .short = Ikke { $point }: { ban }
not-your-turn = Det er ikke din tur.
game-over = Partiet er slutt. n begynner et nytt.
new-game = Nytt parti: svart begynner.
welcome-online = Du er { color }: { turn }.
opponent-joined = Motstanderen er kommet. Du er { color }: { turn }.
opponent-away = Forbindelsen er brutt: motstanderen er borte og kan komme tilbake.
opponent-back = Motstanderen er tilbake.
moved-and-back = { moved }. { opponent-back }
opponent-left-game = Motstanderen har gått for godt: partiet er avbrutt.
opponent-left-room = Motstanderen har gått for godt: det blir ingen omkamp.
connection-lost = Forbindelsen er brutt: prøver å komme tilbake.
relay-restarting = Reléet har stoppet: partiet går videre hvis det kommer tilbake.
reconnected = Tilkoblet igjen: { turn }.
reconnected-to-room = Tilkoblet igjen.
pending = På vei: { $point } …
still-pending = Det er ikke din tur: { $point } er fortsatt på vei.
taken-back = Tatt tilbake: { $point }. Partiet hadde gått videre uten det.
move-undone = Det siste trekket er tatt tilbake: reléet kunne ikke lagre det.
not-stored = Tatt tilbake: { $point }. Reléet kunne ikke lagre det. Prøv igjen.
no-opponent-yet = Motstanderen er ikke her ennå.
game-over-online = Partiet er slutt. r ber om omkamp.
no-rematch-yet = Partiet er ikke slutt: omkamp kommer etterpå.
no-rematch = Motstanderen har gått: det blir ingen omkamp.
rematch-asked = Du ber om omkamp. Venter på motstanderen.
rematch-wanted = Motstanderen ber om omkamp. r sier ja.
rematch-agreed = Begge ber om omkamp.
game-started = Parti { $number } begynner: { turn }.
leaving = Går ut: venter på at reléet får vite det …
copied = Sendt til utklippstavlen. Kommer det ikke frem, så merk linjen.
record-copied = Sendt til terminalens utklippstavle
invite-used-up = Invitasjonen er brukt: rommet er fullt.
relay-met = Et nytt relé. Fra nå av må pinen på { $relay } være { $pin }.
relay-forgotten = Et nytt relé på { $relay } med pinen { $pin }, som ikke kan huskes: { $reason }
seat-not-saved = Denne plassen forsvinner med programmet: { $reason }
seat-saved = Denne plassen er lagret nå: den forsvinner ikke med programmet.
returned = Tilbake ved det siste trekket; ingen stein ble satt.
goes-on = Partiet går videre: { color } står for tur.
stepped = Trekk { $ply } av { $plies }: { color } { $point }
stepped-to-start = Det tomme brettet, før trekk 1 av { $plies }
sound = Lyd { $on ->
    [yes] på
   *[no] av
}
mouse = { $on ->
    [yes] Mus på: et klikk setter en stein
   *[no] Mus av: terminalen merker tekst
}
theme = Tema: { $theme ->
    [high-contrast] høy kontrast
    [monochrome] svart-hvitt
   *[wood] tre
}
language = Språk: norsk
only-english = Bare engelsk: lokaltilpasningen i denne terminalen er ikke UTF-8.
language-unshown = Engelsk, ikke { $asked }: lokaltilpasningen (LC_ALL, LC_CTYPE eller LANG) er ikke UTF-8.
record-written = Lagret: { $name }
record-failed = Ikke lagret: { $reason }
record-unreadable = { $place }: kan ikke leses: { $reason }
press-again = Trykk en gang til for å sette en stein på { $point }.
nothing-to-write = Ingen stein er satt ennå, så det er ingenting å lagre.
no-files = Her skrives ingen fil.
no-shell = Her er det ikke noe skall å gå til; q avslutter.
kept-broken = Et parti som var tatt vare på, kan ikke leses: det ligger i { $path }
kept-unreadable = Et parti som var tatt vare på, kan ikke leses; det ligger i { $path }: { $reason }
record-written-psq = Lagret: { $name }. Bare trekk og navn: PSQ har ikke regler, dato eller turnering.
config-broken = Innstillinger: ikke alt ble forstått, se { $place }
not-remembered = Dette gjelder til du avslutter, men huskes ikke: { $reason }
keep-failed = Dette partiet forsvinner med terminalen: { $reason }

## Reasons

system = { $refused ->
    [not-found] Filen eller mappen finnes ikke
    [exists] Filen finnes allerede
    [denied] Ingen tilgang
    [disk-full] Ikke mer plass på disken
    [read-only] Filsystemet er skrivebeskyttet
    [no-folder] Er ikke en mappe
    [folder] Er en mappe
    [bad-name] Ingen fil kan hete dette
    [too-large] Filen er for stor
    [no-text] Ikke UTF-8-tekst
    [address-in-use] Adressen er allerede i bruk
    [no-such-address] Denne maskinen har ikke denne adressen
   *[other] Systemet nekter
}
system-error = Systemet nekter, med feil { $number }
reason-at = { $place }: { $reason }
reason-no-key = denne forbindelsen kom uten egen nøkkel
reason-no-place = ingenting sier hvor det skal lagres ({ $variables })
reason-too-long = lengre enn { $bytes } byte
reason-no-file = ikke en vanlig fil
reason-not-yet = filen finnes ikke ennå
reason-read-only = skrivebeskyttet
reason-newer = skrevet av en nyere versjon av dette programmet; den blir som den er
reason-broken = ødelagt, eller noe annet; den blir som den er
reason-no-game = linje { $line } hører ikke til et parti
reason-in-use = i bruk av et annet program på denne kontoen
reason-full = { $count } er tatt vare på allerede
reason-no-code = rommet har ingen kode å finne det igjen med
reason-no-toml = ingen innstilling gjelder, siden dette ikke er TOML
reason-unknown-setting = { $key } er ingen innstilling; mulige: { $possible }
reason-setting = { $key } = { $value } betyr ingenting; mulig: { $possible }
reason-table = { $key } er en tabell her, og skulle vært en verdi
reason-rooms-not-kept = rommene på releet i dette programmet kan ikke lagres: { $reason }
reason-alert = varsel { $name }
reason-unsuited = metodene passer ikke sammen

## Prompts

ask-point = :
ask-point-hint = et punkt, for eksempel { $point }
ask-name = Lagre som:
ask-name-hint = .txt .sgf .psq
not-a-point = «{ $text }» er ikke et punkt; { $point } er et
off-board = { $text } er utenfor brettet: a1 til { $corner }
unknown-format = Navnet må slutte på .txt, .sgf eller .psq
ask-invite = Invitasjonskode:
ask-invite-hint = som K7Q-M4X-W2R, eller hele linjen
ask-relay = Relé:
ask-relay-hint = som relay.example.org:15150; tomt: denne maskinen
code-symbol = «{ $symbol }» finnes ikke i koder, som K7Q-M4X-W2R
code-length = En kode har 9 bokstaver og sifre, ikke { $symbols }
invite-no-host = Adressen til reléet mangler etter @
invite-host = «{ $host }» er ikke en adresse, som relay.example.org
invite-brackets = «{ $host }»: skriv IPv6 som { $right }
invite-port = «{ $port }» er ikke en port: 1 til 65535
pin-symbol = «{ $symbol }» finnes ikke i en pin: den har sifre og bokstaver
pin-length = En pin har 26 bokstaver og sifre etter #, ikke { $symbols }
pin-first = En pin begynner med et siffer fra 0 til 7, ikke med «{ $symbol }»

## Online: on the way to a game

opening-host = Åpner et rom …
opening-join = Leter etter rommet …
opening-resume = Går tilbake til partiet …
opening-failed = Ingenting kunne åpnes.
waiting = Venter på motstanderen
waiting-game = { rules-and-size }. Du er svart og begynner.
waiting-line = Les opp koden, eller send denne linjen:
other-line = eller
relay-at = Relé: { $relay }
own-relay-everywhere = Reléet kjører i dette programmet, på port { $port } på hver adresse til denne maskinen. La det stå åpent.
own-relay-everywhere-ends = Reléet kjører i dette programmet, på port { $port } på hver adresse til denne maskinen. Rommene kan ikke tas vare på: de forsvinner med programmet.
own-relay-at = Reléet kjører i dette programmet, på { $relay }. La det stå åpent.
own-relay-at-ends = Reléet kjører i dette programmet, på { $relay }. Rommene kan ikke tas vare på: de forsvinner med programmet.
lost = { $trouble ->
    [foreign] { $relay } svarer, men ikke som et relé.
    [stranger] Et annet relé svarer på { $relay }: nøkkelen er ikke den fra partiet ditt. Ingenting sies til det.
    [full] Reléet på { $relay } kan ikke ta flere spillere.
   *[cut] Forbindelsen er brutt.
}
retry-in = { lost } Neste forsøk om { $seconds } s.
retrying = { lost } Prøver …

## Questions and menus

menu = Meny
menu-new-game = Nytt parti
menu-rematch = Be om omkamp
menu-copy = Kopier linjen
menu-reconnect = Koble til på nytt
menu-leave-online = Gå ut, til startskjermen
menu-record = Partiet som tekst
menu-write = Lagre partiet
menu-step-back = Et trekk tilbake
menu-step-forward = Et trekk frem
menu-rules = Regler
menu-help = Taster
menu-settings = Innstillinger
setting-confirm = Trykk to ganger for å sette: { $on ->
    [yes] ja
   *[no] nei
}
setting-ambiguous = Bredde på linjer og steiner: { $width ->
    [narrow] én kolonne
    [wide] to kolonner
   *[auto] som terminalen sier
}
about-ambiguous = Ser brettet oppstykket ut, tegner terminalen linjer og steiner to kolonner brede.
about-confirm = Første trykk velger punktet, det andre setter steinen.
about-mouse = Av, så terminalen kan merke tekst
setting-new-game = Nye partier: { rules-and-size }
about-setting-new-game = Reglene og brettet som tilbys først
setting-relay = Relé: { $relay }
setting-no-relay = Relé: det på denne maskinen
about-relay = Der rom blir lett etter og åpnet når ikke noe annet relé er nevnt
settings-done = Ferdig
menu-leave = Til startskjermen
menu-quit = Avslutt
back-to-game = Tilbake til partiet
back-to-room = Tilbake til rommet
look-at-board = Se på brettet
cancel = Avbryt
try-again = Prøv igjen
new-room = Åpne et nytt rom

ask-new-game = Rydde brettet og begynne et nytt parti?
new-game-yes = Nytt parti
ask-quit = Partiet er ikke slutt.
quit-keeping = Avslutt, ta vare på partiet
quit-dropping = Avslutt, kast partiet
leave-keeping = Gå ut, ta vare på partiet
leave-dropping = Gå ut, kast partiet
ask-leave-game = Partiet er ikke slutt. Plassen din kan holdes av: ingen andre får den.
ask-leave-room = Rommet venter fortsatt. Det kan bli stående, og koden gjelder fremdeles.
ask-leave-finished = Partiet er slutt. Plassen din kan holdes av en stund, i tilfelle omkamp.
ask-end-own-relay = Reléet for dette rommet kjører i dette programmet: avslutter du, er rommet borte for begge.
ask-end-unsaved = Plassen din kunne ikke lagres: avslutter du, gir du den opp.
leave-for-good = Gå for godt
quit-keeping-seat = Avslutt, behold plassen
leave-keeping-seat = Til startskjermen, behold plassen
ask-host-or-second = Plassen til verten for dette rommet er lagret her.
go-on-as-host = Fortsett som vert
take-second = Ta plass to, som en annen spiller
ask-which-seat = Hvilken plass?
ask-kept = Et uferdig parti er tatt vare på: { rules-and-size }, { $plies ->
    [one] ett trekk
   *[other] { $plies } trekk
}.
kept-yes = Spill det videre
kept-no = Begynn et nytt parti
about-kept-no = Med den første steinen forsvinner partiet som var tatt vare på.

## Why nothing came of it

no-relay = { $trouble ->
    [foreign] Noe svarer på { $relay }, men det er ikke et relé
    [mute] Det som lytter på { $relay }, sier ingenting, og det gjør ikke noe relé
    [cut] Reléet på { $relay } lukker hver forbindelse
   *[unreachable] Ikke noe relé svarer på { $relay }
}
no-relay-to-host = { no-relay }. Start et der med «omok-relay», eller åpne et rom { $named ->
    [variable] uten OMOK_RELAY
    [file] uten reléet i innstillingsfilen
   *[flag] uten --relay
}.
no-relay-of-account = { no-relay }. Si fra til den som driver denne kontoen.
no-relay-to-join = { no-relay }. Spør verten om det kjører, og om linjen er hel.
no-relay-for-code = { no-relay }. { $named ->
    [flag] Det stedet er det --relay nevner.
    [variable] Det stedet er det OMOK_RELAY nevner.
    [file] Det stedet står i innstillingsfilen.
   *[nowhere] En kode alene sier ikke hvor reléet er, så det ble lett der.
} Be verten om hele linjen: den nevner reléet.
no-relay-to-resume = { no-relay }. Plassen er fortsatt lagret: prøv igjen når reléet er tilbake.
versions-differ = Dette programmet og reléet forstår ikke hverandre. Her: { $ours }. Der: { $theirs }. Oppdater det eldste.
bad-relay = Reléet på { $relay } forteller om et parti som reglene ikke tillater.
plaintext-elsewhere = Reléet på { $relay } kan være på en annen maskin, og --plaintext holder seg på denne. Utelat --plaintext, eller insister med --plaintext-anywhere i tillegg.
pin-without-tls = Etter # står en pin; uten kryptering kan den ikke kontrolleres. Utelat --plaintext.
known-without-tls = Reléet på { $relay } er møtt med kryptering før, og uten den vet ingen om det er det samme. Utelat --plaintext.
relay-plaintext = Reléet på { $relay } snakker uten kryptering, så ingenting ble sendt dit. Spør den som driver det. På denne maskinen klarer --plaintext seg også uten.
relay-encrypted = Reléet på { $relay } snakker bare med kryptering. Utelat --plaintext.
tls-failed = Reléet på { $relay } og dette programmet blir ikke enige om kryptering: { $reason }. Oppdater det eldste.
other-pin = Reléet på { $relay } har en annen nøkkel enn den som ble oppgitt, så ingenting ble sendt dit. Oppgitt: { $named }. Der: { $shown }. Be verten om linjen på nytt: enten er den ikke hel, eller så er det noen imellom.
other-relay = På { $relay } er det et annet relé enn det som har denne plassen, så ingenting ble sendt dit. Plassens relé: { $named }. Der: { $shown }. Plassen er fortsatt lagret: prøv igjen når reléet dens er tilbake.
key-changed = ADVARSEL: NØKKELEN TIL RELÉET PÅ { $relay } ER ENDRET, så ingenting ble sendt dit. Det kan være noen imellom. Den var { $known }, og er nå { $shown }. Hvis den som driver reléet sier at det stemmer («omok-relay pin» viser det), fjern linje { $line } i { $file } og prøv igjen.
no-longer-vouched = ADVARSEL: INGEN SERTIFIKATUTSTEDER GÅR LENGER GOD FOR RELÉET PÅ { $relay }, så ingenting ble sendt dit. Det kan være noen imellom. Nøkkelen er nå { $shown }. Hvis den som driver reléet sier at det stemmer («omok-relay pin» viser det), fjern linje { $line } i { $file } og prøv igjen.
unvouched = En sertifikatutsteder gikk god for reléet på { $relay } før, og ingen går god for det som er der nå, så ingenting ble sendt dit. Det kan være noen imellom. Nøkkelen der er { $shown }. Plassen er fortsatt lagret: prøv igjen senere, og spør ellers den som driver reléet.
certificate-flawed = Reléet på { $relay } viser et sertifikat { $flaw ->
    [time] som er utløpt eller ikke gjelder ennå
    [name] som gjelder et annet navn
    [authority] fra en utsteder som dette systemet ikke kjenner
   *[other] som ikke er gyldig
}, så ingenting ble sendt dit. Spør den som driver det om pinen, og skriv den etter #.
known-unreadable = Det som er kjent om reléet på { $relay }, er ikke til å forstå. Rett eller fjern linje { $line } i { $file }.
known-failed = Det går ikke an å lese hvilke reléer som er kjent, så ingen kan stoles på: { $reason }
own-relay-failed = Reléet i dette programmet starter ikke: { $reason }
own-place-taken = Plassen er på denne kontoens eget relé, og noe annet er på adressen, { $relay }, så ingenting ble sagt til det. Plassen forblir lagret: prøv igjen når det er avsluttet, så er dette programmet reléet.
seat-in-use = Et annet program du kjører, bruker plassen i dette rommet.
two-relays = Dette programmet er startet med --relay { $named }, men invitasjonen sier at rommet er på { $invited }. Start det uten --relay for å gå dit.
relay-not-allowed = De som spiller på denne kontoen, spiller på { $possible } og ikke på { $relay }.
saved-seat-gone = Den plassen er ikke lenger lagret her.
no-such-room = Ingen rom venter med denne koden. Den kan være skrevet feil, brukt eller utløpt.
no-such-room-for-code = Ingen rom venter med denne koden på { $relay }. Den kan være skrevet feil, brukt eller utløpt; eller be om hele linjen: den nevner reléet.
seat-unknown = Reléet på { $relay } kjenner ikke denne plassen. Den forblir lagret her, i tilfelle et annet relé står der nå.
seat-forgotten = Reléet på { $relay } kjenner ikke denne plassen lenger. Den ble ikke brukt på en uke og er fjernet her.
seat-finished = Dette partiet er slutt, og rommet er lukket.
seat-left = Dette rommet er lukket: en plass ble gitt opp.
seat-expired = Dette rommet er utløpt: ingen var der på for lenge.
too-many-failed-joins = For mange feil koder kom fra adressen din. Prøv igjen om { $seconds ->
    [one] ett sekund
   *[other] { $seconds } sekunder
}.
too-many-rooms = Reléet på { $relay } kan ikke ta flere rom. Prøv igjen senere, eller bruk et annet relé.
too-many-rooms-of-key = Du har { $count } rom som venter på en spiller, og flere får ikke vente for én nøkkel. Gå tilbake til et av dem med join og forlat det, eller vent: hvert rom forsvinner en halvtime etter at du sist var der.
too-many-rooms-of-address = Reléet på { $relay } tar ikke flere rom fra adressen din. Bruk eller forlat ett av dem først.
owner-only = Reléet på { $relay } tilhører en som bare tar egne rom.
unsupported-size = Reléet på { $relay } har ikke dette brettet.
relay-not-storing = Reléet på { $relay } kan ikke lagre noe nå. Prøv igjen senere.
you-have-left = Du har forlatt rommet.
seat-replaced = Plassen din ble overtatt av en annen forbindelse du har. Spillet går videre der.
relay-full = Reléet på { $relay } kan ikke ta flere spillere. Prøv igjen senere.
room-expired = Ingen kom på et døgn, og rommet er utløpt. Koden gjelder ikke lenger.
relay-closed = Reléet på { $relay } har lukket forbindelsen.
relay-nonsense = Reléet på { $relay } forstår ikke dette programmet.

## Before and after the screen, as lines in the terminal

waiting-for-relay = Venter på svar fra reléet; Ctrl-C avbryter.
no-seat-saved = Ingen plass er lagret på denne kontoen: gå inn i et rom med koden som verten ser, som i omok-tui join K7Q-M4X-W2R
all-seats-in-use = Programmer du kjører, bruker alle plassene som er lagret på denne kontoen: gå inn i et rom med koden som verten ser, som i omok-tui join K7Q-M4X-W2R
no-seat-at-relay = Ingen lagret plass på { $relay } er ledig, og --relay utelater de andre: utelat det for å velge blant dem.
no-seat-yet = Ingen lagret plass kan spilles videre nå: gå inn i et rom med koden som verten ser, som i omok-tui join K7Q-M4X-W2R
program-is-relay-everywhere = Dette programmet er reléet for dette rommet, på port { $port } på hver adresse til denne maskinen, så lenge det kjører.
program-is-relay = Dette programmet er reléet for dette rommet, på { $relay }, så lenge det kjører.
no-network = Det finnes ikke noe nettverk som andre kan komme inn over.
guest-types = Den andre spilleren skriver:
or-types = eller:
seat-lost = Plassen kunne ikke lagres og er tapt: { $reason }
room-ends-with-program = Rommet kan ikke tas vare på her og forsvinner med programmet.
relay-ended = Reléet for rommet var i dette programmet, og begge er avsluttet.
relay-paused = Reléet for rommet var i dette programmet. Spillet fortsetter når du er tilbake, eller når et annet program på denne kontoen med et parti på dette reléet blir reléet.
seat-kept = Plassen din er tatt vare på. Slik går du videre:
seat-deserted = Motstanderen har gått for godt: det spilles ikke mer i dette rommet. En stund kan brettet fortsatt ses med:
game-not-kept = Det uferdige partiet kunne ikke tas vare på: { $reason }
nothing-saved = Denne forbindelsen kom uten egen nøkkel: når den er slutt, er verken plass, parti eller innstillinger tatt vare på. Etter et brudd kan du ikke gå videre.
ssh-terminal = ssh tar med en terminal når du ber om det: ssh -t …
dumb-terminal = en dum terminal (TERM=dumb) kan ikke vise et brett: dette er --plain
no-terminal-output = utdataene går ikke til en terminal, og brettet må tegnes på en; --plain klarer seg uten
no-terminal-input = inndataene kommer ikke fra en terminal, og tastene må komme fra en; --plain klarer seg uten
terminal-lost = terminalen svarer ikke: { $reason }
cannot-print = kan ikke skrive: { $reason }

## Too small

too-small = For lite: { $columns-needed }×{ $rows-needed } trengs, { $columns }×{ $rows } her. Ingenting er tapt: gjør terminalen større for å gå videre. { $quit } avslutter.

## Keys: what the rows of the key table do

key-cursor = flytt markøren
key-edges = til kantene
key-place = sett en stein
key-prompt = skriv et punkt
key-step = et trekk tilbake, frem
key-new-game = nytt parti
key-rematch = be om omkamp
key-reconnect = koble til på nytt
key-copy = kopier invitasjonen
key-write = lagre partiet
key-show-record = vis partiet
key-menu = meny; lukk, gå tilbake
key-help = hjelp
key-rules = regler
key-language = et annet språk
key-sound = lyd på, av
key-theme = bytt tema på brettet
key-mouse = mus på, av
key-quit = avslutt
key-interrupt = avslutt straks
key-suspend = sett på vent
key-redraw = tegn skjermen på nytt
key-replay-step = et trekk tilbake, frem
key-replay-ends = til begynnelsen, slutten
key-replay-play = spill av, stopp
key-list-move = gå ned, opp
key-list-ends = første, siste
key-list-choose = velg
key-list-change = annen verdi for en innstilling
key-list-yes = velg det første svaret
key-page-scroll = rull
key-page-leaf = en side opp, ned
key-page-ends = til toppen, bunnen
key-page-turn = andre regler
key-page-copy = kopier partiet, der det vises
key-page-close = lukk
left-click = venstreklikk

help-title = Taster
help-intro =
    Store og små bokstaver betyr det samme. Piltaster, Enter, Space og Esc er nok
    til alt, og det er musen også.
help-board = I et parti
help-shared = Også i et parti ved én terminal
help-online = Også i et parti på nett
help-replay = I en avspilling
help-list = I menyer og spørsmål
help-page = På sidene med hjelp og regler

## Plain mode: a line an event

plain-game = parti: { rules-and-size }
plain-replay = avspilling: { rules-and-size }, { $plies } trekk
plain-moves = trekk: { $points }
plain-no-moves = trekk: ingen
plain-to-move = { color } står for tur
plain-you-are = du er { color }
plain-turn = { turn }
plain-code = kode { $code }
plain-join-line = invitasjon: { $line }
plain-waiting = venter på motstanderen
plain-move = { color } { $point }
plain-wins = { color } vinner: { $points }
plain-draw-full = uavgjort: brettet er fullt
plain-draw-no-move = uavgjort: ingen lovlige trekk for { color }
plain-unfinished = avbrutt: motstanderen har gått
plain-refused = { $point } avvist: { $why ->
    [overline] overlinje
    [four-four] dobbel firer
    [three-three] dobbel trer
    [occupied] opptatt
    [not-your-turn] det er ikke din tur
    [no-opponent] motstanderen er ikke her ennå
    [not-stored] reléet kunne ikke lagre det
   *[stale] for sent
}, { color } står for tur
plain-refused-at-end = { $point } avvist: partiet er slutt
plain-refused-while-sent = { $point } avvist: { $sent } er fortsatt på vei
plain-off-board = { $text } avvist: utenfor brettet, a1 til { $corner }
plain-sent = { $point } sendt
plain-taken-back = { $point } tatt tilbake
plain-set-back = tilbake til trekk { $ply }
plain-opponent-joined = motstanderen er kommet
plain-opponent-away = motstanderen er borte
plain-opponent-back = motstanderen er tilbake
plain-opponent-left = motstanderen har gått for godt
plain-connection = { $on ->
    [yes] tilkoblet igjen
   *[no] forbindelsen er brutt
}
plain-rematch-asked = har bedt om omkamp, venter på motstanderen
plain-rematch-wanted = motstanderen ber om omkamp
plain-new-game = nytt parti
plain-new-game-number = nytt parti { $number }
plain-step = { $ply }/{ $plies } { color } { $point }
plain-step-start = 0/{ $plies }
plain-question = spørsmål: { $text }
plain-item = { $number } { $word }: { $text }
plain-item-bare = { $number }: { $text }
plain-ended = slutt: { $text }
plain-note = merk: { $text }
plain-unknown = ikke forstått: { $text }; prøv help
plain-no-answer = ikke forstått: { $text }; svar på spørsmålet med tall eller ord
plain-not-here = ikke nå: { $text }
plain-line-too-long = ikke forstått: linjen er lengre enn { $bytes } byte
plain-line-no-text = ikke forstått: linjen er ikke UTF-8-tekst
plain-saved = lagret: { $name }
plain-not-saved = ikke lagret: { $reason }
plain-game-kept = partiet er lagret, gå videre med: { $line }
plain-seat-kept = plassen er lagret, gå videre med: { $line }
plain-seat-deserted = motstanderen har gått, brettet kan ses en stund med: { $line }
plain-room-ended = rommet er stengt: reléet var i dette programmet
plain-seat-lost = plassen er tapt: { $reason }
plain-stones = { color }: { $points }
plain-no-stones = { color }: ingen
plain-empty = { $place }: tomt
plain-stone-at = { $point }: { color }, trekk { $ply }
plain-line = { $place }: { $stones }
plain-line-stone = { $point } { color }
plain-row = rad { $row }
plain-column = kolonne { $column }
plain-last = trekk { $ply }: { color } { $point }
plain-setting = innstilling { $key }: { $value }
plain-bad-setting = ikke forstått: { $text }; mulig: { $possible }
plain-help =
    h8 - sett en stein på h8
    board - tegn brettet og les opp steinene
    stones - les opp steinene
    moves, last - alle trekk, det siste
    where h8, row 8, column h - hva som ligger der
    status - hvordan det står
    new - nytt parti ved denne terminalen
    rematch - be om omkamp
    reconnect - prøv å nå reléet straks
    forward, back, start, end, play - gå gjennom et parti
    save FILE.txt - lagre partiet, også .sgf .psq
    rules - reglene; også rules omok
    language - snakk neste språk
    sound - lyd på, av
    settings - alle innstillinger
    set theme wood - endre en av dem
    leave - til starten; ut av et rom også for godt
    quit - avslutt; parti og plass blir lagret

## Rules pages

rules-page-renju =
    # Hva det er

    Renju er fem på rad slik det spilles i turneringer, på 15×15 linjer. Svart
    og hvit setter etter tur én stein på et punkt; svart begynner, hvor som
    helst. Steiner flyttes ikke og tas ikke av. Man kan ikke stå over.

    Svart vinner med nøyaktig fem steiner side om side på en linje: vannrett,
    loddrett eller diagonalt. Hvit vinner med fem eller flere.

    # Forbudt for svart

    Den som begynner, ville alltid kunne vinne uten noe som holdt igjen. Derfor
    er tre slags trekk forbudt for svart. Hvit kan spille hva som helst.

    - Overlinje: steinen lager seks eller flere på rad.
    - Dobbel firer: steinen lager to eller flere firere samtidig. En firer er
    fire steiner på en linje som én stein til ville gjøre til nøyaktig fem;
    begge firerne kan ligge på samme linje.
    - Dobbel trer: steinen lager to eller flere trere samtidig. En trer er en
    linje der én stein til ville lage en åpen firer, altså fire side om side
    som en stein i den ene eller den andre enden gjør til nøyaktig fem. Den ene
    steinen til må selv være tillatt, og må ikke allerede vinne.

    En femmer vinner selv om steinen også lager en dobbel firer eller dobbel
    trer. Én firer og én trer sammen er tillatt, og slik vinner svart.

    Et forbudt forsøk setter ingen stein og koster ingen tur: statuslinjen
    nevner grunnen, og svart spiller et annet sted. Forbudte punkter er ikke
    merket på brettet; å se dem komme er en del av spillet.

    # Forskjellen fra standard gomoku

    | | standard gomoku | renju
    | brett | 15×15 | 15×15
    | vinner | nøyaktig fem | svart nøyaktig fem, hvit fem eller flere
    | dobbel trer | tillatt, ofte et vinnende angrep | forbudt for svart, hvis den ikke lager fem
    | dobbel firer | tillatt | forbudt for svart, hvis den ikke lager fem
    | firer og trer | tillatt | tillatt
    | overlinje | vinner ikke, spillet går videre | forbudt for svart, vinner for hvit
    | uavgjort | fullt brett | fullt brett, eller hvert tomme punkt er forbudt for den som står for tur

    # Å bruke de forbudte punktene

    Hvit: en linje som svart bare kan stoppe på et forbudt punkt, kan ikke
    stoppes. Bygg mot slike punkter, og la de svarte steinene selv gjøre dem
    forbudte.

    Svart: før du binder deg, se på punktene der du måtte svare, og spør om hvert
    av dem da ville være en dobbel trer eller dobbel firer. Det er ingen klokke.
    En femmer går alltid foran en dobbel.

    # Hvilken form dette er

    Dette er begrensningene til Renju International Federation, med én
    forskjell: der vinner en svart stein som lager fem på én linje og en
    overlinje på en annen; her avvises den som overlinje. Turneringsåpninger, der
    spillerne bytter farge eller tilbyr trekk, brukes ikke. Reglene varierer fra
    sted til sted; bli enige om deres før dere spiller for mer enn moro skyld.

rules-page-omok =
    # Hva det er

    Omok er koreansk fem på rad, på 19×19 linjer; 15×15 og 13×13 kan også
    velges. Svart og hvit setter etter tur én stein på et punkt; svart begynner,
    hvor som helst. Steiner flyttes ikke og tas ikke av. Man kan ikke stå over.

    Fem eller flere steiner side om side på en linje vinner, for begge: vannrett,
    loddrett eller diagonalt.

    # Forbudt for begge

    - Dobbel trer: steinen lager to eller flere åpne trere samtidig. En åpen
    trer er en linje som ennå ikke har noen firer, og der én stein til ville
    lage fire side om side med begge ender åpne. Den ene steinen til må selv
    være tillatt, og må ikke allerede vinne.

    En stein som lager fem, vinner uansett hva annet den lager. To firere
    samtidig, og en firer med en trer, er tillatt. Men to åpne trere er forbudt
    også når steinen lager en firer i tillegg.

    Et forbudt forsøk setter ingen stein og koster ingen tur: statuslinjen
    nevner grunnen, og den samme spilleren spiller et annet sted. Forbudte
    punkter er ikke merket på brettet.

    # Forskjellen fra standard gomoku

    | | standard gomoku | omok
    | brett | 15×15 | 19×19, eller 15×15, 13×13
    | vinner | nøyaktig fem | fem eller flere
    | dobbel trer | tillatt, ofte et vinnende angrep | forbudt for begge, hvis steinen ikke også lager fem
    | dobbel firer | tillatt | tillatt
    | firer og trer | tillatt | tillatt
    | overlinje | vinner ikke, spillet går videre | vinner
    | uavgjort | fullt brett | fullt brett, eller hvert tomme punkt er forbudt for den som står for tur

    # Litt historie

    Omok betyr «fem steiner». I Korea har det lenge vært spilt med steinene og på
    brettet til go, hjemme, på skolen og nå på nett, og knapt noe brettspill er
    bedre kjent der. Forbudet mot dobbel trer tar bort den letteste måten å vinne
    på, som de strengere forbudene i renju, men det gjelder begge spillerne og
    lar firerne være i fred.

    # Å bruke de forbudte punktene

    Der motstanderen bare kan stoppe deg ved å lage en dobbel trer, er du
    gjennom. Se etter slike punkter før du angriper, og før du forsvarer deg:
    en trer som bare kan stoppes på ett punkt, kan ikke stoppes hvis den som
    forsvarer seg, ville lage en dobbel trer der. Firere tvinger, så en dobbel
    lages med en firer og en trer.

    # Hvilken form dette er

    Formen som oftest beskrives: fem eller flere vinner, og dobbel trer er
    forbudt for alle. Reglene varierer fra sted til sted: noen steder vinner
    ikke seks, andre steder får hvit, eller begge, lage dobbel trer. Også hva
    som er en åpen trer, leses på mer enn én måte; her er det slik det står ovenfor.

rules-page-gomoku =
    # Hva det er

    Gomoku er fem på rad på sitt enkleste, på 15×15 linjer; 19×19 og 20×20 kan
    også velges. Svart og hvit setter etter tur én stein på et punkt; svart
    begynner, hvor som helst. Steiner flyttes ikke og tas ikke av. Man kan ikke
    stå over.

    Nøyaktig fem steiner side om side på en linje vinner, for begge: vannrett,
    loddrett eller diagonalt. Seks eller flere vinner ikke, og spillet går
    videre; dette er standardformen.

    # Forbudte punkter

    Det er ingen. Hvert tomme punkt kan spilles av begge.

    # Forskjellen fra de andre

    | | standard gomoku | renju | omok
    | brett | 15×15 | 15×15 | 19×19
    | vinner | nøyaktig fem | svart nøyaktig fem, hvit fem eller flere | fem eller flere
    | dobbel trer | tillatt | forbudt for svart | forbudt for begge
    | dobbel firer | tillatt | forbudt for svart | tillatt
    | overlinje | vinner ikke | forbudt for svart, vinner for hvit | vinner
    | uavgjort | fullt brett | eller ingen tillatte trekk | eller ingen tillatte trekk

    # Hvordan man spiller

    Uten forbudte punkter står den som begynner, best, og en dobbel trer eller
    en firer med en trer avgjør ofte. Stopp en åpen trer med en gang: når den er
    blitt en åpen firer, er det for sent.

    # Hvilken form dette er

    Standard gomoku, slik turneringene teller: nøyaktig fem. Fri gomoku, der seks
    også vinner, spilles ikke her, og heller ikke åpningsreglene som veier opp
    for svarts fordel. Reglene varierer fra sted til sted; bytt farge etter hvert
    parti, så er det rettferdig.
