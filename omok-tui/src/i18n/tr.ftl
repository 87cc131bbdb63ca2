### Türkçe. Turkish; en.ftl says what each part is for.
###
### Endings follow the vowels before them, so none is put on a variable: it is
### followed by a word that takes the ending.

## Words

color = { $color ->
    [black] siyah
   *[white] beyaz
}
color-to-move = Sıra { $color ->
    [black] siyahta
   *[white] beyazda
}
turn = { $mine ->
    [yes] sıra sende
   *[no] sıra rakipte
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

tagline = { -omok }: iki kişilik, beş taş dizme oyunu
local-game = Burada oyna
about-local-game = Bu terminalde iki oyuncu
host-game = Oda aç
about-host-game = Başka yerdeki biri için bir kod alırsın
join-game = Odaya gir
about-join-game = Oda sahibinin verdiği kod ya da satırla
resume-game = Oyuna dön
resume-seat = Oyuna dön: { rules-and-size }, { color }
go-on = Sürdür: { rules-and-size }
about-go-on = Bu terminalde { $plies ->
    [one] bir hamleden
   *[other] { $plies } hamleden
} sonra yarıda kalan oyun
about-resume = { $seats ->
    [one] Burada kayıtlı bir yer var
   *[other] Burada kayıtlı { $seats } yer var
}
seat = { rules-and-size }, sen { color }
seat-of-room = { $code }: { seat }
ago = { $unit ->
    [minutes] { $count ->
        [0] az önce
       *[other] { $count } dakika önce
    }
   *[hours] { $count } saat önce
}
seat-used = Son kullanım: { ago }, sunucu: { $relay }
seat-played = { $moves ->
    [0] Henüz hamle yok
   *[other] { $moves } hamle
}, son kullanım: { ago }, sunucu: { $relay }
seat-stale = Büyük olasılıkla bitti: { $days } gündür kullanılmadı, sunucu: { $relay }
read-rules = Kurallar
about-rules = { -renju }, { -omok } ve { -gomoku } nasıl oynanır
about-settings = Ses, tema, fare, yeni oyunların kuralları ve gerisi
quit = Çık

choose-rules = Hangi kurallar?
about-renju = Turnuvalardaki gibi: siyah tam beşle kazanır; çift üçlü, çift dörtlü ve uzun sıra yapamaz.
about-omok = Kore'deki gibi: beş veya daha fazlası kazanır. Hiç kimse çift üçlü yapamaz.
about-gomoku = En yalın oyun: tam beş kazanır. Hiçbir şey yasak değildir.
choose-size = Hangi tahta?
size = { $size }×{ $size }

## Badge: whose turn, and words to click

to-move = { color-to-move }
wins = { $color ->
    [black] Siyah
   *[white] Beyaz
} kazandı
drawn = Berabere
you = Sen { color } · { $state ->
    [your-turn] sıra sende
    [their-turn] sıra rakipte
    [sending] gönderiliyor
    [won] kazandın
    [lost] kaybettin
    [drawn] berabere
    [unfinished] yarıda kaldı
   *[closed] kapandı
}
    .short = { $color ->
        [black] Siyah
       *[white] Beyaz
    } · { $state ->
        [your-turn] sıra sende
        [their-turn] sıra rakipte
        [sending] gönderiliyor
        [won] kazandın
        [lost] kaybettin
        [drawn] berabere
        [unfinished] yarıda kaldı
       *[closed] kapandı
    }
program-name = { -omok }
seat-stands = { $state ->
    [your-turn] sıra sende
    [their-turn] sıra rakipte
    [sending] gönderiliyor
    [won] kazandın
    [lost] kaybettin
    [drawn] berabere
    [unfinished] yarıda kaldı
   *[closed] kapandı
}
aside-away = rakip bağlı değil
    .short = rakip yok
aside-left = rakip ayrıldı
    .short = rakip ayrıldı
aside-rematch-asked = rövanş: rakip bekleniyor
    .short = rakip eksik
aside-rematch-wanted = rövanş: sen bekleniyorsun
    .short = sen eksiksin

word-new-game = Yeni oyun
word-rematch = Rövanş
word-copy = Satırı kopyala
word-copy-text = Kopyala
word-try-now = Şimdi dene
word-save = Kaydet
word-sound = Ses { $on ->
    [yes] açık
   *[no] kapalı
}
word-mouse = Fare { $on ->
    [yes] açık
   *[no] kapalı
}
word-help = Yardım
word-menu = Menü
word-back = Geri
word-forward = İleri
word-play = { $on ->
    [yes] Dur
   *[no] Oynat
}
word-close = Kapat
word-enter = Tamam

## Status line: the last event

welcome = Siyah başlar. Enter taş koyar, ? tuşları gösterir.
welcome-replay = Boş tahta. ] ileri gider, Space oynatır.
moved = { $ply }. hamle: { color } { $point }
moved-unseen = { moved }. Hâlâ görünen: { $seen ->
    [0] boş tahta
   *[other] { $seen }. hamle
}
    .short = { $ply }. { $point }; görünen { $seen }.
won = { $ply }. hamle: { color } { $point }. { wins }!
    .short = { $ply }. { $point }: { wins }!
draw-full = { $ply }. hamle: { color } { $point }. Berabere: tahta doldu.
    .short = Berabere: tahta doldu.
draw-no-legal-move = { $ply }. hamle: { color } { $point }. Berabere: { $next ->
    [black] siyaha
   *[white] beyaza
} bütün boş noktalar yasak.
    .short = Berabere: hamle yok.
occupied = Dolu: { $point }. { color-to-move }.
    .short = Dolu: { $point }.
