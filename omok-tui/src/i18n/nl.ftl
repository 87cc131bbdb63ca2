### Nederlands. Dutch; en.ftl says what each part is for.

## Words

color = { $color ->
    [black] zwart
   *[white] wit
}
# At the beginning of a sentence.
color-first = { $color ->
    [black] Zwart
   *[white] Wit
}
turn = { $mine ->
    [yes] jij bent aan zet
   *[no] je tegenstander is aan zet
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

tagline = { -omok }: vijf op een rij voor twee
local-game = Hier spelen
about-local-game = Twee spelers aan deze terminal
host-game = Een kamer openen
about-host-game = Je krijgt een code voor iemand die ergens anders zit
join-game = Naar een kamer gaan
about-join-game = Met de code of de regel die je van de host kreeg
resume-game = Verder spelen
resume-seat = { rules-and-size } hervatten als { color }
go-on = Verder met { rules-and-size }
about-go-on = De partij aan deze terminal die werd afgebroken na { $plies ->
    [one] één zet
   *[other] { $plies } zetten
}
about-resume = { $seats ->
    [one] Hier is één plaats bewaard
   *[other] Hier zijn { $seats } plaatsen bewaard
}
seat = { rules-and-size }, jij bent { color }
seat-of-room = { $code }: { seat }
ago = { $unit ->
    [minutes] { $count ->
        [0] zojuist
        [one] een minuut geleden
       *[other] { $count } minuten geleden
    }
   *[hours] { $count } uur geleden
}
seat-used = { ago } gebruikt, op { $relay }
seat-played = { $moves ->
    [0] Nog geen zet
    [one] Eén zet
   *[other] { $moves } zetten
}, { ago } gebruikt, op { $relay }
seat-stale = Waarschijnlijk afgelopen: { $days ->
    [one] een dag
   *[other] { $days } dagen
} niet gebruikt, op { $relay }
read-rules = Spelregels
about-rules = Hoe je { -renju }, { -omok } en { -gomoku } speelt
about-settings = Geluid, thema, muis, de regels van nieuwe partijen en de rest
quit = Stoppen

choose-rules = Welke spelregels?
about-renju = Zoals in toernooien: zwart wint met precies vijf en mag geen dubbele drie, geen dubbele vier en geen overlijn maken.
about-omok = Zoals in Korea: vijf of meer wint. Niemand mag een dubbele drie maken.
about-gomoku = Het eenvoudigste spel: precies vijf wint. Niets is verboden.
choose-size = Welk bord?
size = { $size }×{ $size }

## Badge: whose turn, and words to click

to-move = { color-first } aan zet
wins = { color-first } wint
drawn = Remise
you = Jij bent { color } · { $state ->
    [your-turn] jij bent aan zet
    [their-turn] tegenstander is aan zet
    [sending] wordt verzonden
    [won] je wint
    [lost] je verliest
    [drawn] remise
    [unfinished] afgebroken
   *[closed] gesloten
}
    .short = { color-first } · { $state ->
        [your-turn] jij zet
        [their-turn] ander zet
        [sending] verzenden
        [won] je wint
        [lost] je verliest
        [drawn] remise
        [unfinished] afgebroken
       *[closed] gesloten
    }
program-name = { -omok }
seat-stands = { $state ->
    [your-turn] jij bent aan zet
    [their-turn] tegenstander is aan zet
    [sending] wordt verzonden
    [won] je wint
    [lost] je verliest
    [drawn] remise
    [unfinished] afgebroken
   *[closed] gesloten
}
aside-away = tegenstander weg
    .short = ander weg
aside-left = tegenstander vertrokken
    .short = vertrokken
aside-rematch-asked = revanche: wacht op tegenstander
    .short = wacht op ander
aside-rematch-wanted = revanche: wacht op jou
    .short = wacht op jou

word-new-game = Nieuwe partij
word-rematch = Revanche
word-copy = Regel kopiëren
word-copy-text = Kopiëren
word-try-now = Nu proberen
word-save = Opslaan
word-sound = Geluid { $on ->
    [yes] aan
   *[no] uit
}
word-mouse = Muis { $on ->
    [yes] aan
   *[no] uit
}
word-help = Hulp
word-menu = Menu
word-back = Terug
word-forward = Vooruit
word-play = { $on ->
    [yes] Stop
   *[no] Afspelen
}
word-close = Sluiten
word-enter = OK

## Status line: the last event

welcome = Zwart begint. Enter zet een steen, ? toont de toetsen.
welcome-replay = Het lege bord. ] gaat vooruit, Space speelt verder af.
moved = Zet { $ply }: { color } { $point }
moved-unseen = { moved }. Nog in beeld: { $seen ->
    [0] het lege bord
   *[other] zet { $seen }
}
    .short = { $ply }. { $point }; nog op { $seen }
won = Zet { $ply }: { color } { $point }. { color-first } wint!
    .short = { $ply }. { $point }: { color } wint!
draw-full = Zet { $ply }: { color } { $point }. Remise: het bord is vol.
    .short = Remise: het bord is vol.
draw-no-legal-move = Zet { $ply }: { color } { $point }. Remise: elk leeg punt is verboden voor { $next ->
    [black] zwart
   *[white] wit
}.
    .short = Remise: er is geen zet.
occupied = Bezet: { $point }. { color-first } is aan zet.
    .short = Bezet: { $point }.
