### 한국어. Korean; en.ftl says what each part is for.
###
### Particles that depend on the sound before them (은/는, 이/가, 을/를, 으로/로)
### stand only after words that are always the same, never after a variable:
### 흑 and 백 end alike, so those may be followed by any. Keys are followed by
### the word 키.

## Words

color = { $color ->
    [black] 흑
   *[white] 백
}
turn = { $mine ->
    [yes] 당신의 차례입니다
   *[no] 상대방의 차례입니다
}

-renju = 렌주
-omok = 오목
-gomoku = 고모쿠

rules-name = { $rules ->
    [renju] { -renju }
    [omok] { -omok }
   *[gomoku] { -gomoku }
}
rules-and-size = { rules-name } { $size }×{ $size }

## Start screen

tagline = { -omok }: 터미널에서 둘이 두는 게임
local-game = 한자리에서 두기
about-local-game = 이 터미널에서 두 사람이 둡니다
host-game = 방 만들기
about-host-game = 방을 열고, 다른 곳에 있는 사람에게 알려 줄 코드를 받습니다
join-game = 방에 들어가기
about-join-game = 방장이 알려 준 코드나 명령으로 들어갑니다
resume-game = 이어 두기
resume-seat = { rules-and-size } 이어 두기 ({ color })
go-on = { rules-and-size } 계속하기
about-go-on = 이 터미널에서 { $plies }수까지 두고 중단된 게임입니다
about-resume = 저장된 자리가 { $seats }개 있습니다
seat = { rules-and-size }, 당신은 { color }
seat-of-room = { $code }: { seat }
ago = { $unit ->
    [minutes] { $count ->
        [0] 방금
       *[other] { $count }분 전에
    }
   *[hours] { $count }시간 전에
}
seat-used = { ago } 사용, 중계 서버: { $relay }
seat-played = { $moves ->
    [0] 아직 둔 수 없음
   *[other] { $moves }수
}, { ago } 사용, 중계 서버: { $relay }
seat-stale = 이미 끝난 방일 수 있음: { $days }일 동안 사용하지 않음, 중계 서버: { $relay }
read-rules = 규칙
about-rules = { -renju }, { -omok }, { -gomoku } 두는 법
about-settings = 소리, 테마, 마우스, 새 게임의 규칙 등
quit = 끝내기

choose-rules = 어떤 규칙으로 둘까요?
about-renju = 대회 규칙입니다. 흑은 정확히 다섯이어야 이기고 삼삼, 사사, 장목이 금수입니다.
about-omok = 한국에서 두는 오목입니다. 다섯 이상이면 이깁니다. 삼삼은 흑백 모두 금수입니다.
about-gomoku = 가장 단순한 규칙입니다. 정확히 다섯이면 이깁니다. 금수가 없습니다.
choose-size = 어느 크기의 판에 둘까요?
size = { $size }×{ $size }

## Badge: whose turn, and words to click

to-move = { color } 차례
wins = { color } 승리
drawn = 무승부
you = 당신은 { color } · { $state ->
    [your-turn] 당신의 차례
    [their-turn] 상대방의 차례
    [sending] 보내는 중
    [won] 승리
    [lost] 패배
    [drawn] 무승부
    [unfinished] 중단됨
   *[closed] 닫힘
}
    .short = { color } · { $state ->
        [your-turn] 내 차례
        [their-turn] 상대 차례
        [sending] 보내는 중
        [won] 승리
        [lost] 패배
        [drawn] 무승부
        [unfinished] 중단됨
       *[closed] 닫힘
    }
program-name = { -omok }
seat-stands = { $state ->
    [your-turn] 당신의 차례
    [their-turn] 상대방의 차례
    [sending] 보내는 중
    [won] 승리
    [lost] 패배
    [drawn] 무승부
    [unfinished] 중단됨
   *[closed] 닫힘
}
aside-away = 상대방 연결 끊김
    .short = 상대 끊김
aside-left = 상대방 나감
    .short = 상대 나감
aside-rematch-asked = 재대결: 상대방을 기다림
    .short = 상대 응답 전
aside-rematch-wanted = 재대결: 당신을 기다림
    .short = 상대가 기다림

word-new-game = 새 게임
word-rematch = 재대결
word-copy = 명령 복사
word-copy-text = 복사
word-try-now = 지금 연결
word-save = 저장
word-sound = 소리 { $on ->
    [yes] 켬
   *[no] 끔
}
word-mouse = 마우스 { $on ->
    [yes] 켬
   *[no] 끔
}
word-help = 도움말
word-menu = 메뉴
word-back = 뒤로
word-forward = 앞으로
word-play = { $on ->
    [yes] 멈춤
   *[no] 재생
}
word-close = 닫기
word-enter = 확인

## Status line: the last event

welcome = 흑이 먼저 둡니다. Enter 키로 돌을 놓고 ? 키로 도움말을 봅니다.
welcome-replay = 빈 판입니다. ] 키로 한 수씩 넘기고 Space 키로 재생합니다.
moved = { $ply }수: { color } { $point }
moved-unseen = { moved }. 아직 보고 있는 장면: { $seen ->
    [0] 빈 판
   *[other] { $seen }수
}
    .short = { $ply }수 { $point }; 화면 { $seen }수
won = { $ply }수: { color } { $point }. { color } 승리!
    .short = { $ply }수: { $point }. { color } 승리!
draw-full = { $ply }수: { color } { $point }. 무승부: 판이 가득 찼습니다.
    .short = 무승부: 판이 다 찼습니다.
draw-no-legal-move = { $ply }수: { color } { $point }. 무승부: { $next ->
    [black] 흑
   *[white] 백
}은 빈 곳이 모두 금수입니다.
    .short = 무승부: 둘 곳이 없습니다.
occupied = 이미 돌이 있습니다: { $point }. { color }은 다른 곳에 돌을 놓아 주세요.
    .short = 이미 돌이 있음: { $point }
ban = { $reason ->
    [overline] 장목
    [four-four] 사사
   *[three-three] 삼삼
}
forbidden = { ban } 금수입니다: { $point }. { color }은 다른 곳에 돌을 놓아 주세요.
    .short = 금수 { $point }: { ban }