ban = { $reason ->
    [overline] uzun sıra
    [four-four] çift dörtlü
   *[three-three] çift üçlü
}
forbidden = Yasak: { $point }, { ban }. { color-to-move }.
    .short = Yasak { $point }: { ban }
not-your-turn = Sıra sende değil.
game-over = Oyun bitti. n yenisini başlatır.
new-game = Yeni oyun: siyah başlar.
welcome-online = Sen { color }: { turn }.
opponent-joined = Rakibin geldi. Sen { color }: { turn }.
opponent-away = Bağlantı koptu: rakibin yok, geri gelebilir.
opponent-back = Rakibin geri geldi.
moved-and-back = { moved }. { opponent-back }
opponent-left-game = Rakibin tamamen ayrıldı: oyun yarıda kaldı.
opponent-left-room = Rakibin tamamen ayrıldı: rövanş olmayacak.
connection-lost = Bağlantı koptu: yeniden bağlanılıyor.
relay-restarting = Sunucu durdu: geri gelirse oyun sürer.
reconnected = Yeniden bağlanıldı: { turn }.
reconnected-to-room = Yeniden bağlanıldı.
pending = Yolda: { $point } …
still-pending = Sıra sende değil: { $point } hâlâ yolda.
taken-back = Geri alındı: { $point }. Oyun o hamle olmadan ilerlemiş.
move-undone = Son hamle geri alındı: sunucu onu saklayamadı.
not-stored = Geri alındı: { $point }. Sunucu hamleyi saklayamadı. Yeniden dene.
no-opponent-yet = Rakibin henüz gelmedi.
game-over-online = Oyun bitti. r rövanş ister.
no-rematch-yet = Oyun bitmedi: rövanş ondan sonra.
no-rematch = Rakibin ayrıldı: rövanş olmayacak.
rematch-asked = Rövanş istedin. Rakibin bekleniyor.
rematch-wanted = Rakibin rövanş istiyor. r kabul eder.
rematch-agreed = İki taraf da rövanş istedi.
game-started = { $number }. oyun başladı: { turn }.
leaving = Ayrılıyor: sunucunun öğrenmesi bekleniyor …
copied = Terminalin panosuna verildi. Ulaşmazsa satırı seç.
record-copied = Terminalin panosuna verildi
invite-used-up = Davet kullanıldı: oda dolu.
relay-met = Yeni bir sunucu. Bundan sonra { $relay } adresinin pini { $pin } olmalı.
relay-forgotten = { $relay } adresinde pini { $pin } olan yeni bir sunucu var; akılda tutulamıyor: { $reason }
seat-not-saved = Bu yer programla birlikte kaybolur: { $reason }
seat-saved = Bu yer şimdi saklandı: programla birlikte kaybolmaz.
returned = Son hamleye dönüldü; taş konmadı.
goes-on = Oyun sürüyor. { color-to-move }.
stepped = Hamle { $ply }/{ $plies }: { color } { $point }
stepped-to-start = Boş tahta, hamle 1/{ $plies } öncesi
sound = Ses { $on ->
    [yes] açık
   *[no] kapalı
}
mouse = { $on ->
    [yes] Fare açık: tıklama taş koyar
   *[no] Fare kapalı: terminal metin seçer
}
theme = Tema: { $theme ->
    [high-contrast] yüksek karşıtlık
    [monochrome] siyah beyaz
   *[wood] ahşap
}
language = Dil: Türkçe
only-english = Yalnızca İngilizce: bu terminalin yerel ayarı UTF-8 değil.
language-unshown = { $asked } yerine İngilizce: yerel ayar (LC_ALL, LC_CTYPE ya da LANG) UTF-8 değil.
record-written = Kaydedildi: { $name }
record-failed = Kaydedilemedi: { $reason }
record-unreadable = { $place }: okunamıyor: { $reason }
press-again = Taş koymak için bir daha bas: { $point }.
nothing-to-write = Henüz taş konmadı, kaydedilecek bir şey yok.
no-files = Burada dosya yazılmaz.
no-shell = Burada dönülecek bir kabuk yok; q ile çıkılır.
kept-broken = Saklanan bir oyun okunamıyor: { $path } dosyasında
kept-unreadable = { $path } dosyasında saklanan oyun okunamıyor: { $reason }
record-written-psq = Kaydedildi: { $name }. Yalnız hamleler ve adlar: PSQ'da kurallar, tarih ve etkinlik yok.
config-broken = Ayarlar: hepsi anlaşılamadı, bak: { $place }
not-remembered = Bu, çıkana kadar geçerli ama hatırlanmayacak: { $reason }
keep-failed = Terminal kapanırsa bu oyun kaybolur: { $reason }

## Reasons

system = { $refused ->
    [not-found] Böyle bir dosya ya da klasör yok
    [exists] Dosya zaten var
    [denied] İzin yok
    [disk-full] Diskte yer kalmadı
    [read-only] Dosya sistemi salt okunur
    [no-folder] Klasör değil
    [folder] Dosya değil, klasör
    [bad-name] Hiçbir dosyanın adı böyle olamaz
    [too-large] Dosya çok büyük
    [no-text] UTF-8 metin değil
    [address-in-use] Adres zaten kullanılıyor
    [no-such-address] Bu makinede böyle bir adres yok
   *[other] Sistem izin vermiyor
}
system-error = Sistem izin vermiyor, hata { $number }
reason-at = { $place }: { $reason }
reason-no-key = bu bağlantının kendine ait bir anahtarı yok
reason-no-place = nereye kaydedileceği belli değil ({ $variables })
reason-too-long = { $bytes } bayttan uzun
reason-no-file = sıradan bir dosya değil
reason-not-yet = böyle bir dosya henüz yok
reason-read-only = salt okunur
reason-newer = bu programın daha yeni bir sürümü yazmış; olduğu gibi bırakıldı
reason-broken = bozuk ya da başka bir şey; olduğu gibi bırakıldı
reason-no-game = { $line }. satır bir oyuna ait değil
reason-in-use = bu hesabın başka bir programı kullanıyor
reason-full = zaten { $count } oyun saklanıyor
reason-no-code = odanın, onu bulmaya yarayacak bir kodu yok
reason-no-toml = bu TOML olmadığı için hiçbir ayar alınmadı
reason-unknown-setting = { $key } diye bir ayar yok; olanlar: { $possible }
reason-setting = { $key } = { $value } bir anlam taşımıyor; olabilecekler: { $possible }
reason-table = { $key } burada bir tablo, oysa bir değer olmalı
reason-rooms-not-kept = bu programdaki sunucunun odaları saklanamıyor: { $reason }
reason-alert = uyarı { $name }
reason-unsuited = yöntemler birbirine uymuyor