ban = { $reason ->
    [overline] overlijn
    [four-four] dubbele vier
   *[three-three] dubbele drie
}
forbidden = Verboden: { ban } op { $point }. { color-first } is aan zet.
    .short = Niet { $point }: { ban }
not-your-turn = Jij bent niet aan zet.
game-over = De partij is afgelopen. n begint een nieuwe.
new-game = Nieuwe partij: zwart begint.
welcome-online = Jij bent { color }: { turn }.
opponent-joined = Je tegenstander is er. Jij bent { color }: { turn }.
opponent-away = Verbinding verbroken: je tegenstander is weg en komt misschien terug.
opponent-back = Je tegenstander is terug.
moved-and-back = { moved }. { opponent-back }
opponent-left-game = Je tegenstander is definitief vertrokken: de partij is afgebroken.
opponent-left-room = Je tegenstander is definitief vertrokken: er komt geen revanche.
connection-lost = Verbinding verbroken: er wordt opnieuw verbonden.
relay-restarting = De relay is gestopt: de partij gaat verder als hij terugkomt.
reconnected = Weer verbonden: { turn }.
reconnected-to-room = Weer verbonden.
pending = Onderweg: { $point } …
still-pending = Jij bent niet aan zet: { $point } is nog onderweg.
taken-back = Teruggenomen: { $point }. De partij was al zonder die zet verder.
move-undone = De laatste zet is teruggenomen: de relay kon hem niet bewaren.
not-stored = Teruggenomen: { $point }. De relay kon hem niet bewaren. Probeer opnieuw.
no-opponent-yet = Je tegenstander is er nog niet.
game-over-online = De partij is afgelopen. r vraagt om revanche.
no-rematch-yet = De partij is nog niet afgelopen: revanche komt daarna.
no-rematch = Je tegenstander is vertrokken: er komt geen revanche.
rematch-asked = Je vraagt om revanche. Je tegenstander moet nog instemmen.
rematch-wanted = Je tegenstander vraagt om revanche. r stemt in.
rematch-agreed = Beiden vragen om revanche.
game-started = Partij { $number } begint: { turn }.
leaving = Vertrekken: wachten tot de relay het weet …
copied = Doorgegeven aan het klembord. Komt het niet aan, selecteer dan zelf.
record-copied = Doorgegeven aan het klembord van de terminal
invite-used-up = De uitnodiging is gebruikt: de kamer is vol.
relay-met = Een nieuwe relay. Vanaf nu moet op { $relay } de pin { $pin } zijn.
relay-forgotten = Een nieuwe relay op { $relay } met de pin { $pin }, die niet kan worden onthouden: { $reason }
seat-not-saved = Deze plaats gaat met het programma verloren: { $reason }
seat-saved = Deze plaats is nu bewaard: hij gaat niet met het programma verloren.
returned = Terug bij de laatste zet; er is geen steen gezet.
goes-on = De partij gaat verder: { color } is aan zet.
stepped = Zet { $ply } van { $plies }: { color } { $point }
stepped-to-start = Het lege bord, vóór zet 1 van { $plies }
sound = Geluid { $on ->
    [yes] aan
   *[no] uit
}
mouse = { $on ->
    [yes] Muis aan: een klik zet een steen
   *[no] Muis uit: de terminal selecteert tekst
}
theme = Thema: { $theme ->
    [high-contrast] hoog contrast
    [monochrome] zwart-wit
   *[wood] hout
}
language = Taal: Nederlands
only-english = Alleen Engels: de locale van deze terminal gebruikt geen UTF-8.
language-unshown = Engels in plaats van { $asked }: de locale (LC_ALL, LC_CTYPE of LANG) gebruikt geen UTF-8.
record-written = Opgeslagen: { $name }
record-failed = Niet opgeslagen: { $reason }
record-unreadable = { $place }: kan niet gelezen worden: { $reason }
press-again = Nog een keer drukken zet een steen op { $point }.
nothing-to-write = Er is nog geen steen gezet, dus er is niets om op te slaan.
no-files = Hier wordt geen bestand geschreven.
no-shell = Hier is geen shell om naartoe te gaan; q stopt.
kept-broken = Een bewaarde partij is onleesbaar: ze staat in { $path }
kept-unreadable = Een bewaarde partij is onleesbaar; ze staat in { $path }: { $reason }
record-written-psq = Opgeslagen: { $name }. Alleen zetten en namen: PSQ kent geen regels, datum of toernooi.
config-broken = Instellingen: niet alles is begrepen, zie { $place }
not-remembered = Dit geldt tot je stopt, maar wordt niet onthouden: { $reason }
keep-failed = Deze partij gaat met de terminal verloren: { $reason }

## Reasons