not-your-turn = 당신의 차례가 아닙니다.
game-over = 게임이 끝났습니다. n 키로 새 게임을 시작합니다.
new-game = 새 게임: 흑이 먼저 둡니다.
welcome-online = 당신은 { color }입니다. { turn }.
opponent-joined = 상대방이 들어왔습니다. 당신은 { color }입니다. { turn }.
opponent-away = 상대방의 연결이 끊겼습니다. 다시 올 수 있습니다.
opponent-back = 상대방이 돌아왔습니다.
moved-and-back = { moved }. { opponent-back }
opponent-left-game = 상대방이 완전히 나가서 게임이 중단되었습니다.
opponent-left-room = 상대방이 완전히 나가서 재대결을 할 수 없습니다.
connection-lost = 연결이 끊겨서 다시 연결하는 중입니다.
relay-restarting = 중계 서버가 멈췄습니다. 다시 켜지면 게임이 이어집니다.
reconnected = 다시 연결되었습니다. { turn }.
reconnected-to-room = 다시 연결되었습니다.
pending = 보내는 중: { $point } …
still-pending = 당신의 차례가 아닙니다. { $point }에 둔 수를 아직 보내는 중입니다.
taken-back = 수가 취소되었습니다: { $point }. 그사이 게임이 먼저 진행되었습니다.
move-undone = 마지막 수가 취소되었습니다. 중계 서버가 저장하지 못했습니다.
not-stored = 수가 취소되었습니다: { $point }. 서버가 저장하지 못했으니 다시 두세요.
no-opponent-yet = 상대방이 아직 들어오지 않았습니다.
game-over-online = 게임이 끝났습니다. r 키로 재대결을 신청합니다.
no-rematch-yet = 게임이 끝나야 재대결을 신청할 수 있습니다.
no-rematch = 상대방이 나가서 재대결을 할 수 없습니다.
rematch-asked = 재대결을 신청했습니다. 상대방을 기다립니다.
rematch-wanted = 상대방이 재대결을 신청했습니다. r 키로 받아들입니다.
rematch-agreed = 양쪽 모두 재대결을 신청했습니다.
game-started = { $number }번째 게임을 시작합니다. { turn }.
leaving = 나가는 중입니다. 중계 서버의 확인을 기다립니다…
copied = 터미널의 클립보드로 보냈습니다. 복사되지 않으면 직접 선택하세요.
record-copied = 터미널의 클립보드로 보냈습니다
invite-used-up = 초대 코드를 이미 썼습니다. 방이 찼습니다.
relay-met = 처음 만난 중계 서버입니다. 이제부터 { $relay }의 핀은 다음과 같아야 합니다: { $pin }
relay-forgotten = 처음 만난 중계 서버 { $relay }의 핀은 { $pin }입니다. 기억해 두지 못했습니다: { $reason }
seat-not-saved = 프로그램을 끝내면 이 자리가 사라집니다: { $reason }
seat-saved = 이제 이 자리를 남겨 두었습니다. 프로그램을 끝내도 사라지지 않습니다.
returned = 마지막 수로 돌아왔습니다. 돌은 놓지 않았습니다.
goes-on = 게임을 이어 둡니다. { color } 차례입니다.
stepped = { $plies }수 중 { $ply }번째 수: { color } { $point }
stepped-to-start = 빈 판입니다. 모두 { $plies }수입니다
sound = 소리 { $on ->
    [yes] 켬
   *[no] 끔
}
mouse = { $on ->
    [yes] 마우스 켬: 클릭하면 돌이 놓입니다
   *[no] 마우스 끔: 터미널에서 텍스트를 선택할 수 있습니다
}
theme = 테마: { $theme ->
    [high-contrast] 고대비
    [monochrome] 흑백
   *[wood] 나무
}
language = 언어: 한국어
only-english = 영어만 쓸 수 있습니다. 이 터미널의 로캘이 UTF-8이 아닙니다.
language-unshown = { $asked } 대신 영어로 표시합니다. 로캘(LC_ALL, LC_CTYPE, LANG)이 UTF-8이 아닙니다.
record-written = 저장했습니다: { $name }
record-failed = 저장하지 못했습니다: { $reason }
record-unreadable = { $place }: 읽을 수 없음: { $reason }
press-again = 한 번 더 누르면 돌이 놓입니다: { $point }
nothing-to-write = 아직 놓은 돌이 없어 저장할 것이 없습니다.
no-files = 여기서는 파일을 쓰지 않습니다.
no-shell = 여기에는 돌아갈 셸이 없습니다. q로 나갑니다.
kept-broken = 남겨 둔 게임을 읽을 수 없습니다. 파일은 여기에 있습니다: { $path }
kept-unreadable = 남겨 둔 게임을 읽을 수 없습니다. 파일은 { $path }에 있습니다: { $reason }
record-written-psq = 저장했습니다: { $name }. PSQ 형식에는 수와 이름만 남고 규칙, 날짜, 대회는 남지 않습니다.
config-broken = 설정 일부를 읽지 못했습니다. 확인할 곳: { $place }
not-remembered = 이번에만 적용되고 저장되지 않습니다: { $reason }
keep-failed = 터미널이 끊기면 이 게임이 사라집니다: { $reason }

## Reasons

system = { $refused ->
    [not-found] 그런 파일이나 폴더가 없음
    [exists] 같은 이름의 파일이 이미 있음
    [denied] 권한이 없음
    [disk-full] 저장 공간이 부족함
    [read-only] 읽기 전용 파일 시스템
    [no-folder] 폴더가 아님
    [folder] 파일이 아니라 폴더임
    [bad-name] 파일 이름으로 쓸 수 없음
    [too-large] 파일이 너무 큼
    [no-text] UTF-8 텍스트가 아님
    [address-in-use] 이미 쓰고 있는 주소
    [no-such-address] 이 컴퓨터에 없는 주소
   *[other] 시스템이 거부함
}
system-error = 시스템이 거부함, 오류 번호 { $number }
reason-at = { $place }: { $reason }
reason-no-key = 이 연결에는 자신을 구별할 키가 없음
reason-no-place = 저장할 곳이 정해져 있지 않음 ({ $variables })
reason-too-long = { $bytes }바이트보다 긺
reason-no-file = 일반 파일이 아님
reason-not-yet = 그런 파일이 아직 없음
reason-read-only = 읽기 전용
reason-newer = 이 프로그램의 새 버전이 쓴 것이라 그대로 둠
reason-broken = 깨졌거나 다른 파일이라 그대로 둠
reason-no-game = { $line }번째 줄이 기보에 맞지 않음
reason-in-use = 이 계정의 다른 프로그램이 쓰고 있음
reason-full = 이미 { $count }개를 남겨 두었음
reason-no-code = 찾아갈 방 코드가 없음
reason-no-toml = TOML 형식이 아니라 어떤 설정도 읽지 않음
reason-unknown-setting = { $key }: 없는 설정. 쓸 수 있는 설정: { $possible }
reason-setting = { $key } = { $value }: 알 수 없는 값. 쓸 수 있는 값: { $possible }
reason-table = { $key }: 표가 아니라 값이어야 함
reason-rooms-not-kept = 이 프로그램 안의 중계 서버가 방을 남겨 둘 수 없음: { $reason }
reason-alert = 경고 { $name }
reason-unsuited = 서로의 방식이 맞지 않음