## Prompts

ask-point = :
ask-point-hint = bir nokta, örneğin { $point }
ask-name = Kaydedilecek dosya:
ask-name-hint = .txt .sgf .psq
not-a-point = “{ $text }” bir nokta değil; örneğin { $point }
off-board = { $text } tahtanın dışında: a1 – { $corner }
unknown-format = Ad .txt, .sgf ya da .psq ile bitmeli
ask-invite = Davet kodu:
ask-invite-hint = örneğin K7Q-M4X-W2R, ya da satırın tamamı
ask-relay = Sunucu:
ask-relay-hint = örneğin relay.example.org:15150; boş: bu makine
code-symbol = “{ $symbol }” kodlarda yoktur, örneğin K7Q-M4X-W2R
code-length = Bir kodda 9 harf ve rakam olur, { $symbols } değil
invite-no-host = @ işaretinden sonra sunucunun adresi yok
invite-host = “{ $host }” bir adres değil, örneğin relay.example.org
invite-brackets = “{ $host }”: IPv6 şöyle yazılır: { $right }
invite-port = “{ $port }” bir port değil: 1 – 65535
pin-symbol = “{ $symbol }” pinlerde yoktur: pin rakam ve harflerdendir
pin-length = # işaretinden sonraki pinde 26 harf ve rakam olur, { $symbols } değil
pin-first = Pin 0 ile 7 arası bir rakamla başlar, “{ $symbol }” ile değil

## Online: on the way to a game

opening-host = Oda açılıyor …
opening-join = Oda aranıyor …
opening-resume = Oyuna dönülüyor …
opening-failed = Hiçbir şey açılamadı.
waiting = Rakip bekleniyor
waiting-game = { rules-and-size }. Sen siyahsın ve başlıyorsun.
waiting-line = Kodu oku ya da bu satırı gönder:
other-line = ya da
relay-at = Sunucu: { $relay }
own-relay-everywhere = Sunucu bu programın içinde: bu makinenin her adresi, port { $port }. Açık bırak.
own-relay-everywhere-ends = Sunucu bu programın içinde: bu makinenin her adresi, port { $port }. Odalar saklanamıyor: programla birlikte biterler.
own-relay-at = Sunucu bu programın içinde: { $relay }. Açık bırak.
own-relay-at-ends = Sunucu bu programın içinde: { $relay }. Odalar saklanamıyor: programla birlikte biterler.
lost = { $trouble ->
    [foreign] { $relay } yanıt veriyor, ama sunucu olarak değil.
    [stranger] { $relay } adresinde başka bir sunucu yanıt veriyor: anahtarı oyununuzunki değil. Ona hiçbir şey söylenmiyor.
    [full] { $relay } adresindeki sunucu daha fazla oyuncu alamıyor.
   *[cut] Bağlantı koptu.
}
retry-in = { lost } { $seconds } sn sonra yeniden denenecek.
retrying = { lost } Deneniyor …

## Questions and menus

menu = Menü
menu-new-game = Yeni oyun
menu-rematch = Rövanş iste
menu-copy = Satırı kopyala
menu-reconnect = Yeniden bağlan
menu-leave-online = Ayrıl, başlangıç ekranına
menu-record = Metin olarak oyun
menu-write = Oyunu kaydet
menu-step-back = Bir hamle geri
menu-step-forward = Bir hamle ileri
menu-rules = Kurallar
menu-help = Tuşlar
menu-settings = Ayarlar
setting-confirm = Koymak için iki kez bas: { $on ->
    [yes] evet
   *[no] hayır
}
setting-ambiguous = Çizgi ve taş genişliği: { $width ->
    [narrow] tek sütun
    [wide] iki sütun
   *[auto] terminalin dediği gibi
}
about-ambiguous = Tahta kopuk görünüyorsa terminal çizgileri ve taşları iki sütun geniş çiziyordur.
about-confirm = İlk basış noktayı seçer, ikincisi taşı koyar.
about-mouse = Kapalıyken terminal metin seçebilir
setting-new-game = Yeni oyunlar: { rules-and-size }
about-setting-new-game = İlk önerilen kurallar ve tahta
setting-relay = Sunucu: { $relay }
setting-no-relay = Sunucu: bu makinedeki
about-relay = Başka bir sunucu verilmediğinde odaların arandığı ve açıldığı yer
settings-done = Tamam
menu-leave = Başlangıç ekranına
menu-quit = Çık
back-to-game = Oyuna dön
back-to-room = Odaya dön
look-at-board = Tahtaya bak
cancel = Vazgeç
try-again = Yeniden dene
new-room = Yeni bir oda aç