system = { $refused ->
    [not-found] Bestand of map bestaat niet
    [exists] Bestand bestaat al
    [denied] Geen toestemming
    [disk-full] Geen ruimte meer op de schijf
    [read-only] Bestandssysteem is alleen-lezen
    [no-folder] Is geen map
    [folder] Is een map
    [bad-name] Zo kan geen bestand heten
    [too-large] Bestand te groot
    [no-text] Geen UTF-8-tekst
    [address-in-use] Adres is al in gebruik
    [no-such-address] Deze machine heeft dit adres niet
   *[other] Het systeem weigert
}
system-error = Het systeem weigert, met fout { $number }
reason-at = { $place }: { $reason }
reason-no-key = deze verbinding kwam zonder eigen sleutel
reason-no-place = nergens staat waar het bewaard moet worden ({ $variables })
reason-too-long = langer dan { $bytes } bytes
reason-no-file = geen gewoon bestand
reason-not-yet = dit bestand bestaat nog niet
reason-read-only = alleen-lezen
reason-newer = door een nieuwere versie van dit programma geschreven; het blijft zoals het is
reason-broken = beschadigd, of iets anders; het blijft zoals het is
reason-no-game = regel { $line } is niet die van een partij
reason-in-use = in gebruik door een ander programma van dit account
reason-full = er worden er al { $count } bewaard
reason-no-code = de kamer heeft geen code om hem terug te vinden
reason-no-toml = geen enkele instelling geldt, want dit is geen TOML
reason-unknown-setting = { $key } is geen instelling; mogelijk: { $possible }
reason-setting = { $key } = { $value } betekent niets; mogelijk: { $possible }
reason-table = { $key } is hier een tabel en moet een waarde zijn
reason-rooms-not-kept = de kamers van de relay in dit programma kunnen niet worden bewaard: { $reason }
reason-alert = waarschuwing { $name }
reason-unsuited = de methoden passen niet bij elkaar

## Prompts

ask-point = :
ask-point-hint = een punt, zoals { $point }
ask-name = Opslaan als:
ask-name-hint = .txt .sgf .psq
not-a-point = “{ $text }” is geen punt; wel bijvoorbeeld { $point }
off-board = { $text } ligt buiten het bord: a1 tot { $corner }
unknown-format = De naam moet eindigen op .txt, .sgf of .psq
ask-invite = Uitnodigingscode:
ask-invite-hint = zoals K7Q-M4X-W2R, of de hele regel
ask-relay = Relay:
ask-relay-hint = zoals relay.example.org:15150; leeg: deze machine
code-symbol = “{ $symbol }” staat niet in een code, zoals K7Q-M4X-W2R
code-length = Een code heeft 9 letters en cijfers, niet { $symbols }
invite-no-host = Na @ ontbreekt het adres van de relay
invite-host = “{ $host }” is geen adres, zoals relay.example.org
invite-brackets = “{ $host }”: schrijf IPv6 als { $right }
invite-port = “{ $port }” is geen poort: 1 tot 65535
pin-symbol = “{ $symbol }” staat niet in een pin: die heeft cijfers en letters
pin-length = Een pin heeft 26 letters en cijfers na #, niet { $symbols }
pin-first = Een pin begint met een cijfer van 0 tot 7, niet met “{ $symbol }”

## Online: on the way to a game

opening-host = Kamer openen …
opening-join = Kamer zoeken …
opening-resume = Terug naar de partij …
opening-failed = Er kon niets worden geopend.
waiting = Wachten op je tegenstander
waiting-game = { rules-and-size }. Jij bent zwart en begint.
waiting-line = Lees de code voor of stuur deze regel:
other-line = of
relay-at = Relay: { $relay }
own-relay-everywhere = De relay draait in dit programma, op poort { $port } van elk adres van deze machine. Laat het open.
own-relay-everywhere-ends = De relay draait in dit programma, op poort { $port } van elk adres van deze machine. De kamers kunnen niet bewaard worden: ze eindigen met het programma.
own-relay-at = De relay draait in dit programma, op { $relay }. Laat het open.
own-relay-at-ends = De relay draait in dit programma, op { $relay }. De kamers kunnen niet bewaard worden: ze eindigen met het programma.
lost = { $trouble ->
    [foreign] { $relay } antwoordt, maar niet als relay.
    [stranger] Op { $relay } antwoordt een andere relay: de sleutel is niet die van je partij. Er wordt niets tegen gezegd.
    [full] De relay op { $relay } kan geen spelers meer aan.
   *[cut] Verbinding verbroken.
}
retry-in = { lost } Volgende poging over { $seconds } s.
retrying = { lost } Bezig …

## Questions and menus

menu = Menu
menu-new-game = Nieuwe partij
menu-rematch = Om revanche vragen
menu-copy = De regel kopiëren
menu-reconnect = Opnieuw verbinden
menu-leave-online = Vertrekken, naar het startscherm
menu-record = Partij als tekst
menu-write = Partij opslaan
menu-step-back = Zet terug
menu-step-forward = Zet vooruit
menu-rules = Spelregels
menu-help = Toetsen
menu-settings = Instellingen
setting-confirm = Twee keer drukken om te zetten: { $on ->
    [yes] ja
   *[no] nee
}
setting-ambiguous = Breedte van lijnen en stenen: { $width ->
    [narrow] één kolom
    [wide] twee kolommen
   *[auto] zoals de terminal zegt
}
about-ambiguous = Lijkt het bord uit elkaar getrokken, dan tekent de terminal lijnen en stenen twee kolommen breed.
about-confirm = De eerste keer kiest het punt, de tweede keer zet de steen.
about-mouse = Uit, zodat de terminal tekst kan selecteren
setting-new-game = Nieuwe partijen: { rules-and-size }
about-setting-new-game = De regels en het bord die als eerste worden aangeboden
setting-relay = Relay: { $relay }
setting-no-relay = Relay: die op deze machine
about-relay = Waar kamers worden gezocht en geopend als geen andere relay is genoemd
settings-done = Klaar
menu-leave = Naar het startscherm
menu-quit = Stoppen
back-to-game = Terug naar de partij
back-to-room = Terug naar de kamer
look-at-board = Het bord bekijken
cancel = Annuleren
try-again = Opnieuw proberen
new-room = Een nieuwe kamer openen