## Prompts

ask-point = :
ask-point-hint = 둘 곳, 예: { $point }
ask-name = 저장할 파일:
ask-name-hint = .txt .sgf .psq
not-a-point = “{ $text }”: 좌표가 아닙니다. 예: { $point }
off-board = { $text }: 판 밖입니다. 범위: a1 ~ { $corner }
unknown-format = 파일 이름은 .txt, .sgf, .psq 중 하나로 끝나야 합니다
ask-invite = 초대 코드:
ask-invite-hint = 예: K7Q-M4X-W2R, 또는 명령 전체
ask-relay = 중계 서버:
ask-relay-hint = 예: relay.example.org:15150, 비우면 이 컴퓨터
code-symbol = “{ $symbol }”: 코드에 없는 글자입니다. 예: K7Q-M4X-W2R
code-length = 코드는 영문자와 숫자 9자입니다. 지금 { $symbols }자
invite-no-host = @ 뒤에 중계 서버의 주소가 없습니다
invite-host = “{ $host }”: 주소가 아닙니다. 예: relay.example.org
invite-brackets = “{ $host }”: IPv6 주소는 { $right }처럼 씁니다
invite-port = “{ $port }”: 포트는 1부터 65535까지입니다
pin-symbol = “{ $symbol }”: 핀에 없는 글자입니다
pin-length = # 뒤의 핀은 영문자와 숫자 26자입니다. 지금 { $symbols }자
pin-first = 핀은 0부터 7까지의 숫자로 시작합니다. “{ $symbol }” 아님

## Online: on the way to a game

opening-host = 방을 만드는 중…
opening-join = 방을 찾는 중…
opening-resume = 게임으로 돌아가는 중…
opening-failed = 게임을 열지 못했습니다.
waiting = 상대방을 기다립니다
waiting-game = { rules-and-size }. 당신은 흑이고 먼저 둡니다.
waiting-line = 코드를 읽어 주거나 아래 명령을 보내세요.
other-line = 또는
relay-at = 중계 서버: { $relay }
own-relay-everywhere = 이 프로그램이 중계 서버입니다 (이 컴퓨터의 모든 주소, 포트 { $port }). 끄지 마세요.
own-relay-everywhere-ends = 이 프로그램이 중계 서버입니다 (이 컴퓨터의 모든 주소, 포트 { $port }). 방을 남겨 둘 수 없어서 프로그램과 함께 사라집니다.
own-relay-at = 이 프로그램이 중계 서버입니다 ({ $relay }). 끄지 마세요.
own-relay-at-ends = 이 프로그램이 중계 서버입니다 ({ $relay }). 방을 남겨 둘 수 없어서 프로그램과 함께 사라집니다.
lost = { $trouble ->
    [foreign] { $relay }: 응답은 있지만 중계 서버가 아닙니다.
    [stranger] { $relay }: 다른 중계 서버가 응답합니다. 열쇠가 이 대국의 것과 달라 아무것도 보내지 않습니다.
    [full] { $relay }의 중계 서버에는 사람이 더 들어갈 수 없습니다.
   *[cut] 연결이 끊겼습니다.
}
retry-in = { lost } { $seconds }초 뒤 다시 연결합니다.
retrying = { lost } 연결하는 중…

## Questions and menus

menu = 메뉴
menu-new-game = 새 게임
menu-rematch = 재대결 신청
menu-copy = 초대 명령 복사
menu-reconnect = 다시 연결
menu-leave-online = 시작 화면으로 나가기
menu-record = 텍스트 기보
menu-write = 기보 저장
menu-step-back = 한 수 뒤로
menu-step-forward = 한 수 앞으로
menu-rules = 규칙
menu-help = 키 도움말
menu-settings = 설정
setting-confirm = 두 번 눌러 놓기: { $on ->
    [yes] 켬
   *[no] 끔
}
setting-ambiguous = 줄과 돌의 너비: { $width ->
    [narrow] 한 칸
    [wide] 두 칸
   *[auto] 자동
}
about-ambiguous = 판의 줄이 어긋나 보이면 터미널이 줄과 돌을 두 칸으로 그리는 것입니다.
about-confirm = 처음 누르면 자리를 고르고, 두 번째에 돌이 놓입니다.
about-mouse = 끄면 터미널에서 텍스트를 선택할 수 있습니다
setting-new-game = 새 게임: { rules-and-size }
about-setting-new-game = 새 게임에서 먼저 선택되어 있는 규칙과 판입니다
setting-relay = 중계 서버: { $relay }
setting-no-relay = 중계 서버: 이 컴퓨터
about-relay = 따로 정하지 않으면 이 중계 서버에서 방을 찾고 만듭니다
settings-done = 완료
menu-leave = 시작 화면으로
menu-quit = 끝내기
back-to-game = 게임으로 돌아가기
back-to-room = 방으로 돌아가기
look-at-board = 판 보기
cancel = 취소
try-again = 다시 시도
new-room = 새 방 만들기