ask-new-game = Tahta temizlensin ve yeni oyun başlasın mı?
new-game-yes = Yeni oyun
ask-quit = Oyun bitmedi.
quit-keeping = Çık, oyunu sakla
quit-dropping = Çık, oyunu bırak
leave-keeping = Ayrıl, oyunu sakla
leave-dropping = Ayrıl, oyunu bırak
ask-leave-game = Oyun bitmedi. Yerin sana ayrılabilir: başkası oturamaz.
ask-leave-room = Oda hâlâ bekliyor. Açık kalabilir, kod da geçerli kalır.
ask-leave-finished = Oyun bitti. Yerin rövanş için bir süre sana ayrılabilir.
ask-end-own-relay = Bu odanın sunucusu bu programın içinde: çıkarsan oda ikiniz için de biter.
ask-end-unsaved = Yerin saklanamadı: çıkarsan ondan vazgeçmiş olursun.
leave-for-good = Tamamen ayrıl
quit-keeping-seat = Çık, yeri sakla
leave-keeping-seat = Başlangıç ekranına, yeri sakla
ask-host-or-second = Bu oda sahibinin yeri burada kayıtlı.
go-on-as-host = Oda sahibi olarak sürdür
take-second = Başka bir oyuncu olarak ikinci yere otur
ask-which-seat = Hangi yer?
ask-kept = Yarım kalan bir oyun saklanmış: { rules-and-size }, { $plies ->
    [one] bir hamle
   *[other] { $plies } hamle
}.
kept-yes = Onu sürdür
kept-no = Yeni oyun başlat
about-kept-no = İlk taş konunca saklanan oyun kaybolur.

## Why nothing came of it