ask-new-game = Het bord leegmaken en een nieuwe partij beginnen?
new-game-yes = Nieuwe partij
ask-quit = De partij is nog niet afgelopen.
quit-keeping = Stoppen, partij bewaren
quit-dropping = Stoppen, partij weggooien
leave-keeping = Vertrekken, partij bewaren
leave-dropping = Vertrekken, partij weggooien
ask-leave-game = De partij is nog niet afgelopen. Je plaats kan bewaard blijven: niemand anders krijgt hem.
ask-leave-room = De kamer wacht nog. Hij kan blijven, en de code blijft geldig.
ask-leave-finished = De partij is afgelopen. Je plaats kan nog even bewaard blijven, voor een revanche.
ask-end-own-relay = De relay van deze kamer draait in dit programma: als je stopt, is de kamer voor beiden weg.
ask-end-unsaved = Je plaats kon niet worden bewaard: als je stopt, geef je hem op.
leave-for-good = Definitief vertrekken
quit-keeping-seat = Stoppen, plaats bewaren
leave-keeping-seat = Naar het startscherm, plaats bewaren
ask-host-or-second = De plaats van de host van deze kamer is hier bewaard.
go-on-as-host = Verdergaan als host
take-second = Plaats twee nemen, als andere speler
ask-which-seat = Welke plaats?
ask-kept = Er is een onvoltooide partij bewaard: { rules-and-size }, { $plies ->
    [one] één zet
   *[other] { $plies } zetten
}.
kept-yes = Die verder spelen
kept-no = Een nieuwe partij beginnen
about-kept-no = Met de eerste steen verdwijnt de bewaarde partij.

## Why nothing came of it