ask-new-game = 판을 비우고 새 게임을 시작할까요?
new-game-yes = 새 게임
ask-quit = 게임이 아직 끝나지 않았습니다.
quit-keeping = 게임을 남겨 두고 끝내기
quit-dropping = 게임을 버리고 끝내기
leave-keeping = 게임을 남겨 두고 나가기
leave-dropping = 게임을 버리고 나가기
ask-leave-game = 게임이 아직 끝나지 않았습니다. 자리를 남겨 두면 다른 사람이 앉지 못합니다.
ask-leave-room = 방이 상대방을 기다리고 있습니다. 방을 남겨 두면 코드도 그대로 쓸 수 있습니다.
ask-leave-finished = 게임이 끝났습니다. 재대결을 위해 자리를 잠시 남겨 둘 수 있습니다.
ask-end-own-relay = 이 방의 중계 서버는 이 프로그램입니다. 끝내면 두 사람 모두 방을 잃습니다.
ask-end-unsaved = 자리를 저장하지 못했습니다. 끝내면 자리를 포기하게 됩니다.
leave-for-good = 완전히 나가기
quit-keeping-seat = 자리를 남겨 두고 끝내기
leave-keeping-seat = 자리를 남겨 두고 시작 화면으로
ask-host-or-second = 이 방의 방장 자리가 여기에 저장되어 있습니다.
go-on-as-host = 방장으로 계속하기
take-second = 다른 사람으로 둘째 자리에 앉기
ask-which-seat = 어느 자리로 갈까요?
ask-kept = 끝나지 않은 게임이 남아 있습니다: { rules-and-size }, { $plies }수.
kept-yes = 이어 두기
kept-no = 새 게임 시작
about-kept-no = 첫 돌을 놓으면 남아 있던 게임은 사라집니다.

## Why nothing came of it

no-relay = { $trouble ->
    [foreign] { $relay }에서 무언가 응답하지만 중계 서버가 아닙니다
    [mute] { $relay }에 연결은 되지만 중계 서버다운 응답이 없습니다
    [cut] { $relay }의 중계 서버가 연결을 모두 닫습니다
   *[unreachable] { $relay }에서 중계 서버가 응답하지 않습니다
}
no-relay-to-host = { no-relay }. 그곳에서 “omok-relay”를 실행하거나, { $named ->
    [variable] OMOK_RELAY를 비우고
    [file] 설정 파일의 중계 서버 없이
   *[flag] --relay 없이
} 방을 만드세요.
no-relay-of-account = { no-relay }. 이 계정을 운영하는 사람에게 알려 주세요.
no-relay-to-join = { no-relay }. 켜져 있는지, 명령이 빠짐없이 왔는지 방장에게 물어보세요.
no-relay-for-code = { no-relay }. { $named ->
    [flag] 이 주소는 --relay로 정한 것입니다.
    [variable] 이 주소는 OMOK_RELAY로 정한 것입니다.
    [file] 이 주소는 설정 파일에 있습니다.
   *[nowhere] 코드만으로는 중계 서버가 어디인지 알 수 없어 이 주소에서 찾았습니다.
} 방장에게 명령 전체를 받아 주세요. 거기에 중계 서버의 주소가 있습니다.
no-relay-to-resume = { no-relay }. 자리는 그대로 저장되어 있으니 중계 서버가 돌아오면 다시 시도하세요.
versions-differ = 이 프로그램과 중계 서버의 버전이 맞지 않습니다. 이쪽: { $ours }. 저쪽: { $theirs }. 오래된 쪽을 새 버전으로 바꾸세요.
bad-relay = { $relay }의 중계 서버가 규칙에 맞지 않는 게임을 보냈습니다.
plaintext-elsewhere = { $relay }의 중계 서버는 다른 컴퓨터에 있을 수 있는데, --plaintext는 이 컴퓨터 안에서만 씁니다. --plaintext를 빼거나, 그래도 하려면 --plaintext-anywhere도 함께 쓰세요.
pin-without-tls = # 뒤에 중계 서버의 핀이 있습니다. 암호화 없이는 확인할 수 없으니 --plaintext를 빼세요.
known-without-tls = { $relay }의 중계 서버와는 전에 암호화로 연결했습니다. 암호화 없이는 같은 서버인지 알 수 없으니 --plaintext를 빼세요.
relay-plaintext = { $relay }의 중계 서버가 암호화 없이 답해서 아무것도 보내지 않았습니다. 운영하는 사람에게 물어보세요. 이 컴퓨터 안이라면 --plaintext로 암호화 없이 연결할 수 있습니다.
relay-encrypted = { $relay }의 중계 서버는 암호화된 연결만 받습니다. --plaintext를 빼세요.
tls-failed = { $relay }의 중계 서버와 암호화 방식이 맞지 않습니다: { $reason }. 오래된 쪽을 새 버전으로 바꾸세요.
other-pin = { $relay }의 중계 서버가 알려진 것과 다른 키를 보여서 아무것도 보내지 않았습니다. 알려진 핀: { $named }. 그곳의 핀: { $shown }. 방장에게 명령 전체를 다시 받으세요. 명령에 빠진 부분이 있거나, 누군가 중간에 끼어 있습니다.
other-relay = { $relay }에 있는 것은 이 자리를 맡은 중계 서버가 아니라서 아무것도 보내지 않았습니다. 자리를 맡은 서버의 핀: { $named }. 그곳의 핀: { $shown }. 자리는 그대로 저장되어 있으니 그 서버가 돌아오면 다시 시도하세요.
key-changed = 경고: { $relay } 중계 서버의 키가 바뀌어서 아무것도 보내지 않았습니다. 누군가 중간에 끼어 있을 수 있습니다. 전의 핀: { $known }. 지금의 핀: { $shown }. 운영하는 사람이 맞다고 하면(“omok-relay pin”으로 알 수 있습니다) { $file }의 { $line }번째 줄을 지우고 다시 시도하세요.
no-longer-vouched = 경고: { $relay } 중계 서버를 보증하던 인증 기관이 이제 보증하지 않아서 아무것도 보내지 않았습니다. 누군가 중간에 끼어 있을 수 있습니다. 지금의 핀: { $shown }. 운영하는 사람이 맞다고 하면(“omok-relay pin”으로 알 수 있습니다) { $file }의 { $line }번째 줄을 지우고 다시 시도하세요.
unvouched = { $relay }의 중계 서버는 전에 인증 기관이 보증했지만 지금 그곳에 있는 서버는 아무도 보증하지 않아서 아무것도 보내지 않았습니다. 누군가 중간에 끼어 있을 수 있습니다. 그곳의 핀: { $shown }. 자리는 그대로 저장되어 있으니 나중에 다시 시도하고, 계속 이러면 운영하는 사람에게 물어보세요.
certificate-flawed = { $relay }의 중계 서버가 보인 인증서{ $flaw ->
    [time] 의 기한이 지났거나 아직 시작되지 않아서
    [name] 가 다른 이름의 것이라서
    [authority] 를 발급한 기관을 이 컴퓨터가 몰라서
   *[other] 가 올바르지 않아서
} 아무것도 보내지 않았습니다. 운영하는 사람에게 핀을 물어 # 뒤에 쓰세요.
known-unreadable = { $relay } 중계 서버에 대해 기억해 둔 것을 읽을 수 없습니다. { $file }의 { $line }번째 줄을 고치거나 지우세요.
known-failed = 기억해 둔 중계 서버 목록을 읽을 수 없어서 어떤 서버도 믿을 수 없습니다: { $reason }
own-relay-failed = 이 프로그램 안의 중계 서버가 켜지지 않습니다: { $reason }
own-place-taken = 이 자리는 이 계정의 중계 서버에 있는데, 그 자리인 { $relay }에 다른 것이 있어서 아무것도 보내지 않았습니다. 저장된 자리는 그대로입니다. 그것이 끝난 뒤 다시 시도하면 이 프로그램이 중계 서버가 됩니다.
seat-in-use = 지금 켜져 있는 다른 창에서 이 방의 자리를 쓰고 있습니다.
two-relays = 이 프로그램은 --relay { $named } 설정으로 시작했지만, 초대에 적힌 방은 { $invited }에 있습니다. 그리로 가려면 --relay 없이 시작하세요.
relay-not-allowed = 이 계정에서는 { $possible }에서만 둘 수 있고, { $relay }에서는 둘 수 없습니다.
saved-seat-gone = 그 자리는 더 이상 여기에 저장되어 있지 않습니다.
no-such-room = 이 코드로 기다리는 방이 없습니다. 잘못 적었거나, 이미 찼거나, 기한이 지난 코드입니다.
no-such-room-for-code = { $relay }에는 이 코드로 기다리는 방이 없습니다. 잘못 적었거나, 이미 찼거나, 기한이 지난 코드입니다. 아니면 중계 서버의 주소가 들어 있는 명령 전체를 받아 주세요.
seat-unknown = { $relay }의 중계 서버는 이 자리를 모릅니다. 지금 그곳에 다른 중계 서버가 있을 수도 있으므로 자리는 여기에 그대로 저장해 둡니다.
seat-forgotten = { $relay }의 중계 서버는 이 자리를 더 이상 모릅니다. 일주일 넘게 쓰지 않은 자리이므로 여기에서 지웠습니다.
seat-finished = 이 게임은 끝났고 방도 닫혔습니다.
seat-left = 한쪽이 자리를 포기해 방이 닫혔습니다.
seat-expired = 아무도 없는 시간이 너무 길어 방이 사라졌습니다.
too-many-failed-joins = 당신의 주소에서 틀린 코드가 너무 많이 들어왔습니다. { $seconds }초 뒤에 다시 시도하세요.
too-many-rooms = { $relay }의 중계 서버에는 방을 더 만들 수 없습니다. 나중에 다시 시도하거나 다른 중계 서버를 쓰세요.
too-many-rooms-of-key = 기다리는 방이 이미 { $count }개 있습니다. 키 하나로 더 열 수 없습니다. join으로 그중 하나에 돌아가 나가거나 기다리세요. 아무도 없는 방은 30분 뒤 사라집니다.
too-many-rooms-of-address = { $relay }의 중계 서버는 당신의 주소에서 방을 더 받지 않습니다. 먼저 그중 하나를 시작하거나 나가세요.
owner-only = { $relay }의 중계 서버는 주인의 방만 받습니다.
unsupported-size = { $relay }의 중계 서버에는 이 판이 없습니다.
relay-not-storing = { $relay }의 중계 서버가 지금은 아무것도 저장하지 못합니다. 나중에 다시 시도하세요.
you-have-left = 방에서 나왔습니다.
seat-replaced = 당신의 다른 연결이 이 자리를 넘겨받았습니다. 게임은 그쪽에서 이어집니다.
relay-full = { $relay }의 중계 서버에는 사람이 더 들어갈 수 없습니다. 나중에 다시 시도하세요.
room-expired = 하루 동안 아무도 들어오지 않아 방이 사라졌습니다. 코드는 더 이상 쓸 수 없습니다.
relay-closed = { $relay }의 중계 서버가 연결을 닫았습니다.
relay-nonsense = { $relay }의 중계 서버가 이 프로그램의 말을 알아듣지 못합니다.