no-relay = { $trouble ->
    [foreign] { $relay } adresinde bir şey yanıt veriyor ama oyun sunucusu değil
    [mute] { $relay } adresinde dinleyen, sunucuların tersine hiçbir şey söylemiyor
    [cut] { $relay } adresindeki sunucu her bağlantıyı kapatıyor
   *[unreachable] { $relay } adresinde sunucu yanıt vermiyor
}
no-relay-to-host = { no-relay }. Orada “omok-relay” ile bir tane başlat ya da { $named ->
    [variable] OMOK_RELAY olmadan
    [file] ayar dosyasındaki sunucu olmadan
   *[flag] --relay olmadan
} oda aç.
no-relay-of-account = { no-relay }. Bu hesabı yönetene haber ver.
no-relay-to-join = { no-relay }. Oda sahibine çalışıp çalışmadığını ve satırın tam olup olmadığını sor.
no-relay-for-code = { no-relay }. { $named ->
    [flag] Bu adres --relay ile verildi.
    [variable] Bu adres OMOK_RELAY ile verildi.
    [file] Bu adres ayar dosyasında yazıyor.
   *[nowhere] Yalnız kod, sunucunun nerede olduğunu söylemez; bu yüzden oraya bakıldı.
} Oda sahibinden satırın tamamını iste: sunucunun adresi onda yazar.
no-relay-to-resume = { no-relay }. Yer kayıtlı kalır: sunucu geri gelince yeniden dene.
versions-differ = Bu program ile sunucu anlaşamıyor. Burada: { $ours }. Orada: { $theirs }. Eski olanı güncelle.
bad-relay = { $relay } adresindeki sunucu kuralların izin vermediği bir oyun bildiriyor.
plaintext-elsewhere = { $relay } adresindeki sunucu başka bir makinede olabilir; --plaintext ise yalnız bu makinede geçer. --plaintext seçeneğini çıkar ya da yine de istiyorsan --plaintext-anywhere seçeneğini de ekle.
pin-without-tls = # işaretinden sonra sunucunun pini yazıyor. Şifreleme olmadan denetlenemez: --plaintext seçeneğini çıkar.
known-without-tls = { $relay } adresindeki sunucuyla daha önce şifreli konuşuldu; şifreleme olmadan aynı sunucu olduğu bilinemez. --plaintext seçeneğini çıkar.
relay-plaintext = { $relay } adresindeki sunucu şifresiz konuşuyor, bu yüzden ona hiçbir şey gönderilmedi. Sunucuyu işletene sor. Bu makinede --plaintext de şifresiz bağlanır.
relay-encrypted = { $relay } adresindeki sunucu yalnız şifreli konuşuyor. --plaintext seçeneğini çıkar.
tls-failed = { $relay } adresindeki sunucu ile bu program şifrelemede anlaşamıyor: { $reason }. Eski olanı güncelle.
other-pin = { $relay } adresindeki sunucunun anahtarı söylenenden başka, bu yüzden ona hiçbir şey gönderilmedi. Söylenen: { $named }. Oradaki: { $shown }. Satırı oda sahibinden yeniden iste: ya satır eksik ya da arada biri var.
other-relay = { $relay } adresinde bu yerin sunucusu değil, başka bir sunucu var; bu yüzden ona hiçbir şey gönderilmedi. Yerin sunucusu: { $named }. Oradaki: { $shown }. Yer kayıtlı kalır: sunucusu geri gelince yeniden dene.
key-changed = UYARI: { $relay } adresindeki sunucunun anahtarı değişti, bu yüzden ona hiçbir şey gönderilmedi. Arada biri olabilir. Önceki: { $known }. Şimdiki: { $shown }. Sunucuyu işleten bunun doğru olduğunu söylerse (“omok-relay pin” gösterir), { $file } dosyasının { $line }. satırını sil ve yeniden dene.
no-longer-vouched = UYARI: { $relay } adresindeki sunucuya artık hiçbir sertifika makamı kefil değil, bu yüzden ona hiçbir şey gönderilmedi. Arada biri olabilir. Şimdiki anahtar: { $shown }. Sunucuyu işleten bunun doğru olduğunu söylerse (“omok-relay pin” gösterir), { $file } dosyasının { $line }. satırını sil ve yeniden dene.
unvouched = { $relay } adresindeki sunucuya daha önce bir sertifika makamı kefildi, şimdi oradakine kimse kefil değil; bu yüzden ona hiçbir şey gönderilmedi. Arada biri olabilir. Oradaki anahtar: { $shown }. Yer kayıtlı kalır: sonra yeniden dene, böyle kalırsa sunucuyu işletene sor.
certificate-flawed = { $relay } adresindeki sunucunun gösterdiği sertifika geçersiz ({ $flaw ->
    [time] süresi geçmiş ya da henüz başlamamış
    [name] başka bir ad için
    [authority] bu sistemin tanımadığı bir makamdan
   *[other] bozuk
}), bu yüzden ona hiçbir şey gönderilmedi. Sunucuyu işletenden pinini iste ve # işaretinden sonra yaz.
known-unreadable = { $relay } adresindeki sunucu hakkında bilinenler anlaşılamıyor. { $file } dosyasının { $line }. satırını düzelt ya da sil.
known-failed = Hangi sunucuların bilindiği okunamıyor, bu yüzden hiçbirine güvenilemez: { $reason }
own-relay-failed = Bu programın içindeki sunucu başlamıyor: { $reason }
own-place-taken = Yer, bu hesabın kendi sunucusunda; onun adresinde, { $relay }, başka bir şey var, bu yüzden ona hiçbir şey söylenmedi. Yer saklı kalır: o kapanınca yeniden dene, o zaman sunucu bu program olur.
seat-in-use = Çalışan başka bir programın bu odadaki yeri kullanıyor.
two-relays = Bu program --relay { $named } ile başlatıldı, ama davete göre oda { $invited } adresinde. Oraya gitmek için --relay olmadan başlat.
relay-not-allowed = Bu hesapta oynayanlar yalnız şurada oynar: { $possible }. Şurada oynanmaz: { $relay }.
saved-seat-gone = O yer artık burada kayıtlı değil.
no-such-room = Bu kodla bekleyen oda yok. Kod yanlış yazılmış, kullanılmış ya da süresi dolmuş olabilir.
no-such-room-for-code = { $relay } adresinde bu kodla bekleyen oda yok. Kod yanlış yazılmış, kullanılmış ya da süresi dolmuş olabilir; ya da satırın tamamını iste: sunucunun adresi onda yazar.
seat-unknown = { $relay } adresindeki sunucu bu yeri tanımıyor. Orada şimdi başka bir sunucu olabilir diye yer burada kayıtlı kalır.
seat-forgotten = { $relay } adresindeki sunucu bu yeri artık tanımıyor. Bir haftadır kullanılmadığı için buradan silindi.
seat-finished = Bu oyun bitti ve odası kapandı.
seat-left = Bu oda kapandı: bir yer bırakıldı.
seat-expired = Bu odanın süresi doldu: çok uzun zaman kimse yoktu.
too-many-failed-joins = Senin adresinden çok fazla yanlış kod geldi. { $seconds } saniye sonra yeniden dene.
too-many-rooms = { $relay } adresindeki sunucu daha fazla oda alamıyor. Sonra yeniden dene ya da başka bir sunucu kullan.
too-many-rooms-of-key = Oyuncu bekleyen { $count } odan var ve tek anahtar için daha fazlası bekleyemez. join ile birine dönüp odadan ayrıl ya da bekle: her oda, sen son çıktıktan yarım saat sonra kapanır.
too-many-rooms-of-address = { $relay } adresindeki sunucu senin adresinden daha fazla oda almıyor. Önce birini kullan ya da bırak.
owner-only = { $relay } adresindeki sunucu yalnız kendi sahibinin odalarını alıyor.
unsupported-size = { $relay } adresindeki sunucuda bu tahta yok.
relay-not-storing = { $relay } adresindeki sunucu şu anda hiçbir şey saklayamıyor. Sonra yeniden dene.
you-have-left = Odadan ayrıldın.
seat-replaced = Yerini senin başka bir bağlantın aldı. Oyun orada sürüyor.
relay-full = { $relay } adresindeki sunucu daha fazla oyuncu alamıyor. Sonra yeniden dene.
room-expired = Bir gün boyunca kimse gelmedi ve odanın süresi doldu. Kodu artık geçersiz.
relay-closed = { $relay } adresindeki sunucu bağlantıyı kapattı.
relay-nonsense = { $relay } adresindeki sunucu bu programı anlamıyor.

## Before and after the screen, as lines in the terminal