no-relay = { $trouble ->
    [foreign] Op { $relay } antwoordt iets, maar het is geen relay
    [mute] Wat op { $relay } luistert, zegt niets, en dat doet geen relay
    [cut] De relay op { $relay } sluit elke verbinding
   *[unreachable] Er antwoordt geen relay op { $relay }
}
no-relay-to-host = { no-relay }. Start er daar een met “omok-relay”, of open een kamer { $named ->
    [variable] zonder OMOK_RELAY
    [file] zonder de relay in het instellingenbestand
   *[flag] zonder --relay
}.
no-relay-of-account = { no-relay }. Zeg het tegen wie dit account beheert.
no-relay-to-join = { no-relay }. Vraag de host of de relay draait en of de regel volledig is.
no-relay-for-code = { no-relay }. { $named ->
    [flag] Die plek noemt --relay.
    [variable] Die plek noemt OMOK_RELAY.
    [file] Die plek staat in het instellingenbestand.
   *[nowhere] Een losse code zegt niet waar de relay is; daarom is daar gezocht.
} Vraag de host om de hele regel: die noemt de relay.
no-relay-to-resume = { no-relay }. De plaats blijft bewaard: probeer het weer als de relay terug is.
versions-differ = Dit programma en de relay begrijpen elkaar niet. Hier: { $ours }. Daar: { $theirs }. Werk de oudste bij.
bad-relay = De relay op { $relay } meldt een partij die de spelregels niet toestaan.
plaintext-elsewhere = De relay op { $relay } staat misschien op een andere machine, en --plaintext blijft op deze. Laat --plaintext weg, of geef ook --plaintext-anywhere mee als je het toch wilt.
pin-without-tls = Na # staat een pin; zonder versleuteling is die niet te controleren. Laat --plaintext weg.
known-without-tls = Met de relay op { $relay } is eerder versleuteld gesproken, en zonder versleuteling weet niemand of het dezelfde is. Laat --plaintext weg.
relay-plaintext = De relay op { $relay } spreekt zonder versleuteling, dus is er niets naartoe gestuurd. Vraag wie hem draait. Op deze machine doet --plaintext het ook zonder.
relay-encrypted = De relay op { $relay } spreekt alleen met versleuteling. Laat --plaintext weg.
tls-failed = De relay op { $relay } en dit programma worden het niet eens over versleuteling: { $reason }. Werk de oudste bij.
other-pin = De relay op { $relay } heeft een andere sleutel dan genoemd was, dus is er niets naartoe gestuurd. Genoemd: { $named }. Daar: { $shown }. Vraag de host opnieuw om de regel: of die is niet volledig, of er zit iemand tussen.
other-relay = Op { $relay } is een andere relay dan die van deze plaats, dus is er niets naartoe gestuurd. Die van de plaats: { $named }. Daar: { $shown }. De plaats blijft bewaard: probeer het weer als zijn relay terug is.
key-changed = LET OP: DE SLEUTEL VAN DE RELAY OP { $relay } IS VERANDERD, dus is er niets naartoe gestuurd. Misschien zit er iemand tussen. Eerst: { $known }. Nu: { $shown }. Zegt wie de relay draait dat dit klopt (“omok-relay pin” toont het), verwijder dan regel { $line } van { $file } en probeer het weer.
no-longer-vouched = LET OP: GEEN AUTORITEIT STAAT NOG IN VOOR DE RELAY OP { $relay }, dus is er niets naartoe gestuurd. Misschien zit er iemand tussen. De sleutel is nu { $shown }. Zegt wie de relay draait dat dit klopt (“omok-relay pin” toont het), verwijder dan regel { $line } van { $file } en probeer het weer.
unvouched = Een autoriteit stond eerder in voor de relay op { $relay }, en niemand voor wat er nu is, dus is er niets naartoe gestuurd. Misschien zit er iemand tussen. De sleutel daar is { $shown }. De plaats blijft bewaard: probeer het later weer, en vraag anders wie de relay draait.
certificate-flawed = De relay op { $relay } toont een certificaat { $flaw ->
    [time] dat verlopen is of nog niet geldt
    [name] voor een andere naam
    [authority] van een autoriteit die dit systeem niet kent
   *[other] dat niet deugt
}, dus is er niets naartoe gestuurd. Vraag wie hem draait om de pin, en zet die na #.
known-unreadable = Wat over de relay op { $relay } bekend is, is niet te begrijpen. Verbeter of verwijder regel { $line } van { $file }.
known-failed = Het is niet te lezen welke relays bekend zijn, dus is er geen te vertrouwen: { $reason }
own-relay-failed = De relay in dit programma start niet: { $reason }
own-place-taken = De plaats is op de relay van dit account zelf, en op diens adres, { $relay }, zit iets anders, dus er is niets tegen gezegd. De plaats blijft bewaard: probeer het opnieuw als dat gestopt is, dan is dit programma de relay.
seat-in-use = Een ander lopend programma van jou gebruikt de plaats in deze kamer.
two-relays = Dit programma is gestart met --relay { $named }, maar volgens de uitnodiging is de kamer op { $invited }. Start het zonder --relay om daarheen te gaan.
relay-not-allowed = Wie op dit account speelt, speelt op { $possible } en niet op { $relay }.
saved-seat-gone = Die plaats is hier niet meer bewaard.
no-such-room = Er wacht geen kamer met deze code. Misschien is hij verkeerd getypt, al gebruikt of verlopen.
no-such-room-for-code = Op { $relay } wacht geen kamer met deze code. Misschien is hij verkeerd getypt, al gebruikt of verlopen; of vraag om de hele regel: die noemt de relay.
seat-unknown = De relay op { $relay } kent deze plaats niet. Hij blijft hier bewaard, voor het geval dat daar nu een andere relay staat.
seat-forgotten = De relay op { $relay } kent deze plaats niet meer. Hij is een week niet gebruikt en is hier verwijderd.
seat-finished = Deze partij is afgelopen en de kamer is gesloten.
seat-left = Deze kamer is gesloten: een plaats is opgegeven.
seat-expired = Deze kamer is verlopen: er was te lang niemand.
too-many-failed-joins = Er kwamen te veel verkeerde codes van jouw adres. Probeer het over { $seconds ->
    [one] één seconde
   *[other] { $seconds } seconden
} opnieuw.
too-many-rooms = De relay op { $relay } kan geen kamers meer aan. Probeer het later, of neem een andere relay.
too-many-rooms-of-key = Er wachten { $count } kamers van jou op een speler, en meer mogen dat er voor één sleutel niet zijn. Ga met join naar een ervan terug en verlaat die, of wacht: elke kamer verdwijnt een halfuur nadat je er voor het laatst was.
too-many-rooms-of-address = De relay op { $relay } neemt geen kamers meer van jouw adres aan. Gebruik of verlaat er eerst een.
owner-only = De relay op { $relay } is van iemand die alleen eigen kamers toelaat.
unsupported-size = De relay op { $relay } heeft dit bord niet.
relay-not-storing = De relay op { $relay } kan nu niets bewaren. Probeer het later.
you-have-left = Je hebt de kamer verlaten.
seat-replaced = Een andere verbinding van jou heeft je plaats overgenomen. Het spel gaat daar verder.
relay-full = De relay op { $relay } kan geen spelers meer aan. Probeer het later.
room-expired = Een dag lang kwam er niemand, en de kamer is verlopen. De code is niet meer geldig.
relay-closed = De relay op { $relay } heeft de verbinding gesloten.
relay-nonsense = De relay op { $relay } begrijpt dit programma niet.

## Before and after the screen, as lines in the terminal