## Before and after the screen, as lines in the terminal

waiting-for-relay = 중계 서버의 응답을 기다립니다. Ctrl-C 키로 그만둡니다.
no-seat-saved = 이 계정에 저장된 자리가 없습니다. 방장에게 보이는 코드로 들어가세요. 예: omok-tui join K7Q-M4X-W2R
all-seats-in-use = 이 계정에 저장된 자리는 모두 지금 켜져 있는 프로그램이 쓰고 있습니다. 방장에게 보이는 코드로 들어가세요. 예: omok-tui join K7Q-M4X-W2R
no-seat-at-relay = { $relay }에는 비어 있는 저장된 자리가 없고, --relay 때문에 다른 자리는 보지 않습니다. 다른 자리 중에서 고르려면 --relay 없이 시작하세요.
no-seat-yet = 지금 이어 둘 수 있는 자리가 없습니다. 방장에게 보이는 코드로 들어가세요. 예: omok-tui join K7Q-M4X-W2R
program-is-relay-everywhere = 이 프로그램이 켜져 있는 동안 이 방의 중계 서버가 됩니다: 이 컴퓨터의 모든 주소, 포트 { $port }
program-is-relay = 이 프로그램이 켜져 있는 동안 이 방의 중계 서버가 됩니다: { $relay }
no-network = 다른 사람이 들어올 수 있는 네트워크가 없습니다.
guest-types = 상대방이 입력할 명령:
or-types = 또는:
seat-lost = 자리를 저장하지 못해 잃었습니다: { $reason }
room-ends-with-program = 이 방은 남겨 둘 수 없어서 프로그램과 함께 사라집니다.
relay-ended = 방의 중계 서버가 이 프로그램 안에 있어서 함께 끝났습니다.
relay-paused = 방의 중계 서버가 이 프로그램 안에 있었습니다. 당신이 돌아오거나, 이 서버에서 두고 있는 이 계정의 다른 창이 이어받으면 계속 둘 수 있습니다.
seat-kept = 자리를 남겨 두었습니다. 이어 두려면:
seat-deserted = 상대방이 완전히 나가서 이 방에서는 더 둘 수 없습니다. 한동안 판을 다시 보려면:
game-not-kept = 끝나지 않은 게임을 남겨 두지 못했습니다: { $reason }
nothing-saved = 이 연결에는 자신을 구별할 키가 없습니다. 연결이 끝나면 자리도 게임도 설정도 남지 않고, 끊긴 게임을 이어 둘 수 없습니다.
ssh-terminal = ssh에 -t를 붙이면 터미널을 함께 엽니다: ssh -t …
dumb-terminal = 이 터미널(TERM=dumb)에는 판을 그릴 수 없어서 --plain 방식으로 시작합니다
no-terminal-output = 출력이 터미널이 아니어서 판을 그릴 수 없습니다. --plain으로는 할 수 있습니다
no-terminal-input = 입력이 터미널이 아니어서 키를 받을 수 없습니다. --plain으로는 할 수 있습니다
terminal-lost = 터미널이 응답하지 않습니다: { $reason }
cannot-print = 쓸 수 없습니다: { $reason }