waiting-for-relay = Sunucunun yanıtı bekleniyor; Ctrl-C vazgeçer.
no-seat-saved = Bu hesapta kayıtlı yer yok: oda sahibinin gördüğü kodla bir odaya gir, örneğin omok-tui join K7Q-M4X-W2R
all-seats-in-use = Bu hesapta kayıtlı bütün yerleri çalışan programların kullanıyor: oda sahibinin gördüğü kodla bir odaya gir, örneğin omok-tui join K7Q-M4X-W2R
no-seat-at-relay = { $relay } adresinde boş kayıtlı yer yok ve --relay ötekileri dışarıda bırakıyor: onlardan seçmek için onu çıkar.
no-seat-yet = Şimdilik sürdürülebilecek kayıtlı yer yok: oda sahibinin gördüğü kodla bir odaya gir, örneğin omok-tui join K7Q-M4X-W2R
program-is-relay-everywhere = Bu odanın sunucusu, çalıştığı sürece bu programdır: bu makinenin her adresi, port { $port }
program-is-relay = Bu odanın sunucusu, çalıştığı sürece bu programdır: { $relay }
no-network = Başkalarının girebileceği bir ağ yok.
guest-types = Öteki oyuncu şunu yazar:
or-types = ya da:
seat-lost = Yer saklanamadı ve kayboldu: { $reason }
room-ends-with-program = Oda burada saklanamıyor, programla birlikte biter.
relay-ended = Odanın sunucusu bu programın içindeydi; ikisi de kapandı.
relay-paused = Odanın sunucusu bu programın içindeydi. Sen dönünce ya da bu hesabın bu sunucudaki bir oyunda olan başka bir programı onun yerini alınca oyun sürer.
seat-kept = Yerin saklandı. Sürdürmek için:
seat-deserted = Rakibin tamamen ayrıldı: bu odada artık oynanmayacak. Tahtaya bir süre daha bakmak için:
game-not-kept = Yarım kalan oyun saklanamadı: { $reason }
nothing-saved = Bu bağlantının kendine ait bir anahtarı yok: bittiğinde ne yer, ne oyun, ne de ayar saklanır. Bağlantı koparsa oyun sürdürülemez.
ssh-terminal = -t verilirse ssh bir terminal de açar: ssh -t …
dumb-terminal = bu terminal (TERM=dumb) tahta gösteremez: --plain ile sürüyor
no-terminal-output = çıktı bir terminal değil, tahta ise bir terminale çizilir; --plain onsuz çalışır
no-terminal-input = girdi bir terminal değil, tuşlar ise bir terminalden gelir; --plain onsuz çalışır
terminal-lost = terminal yanıt vermiyor: { $reason }
cannot-print = yazılamıyor: { $reason }

## Too small

too-small = Çok küçük: { $columns-needed }×{ $rows-needed } gerekli, burada { $columns }×{ $rows }. Hiçbir şey kaybolmadı: sürdürmek için terminali büyüt. { $quit } çıkar.

## Keys: what the rows of the key table do

key-cursor = imleci oynat
key-edges = kenarlara
key-place = taş koy
key-prompt = nokta yaz
key-step = bir hamle geri, ileri
key-new-game = yeni oyun
key-rematch = rövanş iste
key-reconnect = yeniden bağlan
key-copy = davet satırını kopyala
key-write = oyunu kaydet
key-show-record = oyunu göster
key-menu = menü; kapat, geri dön
key-help = yardım
key-rules = kurallar
key-language = başka bir dil
key-sound = sesi aç, kapat
key-theme = tahtanın temasını değiştir
key-mouse = fareyi aç, kapat
key-quit = çık
key-interrupt = hemen çık
key-suspend = askıya al
key-redraw = ekranı yeniden çiz
key-replay-step = bir hamle geri, ileri
key-replay-ends = başa, sona
key-replay-play = oynat, dur
key-list-move = aşağı, yukarı
key-list-ends = ilk, son
key-list-choose = seç
key-list-change = ayarın başka bir değeri
key-list-yes = ilk yanıtı seç
key-page-scroll = kaydır
key-page-leaf = bir sayfa yukarı, aşağı
key-page-ends = en üste, en alta
key-page-turn = öteki kurallar
key-page-copy = görünen oyunu kopyala
key-page-close = kapat
left-click = sol tıklama

help-title = Tuşlar
help-intro =
    Büyük ve küçük harfler aynı anlama gelir. Ok tuşları, Enter, Space ve Esc her
    şeye yeter; fare de öyle.
help-board = Oyunda
help-shared = Tek terminaldeki oyunda ayrıca
help-online = Çevrimiçi oyunda ayrıca
help-replay = Kayıt oynatılırken
help-list = Menülerde ve sorularda
help-page = Yardım ve kural sayfalarında

## Plain mode: a line an event