waiting-for-relay = Wachten op antwoord van de relay; Ctrl-C breekt af.
no-seat-saved = Op dit account is geen plaats bewaard: ga naar een kamer met de code die de host ziet, zoals omok-tui join K7Q-M4X-W2R
all-seats-in-use = Lopende programma's van jou gebruiken alle plaatsen die op dit account bewaard zijn: ga naar een kamer met de code die de host ziet, zoals omok-tui join K7Q-M4X-W2R
no-seat-at-relay = Op { $relay } is geen bewaarde plaats vrij, en --relay sluit de andere uit: laat het weg om daaruit te kiezen.
no-seat-yet = Geen enkele bewaarde plaats kan nu worden hervat: ga naar een kamer met de code die de host ziet, zoals omok-tui join K7Q-M4X-W2R
program-is-relay-everywhere = Dit programma is de relay van deze kamer, op poort { $port } van elk adres van deze machine, zolang het draait.
program-is-relay = Dit programma is de relay van deze kamer, op { $relay }, zolang het draait.
no-network = Er is geen netwerk waarover anderen binnen kunnen komen.
guest-types = De andere speler typt:
or-types = of:
seat-lost = De plaats kon niet worden bewaard en is verloren: { $reason }
room-ends-with-program = De kamer kan hier niet bewaard worden en eindigt met het programma.
relay-ended = De relay van de kamer zat in dit programma en is ermee gestopt.
relay-paused = De relay van de kamer zat in dit programma. Het spel gaat verder als je terug bent, of als een ander programma van dit account dat met een partij op die relay bezig is de relay wordt.
seat-kept = Je plaats is bewaard. Zo ga je verder:
seat-deserted = Je tegenstander is definitief vertrokken: in deze kamer wordt niet meer gespeeld. Het bord is nog even te zien met:
game-not-kept = De onvoltooide partij kon niet worden bewaard: { $reason }
nothing-saved = Deze verbinding kwam zonder eigen sleutel: als ze eindigt, blijft geen plaats, partij of instelling bewaard. Na een verbroken verbinding kun je niet verdergaan.
ssh-terminal = ssh brengt een terminal mee als je dat zegt: ssh -t …
dumb-terminal = een domme terminal (TERM=dumb) kan geen bord tonen: dit is --plain
no-terminal-output = de uitvoer is geen terminal, en het bord moet ergens getekend worden; --plain kan zonder
no-terminal-input = de invoer is geen terminal, en de toetsen moeten ergens vandaan komen; --plain kan zonder
terminal-lost = de terminal antwoordt niet: { $reason }
cannot-print = kan niet schrijven: { $reason }

## Too small

too-small = Te klein: { $columns-needed }×{ $rows-needed } nodig, { $columns }×{ $rows } hier. Er is niets verloren: maak de terminal groter om verder te gaan. { $quit } stopt.

## Keys: what the rows of the key table do

key-cursor = cursor verplaatsen
key-edges = naar de randen
key-place = steen zetten
key-prompt = punt typen
key-step = zet terug, vooruit
key-new-game = nieuwe partij
key-rematch = om revanche vragen
key-reconnect = opnieuw verbinden
key-copy = uitnodiging kopiëren
key-write = partij opslaan
key-show-record = partij tonen
key-menu = menu; sluiten, terug
key-help = hulp
key-rules = spelregels
key-language = andere taal
key-sound = geluid aan, uit
key-theme = ander thema van het bord
key-mouse = muis aan, uit
key-quit = stoppen
key-interrupt = meteen stoppen
key-suspend = onderbreken
key-redraw = scherm opnieuw tekenen
key-replay-step = zet terug, vooruit
key-replay-ends = naar begin, einde
key-replay-play = afspelen, stoppen
key-list-move = omlaag, omhoog
key-list-ends = eerste, laatste
key-list-choose = kiezen
key-list-change = andere waarde van een instelling
key-list-yes = het eerste antwoord kiezen
key-page-scroll = regel verder, terug
key-page-leaf = bladzijde terug, verder
key-page-ends = naar boven, onder
key-page-turn = andere spelregels
key-page-copy = de partij kopiëren, waar ze te lezen is
key-page-close = sluiten
left-click = linksklik

help-title = Toetsen
help-intro =
    Hoofdletters en kleine letters betekenen hetzelfde. Pijltjes, Enter, Space en
    Esc zijn genoeg voor alles, en de muis ook.
help-board = Tijdens een partij
help-shared = Ook bij een partij aan één terminal
help-online = Ook bij een partij online
help-replay = Bij het naspelen
help-list = In menu's en vragen
help-page = Op de pagina's met hulp en spelregels

## Plain mode: a line an event