## Too small

too-small = 화면이 작습니다: { $columns-needed }×{ $rows-needed } 필요, 지금 { $columns }×{ $rows }. 게임은 그대로 있습니다. 창을 키우면 이어집니다. { $quit } 키로 끝냅니다.

## Keys: what the rows of the key table do

key-cursor = 커서 이동
key-edges = 판 끝으로
key-place = 돌 놓기
key-prompt = 좌표 입력
key-step = 한 수 뒤로, 앞으로
key-new-game = 새 게임
key-rematch = 재대결 신청
key-reconnect = 다시 연결
key-copy = 초대 명령 복사
key-write = 기보 저장
key-show-record = 기보 보기
key-menu = 메뉴, 닫기, 돌아가기
key-help = 도움말
key-rules = 규칙
key-language = 다른 언어
key-sound = 소리 켜기, 끄기
key-theme = 판 테마 바꾸기
key-mouse = 마우스 켜기, 끄기
key-quit = 끝내기
key-interrupt = 바로 끝내기
key-suspend = 잠시 멈추기
key-redraw = 화면 다시 그리기
key-replay-step = 한 수 뒤로, 앞으로
key-replay-ends = 처음으로, 끝으로
key-replay-play = 재생, 멈춤
key-list-move = 아래로, 위로
key-list-ends = 처음, 마지막
key-list-choose = 선택
key-list-change = 설정 값 바꾸기
key-list-yes = 첫째 답 선택
key-page-scroll = 한 줄씩 넘기기
key-page-leaf = 한 화면 위로, 아래로
key-page-ends = 맨 위로, 맨 아래로
key-page-turn = 다른 규칙
key-page-copy = 기보 복사 (기보가 보일 때)
key-page-close = 닫기
left-click = 왼쪽 클릭

help-title = 키 도움말
help-intro =
    영문 키는 대문자와 소문자를 가리지 않고, 한글 상태에서도 같은 자리의 키로
    통합니다. 화살표, Enter, Space, Esc 키만으로, 또는 마우스만으로도 모든 것을
    할 수 있습니다.
help-board = 게임 중
help-shared = 한자리에서 둘 때
help-online = 온라인에서 둘 때
help-replay = 기보를 볼 때
help-list = 메뉴와 질문에서
help-page = 도움말과 규칙 화면에서

## Plain mode: a line an event