plain-game = oyun: { rules-and-size }
plain-replay = kayıt: { rules-and-size }, { $plies } hamle
plain-moves = hamleler: { $points }
plain-no-moves = hamleler: yok
plain-to-move = { color-to-move }
plain-you-are = sen { color }
plain-turn = { turn }
plain-code = kod { $code }
plain-join-line = davet satırı: { $line }
plain-waiting = rakip bekleniyor
plain-move = { color } { $point }
plain-wins = { color } kazandı: { $points }
plain-draw-full = berabere: tahta doldu
plain-draw-no-move = berabere: { $color ->
    [black] siyahın
   *[white] beyazın
} oynayabileceği nokta yok
plain-unfinished = yarıda kaldı: rakip ayrıldı
plain-refused = { $point } olmadı: { $why ->
    [overline] uzun sıra
    [four-four] çift dörtlü
    [three-three] çift üçlü
    [occupied] dolu
    [not-your-turn] sıra sende değil
    [no-opponent] rakip henüz yok
    [not-stored] sunucu kaydedemedi
   *[stale] geç kaldı
}, { color-to-move }
plain-refused-at-end = { $point } olmadı: oyun bitti
plain-refused-while-sent = { $point } olmadı: { $sent } hâlâ yolda
plain-off-board = { $text } olmadı: tahtanın dışında, a1 - { $corner }
plain-sent = { $point } gönderildi
plain-taken-back = { $point } geri alındı
plain-set-back = { $ply }. hamleye geri dönüldü
plain-opponent-joined = rakip geldi
plain-opponent-away = rakip yok
plain-opponent-back = rakip geri geldi
plain-opponent-left = rakip tamamen ayrıldı
plain-connection = { $on ->
    [yes] yeniden bağlanıldı
   *[no] bağlantı koptu
}
plain-rematch-asked = rövanş istendi, rakip bekleniyor
plain-rematch-wanted = rakip rövanş istiyor
plain-new-game = yeni oyun
plain-new-game-number = { $number }. oyun
plain-step = { $ply }/{ $plies } { color } { $point }
plain-step-start = 0/{ $plies }
plain-question = soru: { $text }
plain-item = { $number } { $word }: { $text }
plain-item-bare = { $number }: { $text }
plain-ended = bitti: { $text }
plain-note = not: { $text }
plain-unknown = anlaşılmadı: { $text }; help yaz
plain-no-answer = anlaşılmadı: { $text }; soruyu bir sayı ya da sözcükle yanıtla
plain-not-here = şimdi olmaz: { $text }
plain-line-too-long = anlaşılmadı: satır { $bytes } bayttan uzun
plain-line-no-text = anlaşılmadı: satır UTF-8 metni değil
plain-saved = kaydedildi: { $name }
plain-not-saved = kaydedilemedi: { $reason }
plain-game-kept = oyun saklandı, sürdürmek için: { $line }
plain-seat-kept = yer saklandı, sürdürmek için: { $line }
plain-seat-deserted = rakip ayrıldı, tahtaya bir süre daha bakmak için: { $line }
plain-room-ended = oda kapandı: sunucusu bu programın içindeydi
plain-seat-lost = yer kaybedildi: { $reason }
plain-stones = { color }: { $points }
plain-no-stones = { color }: yok
plain-empty = { $place }: boş
plain-stone-at = { $point }: { color }, { $ply }. hamle
plain-line = { $place }: { $stones }
plain-line-stone = { $point } { color }
plain-row = satır { $row }
plain-column = sütun { $column }
plain-last = { $ply }. hamle: { color } { $point }
plain-setting = ayar { $key }: { $value }
plain-bad-setting = anlaşılmadı: { $text }; olabilecekler: { $possible }
plain-help =
    h8 - h8 noktasına taş koy
    board - tahtayı çiz ve taşları say
    stones - taşları say
    moves, last - bütün hamleler, sonuncusu
    where h8, row 8, column h - orada ne olduğu
    status - oyunun durumu
    new - bu terminalde yeni oyun
    rematch - rövanş iste
    reconnect - sunucuya hemen yeniden bağlan
    forward, back, start, end, play - kayıtta gezin
    save FILE.txt - oyunu kaydet, .sgf .psq de olur
    rules - kurallar; rules omok gibi
    language - sonraki dile geç
    sound - ses açık, kapalı
    settings - bütün ayarlar
    set theme wood - birini değiştirir
    leave - başa dön; odadan tamamen çıkmak da olur
    quit - bitir; oyun ve yer saklanır

## Rules pages

rules-page-renju =
    # Nedir

    Renju, beş taş dizme oyununun turnuvalarda oynanan biçimidir ve 15×15
    çizgide oynanır. Siyah ve beyaz sırayla noktalara birer taş koyar; siyah
    istediği yerden başlar. Taşlar yer değiştirmez ve kaldırılmaz. Pas geçilmez.

    Siyah bir çizgide yan yana tam beş taşla kazanır: yatay, dikey ya da çapraz.
    Beyaz beş veya daha fazlasıyla kazanır.

    # Siyaha yasak olanlar

    Hiçbir sınır olmasaydı başlayan zorla kazanırdı; bu yüzden üç tür hamle
    siyaha yasaktır. Beyaz her yere oynayabilir.

    - Uzun sıra: taş bir çizgide altı veya daha fazlasını yapar.
    - Çift dörtlü: taş aynı anda iki veya daha fazla dörtlü yapar. Dörtlü, bir
    taş daha konunca tam beş olan bir çizgideki dört taştır; iki dörtlü aynı
    çizgide de olabilir.
    - Çift üçlü: taş aynı anda iki veya daha fazla üçlü yapar. Üçlü, bir taş
    daha konunca açık dörtlü olan çizgidir; açık dörtlü, iki ucundan hangisine
    taş konursa tam beş olacak yan yana dört taştır. Konan o taşın kendisi
    serbest olmalı ve oyunu hemen kazandırmamalıdır.

    Beş yapan taş, aynı anda çift dörtlü ya da çift üçlü yapsa da kazanır. Bir
    dörtlü ile bir üçlü birlikte serbesttir; siyah böyle kazanır.

    Yasak bir deneme taş koymaz ve sıra kaybettirmez: en alttaki satır nedeni
    söyler, siyah başka yere oynar. Yasak noktalar tahtada gösterilmez; onları
    önceden görmek oyunun parçasıdır.

    # Standart gomokudan farkı

    | | standart gomoku | renju
    | tahta | 15×15 | 15×15
    | kazanır | tam beş | siyah tam beş, beyaz beş veya daha fazla
    | çift üçlü | serbest, çoğu kez kazandıran saldırı | beş yapmıyorsa siyaha yasak
    | çift dörtlü | serbest | beş yapmıyorsa siyaha yasak
    | dörtlü ve üçlü | serbest | serbest
    | uzun sıra | kazanmaz, oyun sürer | siyaha yasak, beyaz kazanır
    | berabere | tahta dolu | tahta dolu ya da sırası gelene bütün boş noktalar yasak

    # Yasak noktaları kullanmak

    Beyaz: siyahın yalnız yasak bir noktada durdurabileceği çizgi durdurulamaz.
    Böyle noktalara doğru kur ve noktayı siyahın kendi taşlarına yasaklat.

    Siyah: kendini bağlamadan önce yanıt vermen gerekecek noktalara bak ve o
    sırada her birinin çift üçlü ya da çift dörtlü olup olmayacağını sor. Saat
    yoktur. Beş her zaman çiftten önce gelir.

    # Hangi biçim

    Bunlar Uluslararası Renju Federasyonu'nun sınırlarıdır, tek farkla: orada
    bir çizgide beş, başka bir çizgide uzun sıra yapan siyah taş kazanır; burada
    uzun sıra olarak geri çevrilir. Oyuncuların renk değiştirdiği ya da hamle
    önerdiği turnuva açılışları kullanılmaz. Kurallar yerden yere değişir;
    eğlenceden fazlası için oynamadan önce anlaşın.