plain-game = partij: { rules-and-size }
plain-replay = partij uit bestand: { rules-and-size }, { $plies ->
    [one] 1 zet
   *[other] { $plies } zetten
}
plain-moves = zetten: { $points }
plain-no-moves = zetten: geen
plain-to-move = { color } aan zet
plain-you-are = jij bent { color }
plain-turn = { turn }
plain-code = code { $code }
plain-join-line = uitnodiging: { $line }
plain-waiting = wachten op je tegenstander
plain-move = { color } { $point }
plain-wins = { color } wint: { $points }
plain-draw-full = remise: het bord is vol
plain-draw-no-move = remise: geen toegestane zet voor { color }
plain-unfinished = afgebroken: je tegenstander is vertrokken
plain-refused = { $point } geweigerd: { $why ->
    [overline] overlijn
    [four-four] dubbele vier
    [three-three] dubbele drie
    [occupied] bezet
    [not-your-turn] jij bent niet aan zet
    [no-opponent] je tegenstander is er nog niet
    [not-stored] de relay kon het niet bewaren
   *[stale] te laat
}, { color } aan zet
plain-refused-at-end = { $point } geweigerd: de partij is afgelopen
plain-refused-while-sent = { $point } geweigerd: { $sent } is nog onderweg
plain-off-board = { $text } geweigerd: buiten het bord, a1 tot { $corner }
plain-sent = { $point } verstuurd
plain-taken-back = { $point } teruggenomen
plain-set-back = terug naar zet { $ply }
plain-opponent-joined = je tegenstander is er
plain-opponent-away = je tegenstander is weg
plain-opponent-back = je tegenstander is terug
plain-opponent-left = je tegenstander is definitief vertrokken
plain-connection = { $on ->
    [yes] weer verbonden
   *[no] verbinding verbroken
}
plain-rematch-asked = revanche gevraagd, je tegenstander moet nog instemmen
plain-rematch-wanted = je tegenstander vraagt om revanche
plain-new-game = nieuwe partij
plain-new-game-number = nieuwe partij { $number }
plain-step = { $ply }/{ $plies } { color } { $point }
plain-step-start = 0/{ $plies }
plain-question = vraag: { $text }
plain-item = { $number } { $word }: { $text }
plain-item-bare = { $number }: { $text }
plain-ended = einde: { $text }
plain-note = let op: { $text }
plain-unknown = niet begrepen: { $text }; probeer help
plain-no-answer = niet begrepen: { $text }; beantwoord de vraag met een nummer of woord
plain-not-here = nu niet: { $text }
plain-line-too-long = niet begrepen: de regel is langer dan { $bytes } bytes
plain-line-no-text = niet begrepen: de regel is geen UTF-8-tekst
plain-saved = bewaard: { $name }
plain-not-saved = niet bewaard: { $reason }
plain-game-kept = partij bewaard, ga verder met: { $line }
plain-seat-kept = plaats bewaard, ga verder met: { $line }
plain-seat-deserted = tegenstander vertrokken, bord nog even te zien met: { $line }
plain-room-ended = kamer gesloten: de relay zat in dit programma
plain-seat-lost = plaats verloren: { $reason }
plain-stones = { color }: { $points }
plain-no-stones = { color }: geen
plain-empty = { $place }: leeg
plain-stone-at = { $point }: { color }, zet { $ply }
plain-line = { $place }: { $stones }
plain-line-stone = { $point } { color }
plain-row = rij { $row }
plain-column = kolom { $column }
plain-last = zet { $ply }: { color } { $point }
plain-setting = instelling { $key }: { $value }
plain-bad-setting = niet begrepen: { $text }; mogelijk: { $possible }
plain-help =
    h8 - een steen op h8 zetten
    board - het bord tekenen en de stenen noemen
    stones - de stenen noemen
    moves, last - alle zetten, de laatste
    where h8, row 8, column h - wat daar ligt
    status - hoe het ervoor staat
    new - nieuwe partij aan deze terminal
    rematch - om revanche vragen
    reconnect - meteen weer verbinding zoeken
    forward, back, start, end, play - door een partij stappen
    save FILE.txt - de partij bewaren, ook .sgf .psq
    rules - de spelregels; ook rules omok
    language - de volgende taal spreken
    sound - geluid aan, uit
    settings - alle instellingen
    set theme wood - een daarvan veranderen
    leave - naar het begin; uit een kamer ook voorgoed
    quit - stoppen; partij en plaats blijven bewaard

## Rules pages

rules-page-renju =
    # Wat het is

    Renju is vijf op een rij zoals het in toernooien wordt gespeeld, op 15×15
    lijnen. Zwart en wit zetten om beurten één steen op een punt; zwart begint,
    waar hij wil. Stenen worden niet verplaatst en niet weggenomen. Passen kan
    niet.

    Zwart wint met precies vijf stenen naast elkaar op een lijn: horizontaal,
    verticaal of diagonaal. Wit wint met vijf of meer.

    # Verboden voor zwart

    Wie begint zou zonder beperking altijd kunnen winnen. Daarom zijn drie
    soorten zetten voor zwart verboden. Wit mag alles spelen.

    - Overlijn: de steen maakt zes of meer op een rij.
    - Dubbele vier: de steen maakt twee of meer vieren tegelijk. Een vier is
    vier stenen op een lijn die met één steen erbij precies vijf worden; beide
    vieren mogen op dezelfde lijn liggen.
    - Dubbele drie: de steen maakt twee of meer drieën tegelijk. Een drie is
    een lijn waar één steen erbij een open vier maakt, dus vier naast elkaar
    die met een steen aan het ene of aan het andere einde precies vijf worden.
    Die ene steen erbij moet zelf toegestaan zijn en mag niet al winnen.

    Een vijf wint, ook als de steen bovendien een dubbele vier of dubbele drie
    maakt. Eén vier samen met één drie mag, en zo wint zwart.

    Een verboden poging zet geen steen en kost geen beurt: de onderste regel
    noemt de reden, en zwart speelt ergens anders. Verboden punten zijn niet
    aangegeven op het bord; ze zien aankomen hoort bij het spel.

    # Verschil met standaard-gomoku

    | | standaard-gomoku | renju
    | bord | 15×15 | 15×15
    | wint | precies vijf | zwart precies vijf, wit vijf of meer
    | dubbele drie | mag, vaak een winnende aanval | verboden voor zwart, tenzij de steen vijf maakt
    | dubbele vier | mag | verboden voor zwart, tenzij de steen vijf maakt
    | vier en drie | mag | mag
    | overlijn | wint niet, er wordt doorgespeeld | verboden voor zwart, wint voor wit
    | remise | vol bord | vol bord, of elk leeg punt is verboden voor wie aan zet is

    # De verboden punten gebruiken

    Wit: een lijn die zwart alleen op een verboden punt kan stoppen, is niet te
    stoppen. Bouw naar zulke punten toe, en laat de zwarte stenen zelf het punt
    verboden maken.

    Zwart: kijk voordat je je vastlegt naar de punten waar je zou moeten
    antwoorden, en vraag je af of daar dan een dubbele drie of dubbele vier zou
    ontstaan. Er is geen klok. Een vijf gaat altijd voor een dubbele.

    # Welke vorm dit is

    Dit zijn de beperkingen van de Renju International Federation, met één
    verschil: daar wint een zwarte steen die op één lijn een vijf en op een
    andere een overlijn maakt; hier wordt hij als overlijn geweigerd. Openingen
    van toernooien, waarbij de spelers van kleur wisselen of zetten aanbieden,
    worden niet gebruikt. Regels verschillen van plaats tot plaats; spreek ze af
    voordat je om meer dan plezier speelt.