plain-game = 게임: { rules-and-size }
plain-replay = 기보: { rules-and-size }, { $plies }수
plain-moves = 수순: { $points }
plain-no-moves = 수순: 없음
plain-to-move = { color } 차례
plain-you-are = 당신은 { color }
plain-turn = { turn }
plain-code = 코드 { $code }
plain-join-line = 초대 명령: { $line }
plain-waiting = 상대방을 기다립니다
plain-move = { color } { $point }
plain-wins = { color } 승리: { $points }
plain-draw-full = 무승부: 판이 가득 찼습니다
plain-draw-no-move = 무승부: { color }은 둘 곳이 없습니다
plain-unfinished = 중단: 상대방이 나갔습니다
plain-refused = { $point } 불가: { $why ->
    [overline] 장목
    [four-four] 사사
    [three-three] 삼삼
    [occupied] 이미 돌이 있습니다
    [not-your-turn] 당신의 차례가 아닙니다
    [no-opponent] 상대방이 아직 들어오지 않았습니다
    [not-stored] 중계 서버가 저장하지 못했습니다
   *[stale] 늦었습니다
}, { color } 차례
plain-refused-at-end = { $point } 불가: 게임이 끝났습니다
plain-refused-while-sent = { $point } 불가: { $sent } 보내는 중
plain-off-board = { $text } 불가: 판 밖, a1 ~ { $corner }
plain-sent = { $point } 보냄
plain-taken-back = { $point } 취소됨
plain-set-back = { $ply }수까지 되돌아감
plain-opponent-joined = 상대방이 들어왔습니다
plain-opponent-away = 상대방의 연결이 끊겼습니다
plain-opponent-back = 상대방이 돌아왔습니다
plain-opponent-left = 상대방이 완전히 나갔습니다
plain-connection = { $on ->
    [yes] 다시 연결되었습니다
   *[no] 연결이 끊겼습니다
}
plain-rematch-asked = 재대결 신청, 상대방을 기다립니다
plain-rematch-wanted = 상대방이 재대결을 신청했습니다
plain-new-game = 새 게임
plain-new-game-number = { $number }번째 게임
plain-step = { $ply }/{ $plies } { color } { $point }
plain-step-start = 0/{ $plies }
plain-question = 질문: { $text }
plain-item = { $number } { $word }: { $text }
plain-item-bare = { $number }: { $text }
plain-ended = 종료: { $text }
plain-note = 알림: { $text }
plain-unknown = 알 수 없는 말: { $text }. help를 입력해 보세요
plain-no-answer = 알 수 없는 말: { $text }. 번호나 낱말로 질문에 먼저 답하세요
plain-not-here = 지금은 안 됩니다: { $text }
plain-line-too-long = 알 수 없는 말: 줄이 { $bytes }바이트보다 깁니다
plain-line-no-text = 알 수 없는 말: 줄이 UTF-8 텍스트가 아닙니다
plain-saved = 저장됨: { $name }
plain-not-saved = 저장 안 됨: { $reason }
plain-game-kept = 게임을 남겨 두었습니다. 이어 두려면: { $line }
plain-seat-kept = 자리를 남겨 두었습니다. 이어 두려면: { $line }
plain-seat-deserted = 상대방이 나갔습니다. 한동안 판을 다시 보려면: { $line }
plain-room-ended = 방이 끝났습니다: 중계 서버가 이 프로그램 안에 있었습니다
plain-seat-lost = 자리를 잃었습니다: { $reason }
plain-stones = { color }: { $points }
plain-no-stones = { color }: 없음
plain-empty = { $place }: 비어 있음
plain-stone-at = { $point }: { color }, { $ply }수
plain-line = { $place }: { $stones }
plain-line-stone = { $point } { color }
plain-row = 가로줄 { $row }
plain-column = 세로줄 { $column }
plain-last = { $ply }수: { color } { $point }
plain-setting = 설정 { $key }: { $value }
plain-bad-setting = 알 수 없는 말: { $text }. 쓸 수 있는 말: { $possible }
plain-help =
    h8 - h8에 돌을 놓습니다
    board - 판을 그리고 돌을 읽어 줍니다
    stones - 돌을 읽어 줍니다
    moves, last - 모든 수, 마지막 수
    where h8, row 8, column h - 그곳에 있는 돌
    status - 지금 상황
    new - 새 게임 (한자리에서 둘 때)
    rematch - 재대결 신청
    reconnect - 중계 서버에 바로 다시 연결
    forward, back, start, end, play - 기보 넘기기
    save FILE.txt - 기보 저장, .sgf .psq도 됩니다
    rules - 규칙, 예: rules omok
    language - 다음 언어로 바꾸기
    sound - 소리 켜기, 끄기
    settings - 모든 설정
    set theme wood - 설정 하나 바꾸기
    leave - 시작으로. 방에서는 원하면 완전히 나갑니다
    quit - 끝내기. 게임과 자리는 남습니다

## Rules pages

rules-page-renju =
    # 어떤 규칙인가

    렌주는 대회에서 쓰는 오목 규칙이며 15×15 판에 둡니다. 흑과 백이 번갈아
    교차점에 돌을 하나씩 놓습니다. 흑이 먼저 아무 곳에나 둡니다. 놓은 돌은
    옮기거나 들어내지 않습니다. 차례를 건너뛸 수는 없습니다.

    흑은 가로, 세로, 대각선 중 한 줄에 돌을 정확히 다섯 개 이으면 이깁니다.
    백은 다섯 개 이상을 이으면 이깁니다.

    # 흑의 금수

    제한이 없으면 먼저 두는 쪽이 반드시 이길 수 있습니다. 그래서 흑은 세 가지
    수를 둘 수 없습니다. 백은 어디에나 둘 수 있습니다.

    - 장목: 한 줄에 돌을 여섯 개 이상 잇는 수.
    - 사사: 4를 한꺼번에 둘 이상 만드는 수. 4란 한 줄에 있는 네 돌로서, 돌
    하나를 더 놓으면 정확히 다섯이 되는 것입니다. 두 개의 4가 같은 줄에 있을
    수도 있습니다.
    - 삼삼: 3을 한꺼번에 둘 이상 만드는 수. 3이란 돌 하나를 더 놓아 열린 4를
    만들 수 있는 줄입니다. 열린 4는 나란히 이어진 네 돌로서, 양 끝 어느 쪽에
    놓아도 정확히 다섯이 되는 것입니다. 더 놓는 그 돌은 금수가 아니어야 하고,
    그 돌로 바로 이기는 것도 아니어야 합니다.

    다섯을 만드는 수는 사사나 삼삼이 함께 되더라도 이깁니다. 4와 3을 하나씩
    만드는 수는 둘 수 있으며, 흑은 그렇게 이깁니다.

    금수를 두려고 하면 돌이 놓이지 않고 차례도 넘어가지 않습니다. 맨 아랫줄이
    이유를 알려 주고, 흑은 다른 곳에 둡니다. 금수가 되는 점은 판에 표시하지
    않습니다. 미리 알아채는 것도 승부의 일부입니다.

    # 표준 고모쿠와 다른 점

    | | 표준 고모쿠 | 렌주
    | 판 | 15×15 | 15×15
    | 승리 | 정확히 다섯 | 흑은 정확히 다섯, 백은 다섯 이상
    | 삼삼 | 둘 수 있고 흔히 승부를 가름 | 다섯이 되지 않으면 흑은 금수
    | 사사 | 둘 수 있음 | 다섯이 되지 않으면 흑은 금수
    | 4와 3 | 둘 수 있음 | 둘 수 있음
    | 장목 | 승리가 아니며 계속 둠 | 흑은 금수, 백은 승리
    | 무승부 | 판이 가득 참 | 판이 가득 차거나, 둘 차례인 쪽의 빈 점이 모두 금수

    # 금수를 이용하는 법

    백: 흑이 금수가 되는 점으로만 막을 수 있는 공격은 막을 수 없습니다. 그런
    점을 노려 돌을 놓고, 흑 자신의 돌이 그 점을 금수로 만들게 하세요.

    흑: 공격하기 전에, 나중에 막아야 할 점을 살펴보고 그때 그 점이 삼삼이나
    사사가 되지 않는지 따져 보세요. 시간 제한은 없습니다. 다섯을 만드는 수는
    언제나 삼삼이나 사사보다 앞섭니다.

    # 어떤 방식을 따르는가

    국제렌주연맹의 금수 규칙을 따르지만 한 가지가 다릅니다. 연맹 규칙에서는
    흑의 한 수가 한 줄에서 다섯, 다른 줄에서 장목이 되면 이기지만, 여기서는
    장목 금수입니다. 색을 바꾸거나 여러 수를 제안하는 대회의 개국 규칙은 쓰지
    않습니다. 규칙은 지역마다 조금씩 다르므로, 진지하게 둘 때는 먼저 서로
    정해 두세요.