rules-page-omok =
    # Nedir

    Omok, Kore'nin beş taş dizme oyunudur ve 19×19 çizgide oynanır; 15×15 ve 13×13 de
    seçilebilir. Siyah ve beyaz sırayla noktalara birer taş koyar; siyah
    istediği yerden başlar. Taşlar yer değiştirmez ve kaldırılmaz. Pas geçilmez.

    Bir çizgide yan yana beş veya daha fazla taş iki taraf için de kazanır:
    yatay, dikey ya da çapraz.

    # İki tarafa da yasak olan

    - Çift üçlü: taş aynı anda iki veya daha fazla açık üçlü yapar. Açık üçlü,
    üzerinde henüz dörtlü bulunmayan ve bir taş daha konunca iki ucu açık yan
    yana dört taş olan çizgidir. Konan o taşın kendisi serbest olmalı ve oyunu
    hemen kazandırmamalıdır.

    Beş yapan taş, başka ne yaparsa yapsın kazanır. Aynı anda iki dörtlü ve bir
    dörtlü ile bir üçlü serbesttir. Ama iki açık üçlü, taş ayrıca dörtlü yapsa da
    yasaktır.

    Yasak bir deneme taş koymaz ve sıra kaybettirmez: en alttaki satır nedeni
    söyler, aynı oyuncu başka yere oynar. Yasak noktalar tahtada gösterilmez.

    # Standart gomokudan farkı

    | | standart gomoku | omok
    | tahta | 15×15 | 19×19 ya da 15×15, 13×13
    | kazanır | tam beş | beş veya daha fazla
    | çift üçlü | serbest, çoğu kez kazandıran saldırı | beş de yapmıyorsa iki tarafa da yasak
    | çift dörtlü | serbest | serbest
    | dörtlü ve üçlü | serbest | serbest
    | uzun sıra | kazanmaz, oyun sürer | kazanır
    | berabere | tahta dolu | tahta dolu ya da sırası gelene bütün boş noktalar yasak

    # Kısa tarihi

    Omok “beş taş” demektir. Kore'de uzun zamandır go taşlarıyla ve go tahtasında
    oynanır: evde, okulda, artık internette; orada ondan daha çok bilinen tahta
    oyunu azdır. Çift üçlü yasağı, renjunun daha sıkı yasakları gibi kazanmanın
    en kolay yolunu kapatır, ama iki oyuncu için de geçerlidir ve dörtlülere
    dokunmaz.

    # Yasak noktaları kullanmak

    Rakibin seni yalnız çift üçlü yaparak durdurabiliyorsa yolun açıktır. Hem
    saldırmadan hem savunmadan önce böyle noktaları ara: yalnız bir noktada
    durdurulabilen üçlü, savunan orada çift üçlü yapacaksa durdurulamaz.
    Dörtlüler zorlar; bu yüzden çift, bir dörtlü ile bir üçlüden yapılır.

    # Hangi biçim

    En yaygın anlatılan biçim: beş veya daha fazlası kazanır ve çift üçlü
    herkese yasaktır. Kurallar yerden yere değişir: kimi yerde altı kazanmaz,
    kimi yerde çift üçlü beyaza ya da iki tarafa da serbesttir. Neyin açık üçlü
    sayıldığı da farklı anlaşılır; burada yukarıda yazıldığı gibidir.

rules-page-gomoku =
    # Nedir

    Gomoku, beş taş dizme oyununun en yalın biçimidir ve 15×15 çizgide oynanır; 19×19
    ve 20×20 de seçilebilir. Siyah ve beyaz sırayla noktalara birer taş koyar;
    siyah istediği yerden başlar. Taşlar yer değiştirmez ve kaldırılmaz. Pas
    geçilmez.

    Bir çizgide yan yana tam beş taş iki taraf için de kazanır: yatay, dikey ya
    da çapraz. Altı veya daha fazlası kazanmaz ve oyun sürer; standart biçim
    budur.

    # Yasak noktalar

    Yoktur. Her boş noktaya iki oyuncu da oynayabilir.

    # Ötekilerin farkı

    | | standart gomoku | renju | omok
    | tahta | 15×15 | 15×15 | 19×19
    | kazanır | tam beş | siyah tam beş, beyaz beş veya daha fazla | beş veya daha fazla
    | çift üçlü | serbest | siyaha yasak | iki tarafa da yasak
    | çift dörtlü | serbest | siyaha yasak | serbest
    | uzun sıra | kazanmaz | siyaha yasak, beyaz kazanır | kazanır
    | berabere | tahta dolu | ya da serbest hamle yok | ya da serbest hamle yok

    # Nasıl oynanır

    Yasak noktalar olmayınca başlayan daha iyi durumdadır; çoğu kez bir çift
    üçlü ya da bir dörtlü ile bir üçlü sonucu belirler. Açık üçlüyü hemen durdur:
    açık dörtlü olunca artık geçtir.

    # Hangi biçim

    Turnuvaların saydığı gibi standart gomoku: tam beş. Altının da kazandığı
    serbest gomoku burada oynanmaz; siyahın üstünlüğünü dengeleyen açılış
    kuralları da. Kurallar yerden yere değişir; her oyundan sonra renk değiştirin,
    adil olur.