rules-page-omok =
    # Wat het is

    Omok is het Koreaanse vijf op een rij, op 19×19 lijnen; 15×15 en 13×13 kun
    je ook kiezen. Zwart en wit zetten om beurten één steen op een punt; zwart
    begint, waar hij wil. Stenen worden niet verplaatst en niet weggenomen.
    Passen kan niet.

    Vijf of meer stenen naast elkaar op een lijn winnen, voor beiden:
    horizontaal, verticaal of diagonaal.

    # Verboden voor beiden

    - Dubbele drie: de steen maakt twee of meer open drieën tegelijk. Een open
    drie is een lijn waarop nog geen vier ligt en waar één steen erbij vier
    naast elkaar met beide einden open maakt. Die ene steen erbij moet zelf
    toegestaan zijn en mag niet al winnen.

    Een steen die vijf maakt wint, wat hij verder ook maakt. Twee vieren tegelijk
    en een vier met een drie mogen. Maar twee open drieën blijven verboden, ook
    als de steen daarnaast een vier maakt.

    Een verboden poging zet geen steen en kost geen beurt: de onderste regel
    noemt de reden, en dezelfde speler speelt ergens anders. Verboden punten zijn
    niet aangegeven op het bord.

    # Verschil met standaard-gomoku

    | | standaard-gomoku | omok
    | bord | 15×15 | 19×19, of 15×15, 13×13
    | wint | precies vijf | vijf of meer
    | dubbele drie | mag, vaak een winnende aanval | verboden voor beiden, tenzij de steen ook vijf maakt
    | dubbele vier | mag | mag
    | vier en drie | mag | mag
    | overlijn | wint niet, er wordt doorgespeeld | wint
    | remise | vol bord | vol bord, of elk leeg punt is verboden voor wie aan zet is

    # Een beetje geschiedenis

    Omok betekent “vijf stenen”. In Korea speelt men het al lang met de stenen
    en op het bord van go, thuis, op school en nu online, en nauwelijks een
    bordspel is er bekender. Het verbod op de dubbele drie neemt de makkelijkste
    manier om te winnen weg, zoals de strengere verboden van renju, maar het
    geldt voor beide spelers en laat de vieren met rust.

    # De verboden punten gebruiken

    Waar je tegenstander je alleen met een dubbele drie kan stoppen, ben je
    erdoor. Zoek zulke punten voordat je aanvalt, en voordat je verdedigt: een
    drie die maar op één punt te stoppen is, is niet te stoppen als de
    verdediger daar een dubbele drie zou maken. Vieren dwingen, dus een dubbele
    maak je met een vier en een drie.

    # Welke vorm dit is

    De vorm die het vaakst wordt beschreven: vijf of meer wint, en de dubbele
    drie is voor iedereen verboden. Regels verschillen van plaats tot plaats:
    hier en daar wint zes niet, elders mag wit, of mogen beiden, een dubbele
    drie maken. Ook wat een open drie is, wordt verschillend gelezen; hier is
    het wat hierboven staat.

rules-page-gomoku =
    # Wat het is

    Gomoku is vijf op een rij op zijn eenvoudigst, op 15×15 lijnen; 19×19 en
    20×20 kun je ook kiezen. Zwart en wit zetten om beurten één steen op een
    punt; zwart begint, waar hij wil. Stenen worden niet verplaatst en niet
    weggenomen. Passen kan niet.

    Precies vijf stenen naast elkaar op een lijn winnen, voor beiden:
    horizontaal, verticaal of diagonaal. Zes of meer wint niet, en er wordt
    doorgespeeld; dat is de standaardvorm.

    # Verboden punten

    Die zijn er niet. Beide spelers mogen elk leeg punt spelen.

    # Verschil met de andere

    | | standaard-gomoku | renju | omok
    | bord | 15×15 | 15×15 | 19×19
    | wint | precies vijf | zwart precies vijf, wit vijf of meer | vijf of meer
    | dubbele drie | mag | verboden voor zwart | verboden voor beiden
    | dubbele vier | mag | verboden voor zwart | mag
    | overlijn | wint niet | verboden voor zwart, wint voor wit | wint
    | remise | vol bord | of geen toegestane zet | of geen toegestane zet

    # Hoe je speelt

    Zonder verboden punten staat wie begint er beter voor, en een dubbele drie
    of een vier met een drie beslist vaak. Stop een open drie meteen: als het een
    open vier is geworden, is het te laat.

    # Welke vorm dit is

    Standaard-gomoku, zoals toernooien het tellen: precies vijf. Vrij gomoku,
    waarin zes ook wint, wordt hier niet gespeeld, en de openingsregels die het
    voordeel van zwart goedmaken evenmin. Regels verschillen van plaats tot
    plaats; wissel na elke partij van kleur en het is eerlijk.