rules-page-omok =
    # 어떤 규칙인가

    한국에서 두는 오목이며 19×19 판에 둡니다. 15×15와 13×13 판도 고를 수
    있습니다. 흑과 백이 번갈아 교차점에 돌을 하나씩 놓습니다. 흑이 먼저 아무
    곳에나 둡니다. 놓은 돌은 옮기거나 들어내지 않습니다. 차례를 건너뛸 수는
    없습니다.

    흑이든 백이든 가로, 세로, 대각선 중 한 줄에 돌을 다섯 개 이상 이으면
    이깁니다.

    # 양쪽 모두의 금수

    - 삼삼: 열린 3을 한꺼번에 둘 이상 만드는 수. 열린 3이란 아직 4가 없는
    줄로서, 돌 하나를 더 놓아 양 끝이 비어 있고 나란히 이어진 네 돌을 만들 수
    있는 것입니다. 더 놓는 그 돌은 금수가 아니어야 하고, 그 돌로 바로 이기는
    것도 아니어야 합니다.

    다섯을 만드는 수는 무엇이 함께 되더라도 이깁니다. 4를 둘 만드는 수와 4와
    3을 만드는 수는 둘 수 있습니다. 그러나 열린 3이 둘이면 4가 함께 되더라도
    금수입니다.

    금수를 두려고 하면 돌이 놓이지 않고 차례도 넘어가지 않습니다. 맨 아랫줄이
    이유를 알려 주고, 같은 사람이 다른 곳에 둡니다. 금수가 되는 점은 판에
    표시하지 않습니다.

    # 표준 고모쿠와 다른 점

    | | 표준 고모쿠 | 오목
    | 판 | 15×15 | 19×19, 또는 15×15, 13×13
    | 승리 | 정확히 다섯 | 다섯 이상
    | 삼삼 | 둘 수 있고 흔히 승부를 가름 | 다섯이 되지 않으면 양쪽 모두 금수
    | 사사 | 둘 수 있음 | 둘 수 있음
    | 4와 3 | 둘 수 있음 | 둘 수 있음
    | 장목 | 승리가 아니며 계속 둠 | 승리
    | 무승부 | 판이 가득 참 | 판이 가득 차거나, 둘 차례인 쪽의 빈 점이 모두 금수

    # 간단한 역사

    오목(五目)은 “다섯 개의 돌”이라는 뜻입니다. 한국에서는 오래전부터 바둑판과
    바둑돌로 집에서, 학교에서, 이제는 온라인에서 두어 왔으며, 이만큼
    널리 알려진 보드게임도 드뭅니다. 삼삼 금수는 렌주의 더 엄격한 금수처럼 가장
    쉬운 승리 방법을 막지만, 양쪽 모두에게 적용되고 4는 제한하지 않습니다.

    # 금수를 이용하는 법

    상대방이 삼삼이 되는 점으로만 막을 수 있다면 그 공격은 성공합니다. 공격할
    때도 막을 때도 그런 점이 있는지 먼저 살펴보세요. 한 점에서만 막을 수 있는
    3은, 막는 쪽이 그 점에 두어 삼삼이 된다면 막을 수 없습니다. 4는 상대방이 꼭
    막아야 하므로, 승부는 4와 3을 함께 만드는 수로 납니다.

    # 어떤 방식을 따르는가

    가장 널리 알려진 방식입니다. 다섯 이상이면 이기고, 삼삼은 누구에게나
    금수입니다. 규칙은 지역마다 조금씩 다릅니다. 여섯은 승리가 아닌 곳도 있고,
    백에게 또는 양쪽 모두에게 삼삼을 허용하는 곳도 있습니다. 무엇을 열린 3으로
    보는지도 여러 가지인데, 여기서는 위에 적은 대로입니다.

rules-page-gomoku =
    # 어떤 규칙인가

    고모쿠는 가장 단순한 오목 규칙이며 15×15 판에 둡니다. 19×19와 20×20 판도
    고를 수 있습니다. 흑과 백이 번갈아 교차점에 돌을 하나씩 놓습니다. 흑이
    먼저 아무 곳에나 둡니다. 놓은 돌은 옮기거나 들어내지 않습니다. 차례를
    건너뛸 수는 없습니다.

    흑이든 백이든 가로, 세로, 대각선 중 한 줄에 돌을 정확히 다섯 개 이으면
    이깁니다. 여섯 개 이상은 승리가 아니며 게임이 계속됩니다. 이것이 표준
    방식입니다.

    # 금수

    금수가 없습니다. 흑도 백도 빈 점이면 어디에나 둘 수 있습니다.

    # 다른 규칙과 다른 점

    | | 표준 고모쿠 | 렌주 | 오목
    | 판 | 15×15 | 15×15 | 19×19
    | 승리 | 정확히 다섯 | 흑은 정확히 다섯, 백은 다섯 이상 | 다섯 이상
    | 삼삼 | 둘 수 있음 | 흑은 금수 | 양쪽 모두 금수
    | 사사 | 둘 수 있음 | 흑은 금수 | 둘 수 있음
    | 장목 | 승리가 아님 | 흑은 금수, 백은 승리 | 승리
    | 무승부 | 판이 가득 참 | 또는 둘 곳이 없음 | 또는 둘 곳이 없음

    # 두는 법

    금수가 없으면 먼저 두는 쪽이 유리하고, 삼삼이나 4와 3을 함께 만드는 수로
    승부가 나는 일이 많습니다. 열린 3은 바로 막으세요. 열린 4가 된 뒤에는
    늦습니다.

    # 어떤 방식을 따르는가

    대회에서 쓰는 표준 고모쿠로, 정확히 다섯이어야 이깁니다. 여섯도 승리로
    치는 자유 고모쿠와, 흑의 유리함을 덜기 위한 개국 규칙은 쓰지 않습니다.
    규칙은 지역마다 조금씩 다릅니다. 한 판마다 색을 바꾸어 두면 공평합니다.
