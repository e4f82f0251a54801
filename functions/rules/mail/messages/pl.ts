import type { SightingKind, SightingOutcome } from '#shared/domain/sightings.ts'
import type { Module } from '#shared/domain/roles.ts'
import type { EmailContent } from '../render-email.ts'
import type { Mail } from '../mails.ts'
import { polishCount } from '../notification-mail/plurals.ts'
import { polishMessages } from '../notification-mail/messages-pl.ts'
import {
  keyText,
  type LastUse,
  dayText,
  type Moments,
  adviceText,
  problemText,
  type AdviceMessages,
  type ProblemMessages,
  tlpOfReminder,
  reasonsOf,
  reminderLines,
  type ReminderMessages,
  answerOf,
  tlpOfWithdrawn,
  withdrawnAddresses,
  withdrawnNumbers,
} from './phrases.ts'

const moduleNames = {
  visibility: 'Widoczności',
  incident: 'Incydenty',
  threat: 'Zagrożenia',
  feed: 'IoC',
  report: 'Raporty',
} as const satisfies Record<Module, string>

const sightingNames = {
  seen: 'Twoje zgłoszenie zauważenia wskaźnika',
  false_positive_here: 'Twoja informacja o\u00A0fałszywym alarmie w\u00A0Twojej organizacji',
  false_positive: 'Twoje zgłoszenie fałszywego alarmu',
} as const satisfies Record<SightingKind, string>
const outcomeNames = {
  thanks: 'Analitycy dziękują za zgłoszenie.',
  kept: 'Analitycy sprawdzili: wskaźnik zostaje.',
  taken_back: 'Analitycy wycofali wskaźnik.',
} as const satisfies Record<SightingOutcome, string>
const webhookProblems: ProblemMessages = {
  status: 'odpowiedział błędem',
  gone: 'odpowiedział, że nie przyjmuje już zdarzeń',
  redirect: 'odpowiedział przekierowaniem, którego portal nie wykonał',
  timeout: 'nie odpowiedział na czas',
  name_not_found: 'jego nazwy nie było w\u00A0DNS',
  address_not_allowed: 'jego nazwa wskazywała adres, który nie był publiczny',
  certificate: 'miał nieprawidłowy certyfikat',
  no_secret: 'portal nie mógł użyć sekretu webhooka',
  connection: 'nie udało się z\u00A0nim połączyć',
  webhook_paused: 'webhook był wstrzymany',
  module_off: 'moduł był wyłączony',
  outdated: 'treść zdarzenia była już nieaktualna',
  given_up: 'portal zrezygnował z\u00A0wysyłki',
}
const webhookAdvice: AdviceMessages = {
  endpoint: 'Napraw odbiorcę albo zmień adres, wyślij zdarzenie testowe i\u00A0wznów webhook.',
  name: 'Popraw wpis DNS odbiorcy albo zmień adres, wyślij zdarzenie testowe i\u00A0wznów webhook.',
  certificate:
    'Zainstaluj u\u00A0odbiorcy ważny certyfikat dla jego nazwy, wyślij zdarzenie testowe i\u00A0wznów webhook.',
  secret: 'Wygeneruj nowy sekret, wpisz go u\u00A0odbiorcy, wyślij zdarzenie testowe i\u00A0wznów webhook.',
  end: 'Jeśli odbiorca ma znów przyjmować zdarzenia, napraw go albo zmień adres, wyślij zdarzenie testowe i\u00A0wznów webhook. W\u00A0przeciwnym razie usuń webhook.',
}
/** Reasons of a reminder: for one exposure, and counted. */
const polish: ReminderMessages = {
  steps: {
    overdue: {
      count: polishCount('po terminie', 'po terminie', 'po terminie'),
      text: (due) => `po terminie, który minął ${due}`,
    },
    due: {
      count: polishCount('z\u00A0terminem dzisiaj', 'z\u00A0terminem dzisiaj', 'z\u00A0terminem dzisiaj'),
      text: () => 'termin mija dzisiaj',
    },
    day_before: {
      count: polishCount('z\u00A0terminem jutro', 'z\u00A0terminem jutro', 'z\u00A0terminem jutro'),
      text: () => 'termin mija jutro',
    },
    returned: {
      count: polishCount('wykryta ponownie', 'wykryte ponownie', 'wykrytych ponownie'),
      text: (due) => `wykryta ponownie, choć zgłoszono naprawę; termin: ${due}`,
    },
    unowned: {
      count: polishCount('nieprzydzielona', 'nieprzydzielone', 'nieprzydzielonych'),
      text: (due) => `nieprzydzielona, bo tej osoby nie ma już w\u00A0organizacji; termin: ${due}`,
    },
    half: {
      count: polishCount('w\u00A0połowie czasu', 'w\u00A0połowie czasu', 'w\u00A0połowie czasu'),
      text: (due) => `minęła połowa czasu na naprawę; termin: ${due}`,
    },
    assigned: {
      count: polishCount('przydzielona', 'przydzielone', 'przydzielonych'),
      text: (due) => `przydzielono Ci jej naprawę; termin: ${due}`,
    },
  },
  day: (day) => dayText(day, 'pl'),
  notice: (number, mark) => `Widoczność ${number}, ${mark}.`,
  noticesOnly: polishMessages.noticesOnly,
  more: (count) => `Oraz jeszcze ${polishCount('inna', 'inne', 'innych')(count)}.`,
}

const codesLeft = polishCount('kod', 'kody', 'kodów')
const factorChanged = ({ change, name }: Extract<Mail, { template: 'factor_changed' }>): string =>
  ({
    app_added: 'Na Twoim koncie włączono aplikację uwierzytelniającą.',
    app_replaced: 'Na Twoim koncie włączono inną aplikację uwierzytelniającą; dotychczasowa już nie działa.',
    app_removed: 'Z Twojego konta usunięto aplikację uwierzytelniającą.',
    passkey_added: `Do Twojego konta dodano klucz dostępu „${name ?? ''}”.`,
    passkey_removed: `Z Twojego konta usunięto klucz dostępu „${name ?? ''}”.`,
    recovery_codes_renewed: 'Utworzono nowe kody zapasowe do Twojego konta; poprzednie już nie działają.',
    mail_on: 'Na Twoim koncie włączono logowanie kodem z e-maila.',
    mail_off: 'Na Twoim koncie wyłączono logowanie kodem z e-maila.',
  })[change]

const lastUse = ({ moment }: Moments, { at, address }: LastUse): string =>
  `Ostatnie użycie: ${moment(at)}${address === null ? '' : `, z\u00A0adresu ${address}`}.`

/** Fills the Polish templates. */
export const writePolish = (mail: Mail, provider: string, moments: Moments): EmailContent => {
  const signed = { provider, foot: 'Wiadomość wysłana automatycznie, prosimy na nią nie odpowiadać.' }
  const moment = 'at' in mail ? moments.moment(mail.at) : ''
  switch (mail.template) {
    case 'second_factor_code':
      return {
        subject: `Kod logowania do portalu ${provider}`,
        lines: [`Kod, którym dokończysz logowanie. Jest ważny ${mail.minutes} minut i działa tylko raz.`],
        code: mail.code,
        after: [
          `Próba logowania: ${moment}, z adresu ${mail.address}.`,
          'Jeśli to nie Ty, ktoś zna Twoje hasło: nie podawaj nikomu tego kodu i od razu zmień hasło w portalu.',
        ],
        ...signed,
      }
    case 'confirmation_code':
      return {
        subject: `Kod potwierdzający do portalu ${provider}`,
        lines: [
          `Ten kod potwierdza, że to Ty wprowadzasz zmianę w portalu. Jest ważny ${mail.minutes} minut i działa tylko raz.`,
        ],
        code: mail.code,
        after: [
          `Poproszono o niego ${moment}, z adresu ${mail.address}, w sesji Twojego konta.`,
          'Jeśli to nie Ty, nikomu nie podawaj kodu, w ustawieniach portalu zakończ pozostałe sesje i zmień hasło.',
        ],
        ...signed,
      }
    case 'factor_changed':
      return {
        subject: 'Zmieniono sposób logowania na Twoje konto',
        lines: [factorChanged(mail), `Zmiany dokonano ${moment}, z adresu ${mail.address}.`],
        after: [
          'Jeśli to nie Ty, w ustawieniach portalu zakończ pozostałe sesje, zmień hasło i daj nam znać.',
        ],
        ...signed,
      }
    case 'recovery_code_used':
      return {
        subject: 'Użyto kodu zapasowego do Twojego konta',
        lines: [
          `Kodu zapasowego użyto zamiast aplikacji uwierzytelniającej lub klucza dostępu ${moment}, z adresu ${mail.address}.`,
          mail.left === 0
            ? 'To był ostatni kod. Utwórz nowe w ustawieniach portalu.'
            : `Pozostało: ${codesLeft(mail.left)}.`,
        ],
        after: [
          'Jeśli to nie Ty, w ustawieniach portalu zakończ pozostałe sesje, utwórz nowe kody, zmień hasło i daj nam znać.',
        ],
        ...signed,
      }
    case 'factors_reset':
      return {
        subject: 'Usunięto drugi składnik logowania na Twoje konto',
        lines: [
          `Aplikację uwierzytelniającą, klucze dostępu i kody zapasowe Twojego konta usunięto ${moment}. Kto to zrobił: ${mail.by ?? 'operator portalu'}. Wszystkie sesje zostały zakończone.`,
          'Przy następnym logowaniu podasz hasło i kod, który wyślemy Ci e-mailem. Aplikację lub klucz dostępu ustaw ponownie w ustawieniach.',
        ],
        after: ['Jeśli to nie na Twoją prośbę, od razu daj nam znać.'],
        ...signed,
      }
    case 'account_locked':
      return {
        subject: 'Twoje konto zostało zablokowane',
        lines: [
          `Zbyt wiele razy podano błędny kod logowania, ostatnio ${moment} z adresu ${mail.address}. Logowanie na Twoje konto jest zablokowane.`,
          `Aby je odblokować, ustaw nowe hasło. Link jest ważny ${mail.minutes} minut i działa tylko raz; nowy zamówisz na stronie logowania.`,
        ],
        action: { label: 'Ustaw nowe hasło i odblokuj konto', link: mail.link },
        after: ['Jeśli to nie Ty, ktoś zna Twoje hasło: ustaw nowe, którego nie używasz nigdzie indziej.'],
        ...signed,
      }
    case 'password_reset':
      return {
        subject: `Zmiana hasła do portalu ${provider}`,
        lines: [
          `Poproszono o zmianę hasła do Twojego konta: ${moment}, z adresu ${mail.address}.`,
          `Link jest ważny ${mail.minutes} minut i działa tylko raz.`,
        ],
        action: { label: 'Ustaw nowe hasło', link: mail.link },
        after: ['Jeśli to nie Ty, nie musisz nic robić: hasło pozostaje bez zmian.'],
        ...signed,
      }
    case 'account_guarded':
      return {
        subject: 'Ktoś próbuje odgadnąć hasło do Twojego konta',
        lines: [
          `Do Twojego konta wielokrotnie podano błędne hasło, ostatnio ${moment} z adresu ${mail.address}. Konto nie jest zablokowane: przeglądarki, w których już się logowano na to konto, działają jak zwykle.`,
          `W każdej innej przeglądarce logowanie może w tym czasie czekać do 15 minut. Aby zalogować się w niej od razu, ustaw w niej nowe hasło. Link jest ważny ${mail.minutes} minut i działa tylko raz; nowy wyśle Ci „Nie pamiętasz hasła?” na stronie logowania.`,
        ],
        action: { label: 'Ustaw nowe hasło', link: mail.link },
        after: ['Jeśli logujesz się w przeglądarce, której już używasz, nie musisz nic robić.'],
        ...signed,
      }
    case 'password_changed':
      return {
        subject: 'Hasło do Twojego konta zostało zmienione',
        lines: [
          `Hasło zmieniono ${moment}, z adresu ${mail.address}. Pozostałe sesje zostały zakończone.`,
          ...(mail.may_have_key === true
            ? [
                'Jeśli masz klucz API, nadal on działa. Jeśli ktoś inny może go znać, wygeneruj nowy na stronie „Połączenia”, w\u00A0zakładce „Klucze”.',
              ]
            : []),
        ],
        after: [
          'Jeśli to nie Ty, od razu ustaw nowe hasło na stronie logowania („Nie pamiętasz hasła?”) i daj nam znać.',
        ],
        ...signed,
      }
    case 'email_confirmation':
      return {
        subject: `Potwierdź ten adres e-mail w portalu ${provider}`,
        lines: [
          `Ten adres wpisano do konta w portalu ${provider}. Wpisał(a): ${mail.by}.`,
          `Zacznie obowiązywać, gdy go potwierdzisz. Link jest ważny ${mail.hours} godziny i działa tylko raz.`,
        ],
        action: { label: 'Potwierdź adres', link: mail.link },
        after: [
          'Odtąd będziesz logować się tym adresem, a kody i linki będą przychodzić tutaj. Wszystkie sesje zostaną zakończone, a klucz API konta usunięty.',
          'Jeśli to nie Twoje konto, nie używaj linku.',
        ],
        ...signed,
      }
    case 'email_change_requested':
      return {
        subject: 'Do Twojego konta wpisano inny adres e-mail',
        lines: [
          `Do Twojego konta wpisano adres ${mail.email}: ${moment}. Wpisał(a): ${mail.by}.`,
          'Zacznie obowiązywać, gdy zostanie potwierdzony. Do tego czasu logujesz się dotychczasowym adresem, a kody i linki przychodzą tutaj.',
        ],
        action: { label: 'Zachowaj dotychczasowy adres', link: mail.link },
        after: [
          `Jeśli nie spodziewasz się tej zmiany, użyj linku i daj nam znać: inaczej osoba, która czyta pocztę pod nowym adresem, mogłaby ustawić nowe hasło. Link działa ${mail.hours} godziny, dopóki nowy adres nie zostanie potwierdzony.`,
          'Jeśli nowy adres jest właściwy, nie musisz tu nic robić.',
        ],
        ...signed,
      }
    case 'email_changed':
      return {
        subject: 'Adres e-mail Twojego konta został zmieniony',
        lines: [
          `Adres ${mail.email} potwierdzono ${moment} i jest on teraz adresem Twojego konta. Dotychczasowy nie jest już używany.`,
          'Wszystkie sesje zostały zakończone, a klucz API konta usunięto.',
        ],
        after: ['Jeśli nie spodziewasz się tej zmiany, od razu daj nam znać.'],
        ...signed,
      }
    case 'invitation':
      return {
        subject: `Twoje konto w portalu ${provider}`,
        lines: [
          mail.organization === null
            ? `Masz konto w portalu ${provider}. Konto założył(a): ${mail.inviter}.`
            : `Masz konto w portalu ${provider}, w organizacji ${mail.organization}. Konto założył(a): ${mail.inviter}.`,
          `Ustaw własne hasło. Link jest ważny ${mail.hours} godziny i działa tylko raz; później nowy wyśle Ci „Nie pamiętasz hasła?” na stronie logowania.`,
        ],
        action: { label: 'Ustaw hasło', link: mail.link },
        after: [
          'Logujesz się tym adresem e-mail, hasłem i kodem, który za każdym razem Ci wyślemy.',
          'Jeśli nie spodziewasz się tego konta, nie używaj linku i daj nam znać.',
        ],
        ...signed,
      }
    case 'module_requested':
      return {
        subject: `Prośba o dostęp w portalu ${provider}`,
        lines: [
          `${mail.author} (${mail.organization}) prosi o dostęp do modułu: ${moduleNames[mail.module]}.`,
          mail.available
            ? 'Możesz przyznać dostęp albo odrzucić prośbę, podając powód. Prośby czekają na Twoim pulpicie.'
            : `${mail.organization} nie ma tego modułu. Jeśli przyznasz dostęp, włączysz go też całej organizacji. Prośby czekają na Twoim pulpicie.`,
        ],
        action: { label: 'Odpowiedz na prośbę', link: mail.link },
        after: [],
        ...signed,
      }
    case 'module_request_answered':
      return {
        subject: mail.granted ? 'Przyznano Ci dostęp' : 'Odrzucono Twoją prośbę o dostęp',
        lines: mail.granted
          ? [
              `Masz już dostęp do modułu: ${moduleNames[mail.module]}. Prośbę rozpatrzył(a): ${mail.answered_by}.`,
            ]
          : [
              `Odrzucono Twoją prośbę o dostęp do modułu: ${moduleNames[mail.module]}. Prośbę rozpatrzył(a): ${mail.answered_by}.`,
              `Powód: ${mail.reason ?? ''}`,
            ],
        action: { label: 'Otwórz portal', link: mail.link },
        after: [],
        ...signed,
      }
    case 'sighting_answered':
      return {
        subject: 'Odpowiedź na zgłoszenie dotyczące wskaźnika',
        ...answerOf(mail, polishMessages, {
          whole: [
            `${sightingNames[mail.kind]} (IoC #${mail.feed_id}): jest odpowiedź. ${outcomeNames[mail.outcome]}`,
            'Pełna odpowiedź jest w\u00A0portalu.',
          ],
          announced: (answer) => `Jest odpowiedź na Twoje zgłoszenie dotyczące wskaźnika: ${answer}.`,
        }),
        action: { label: 'Otwórz wskaźnik', link: mail.link },
        after: [],
        ...signed,
      }
    case 'indicators_withdrawn':
      return {
        subject: mail.total === 1 ? 'Wycofano wskaźnik' : `Wycofane wskaźniki: ${mail.total}`,
        lines: [
          `Wycofano: ${withdrawnNumbers(mail)}${mail.total > mail.feed_ids.length ? ` i\u00A0jeszcze ${mail.total - mail.feed_ids.length}` : ''}.`,
          mail.total === 1
            ? 'Od czasu jego publikacji systemy Twojej organizacji korzystały z\u00A0kluczy API albo ktoś pobierał pliki lub raporty. Listy, TAXII i\u00A0zmiany już go nie zawierają. Usuń go tam, gdzie system nie robi tego sam, i\u00A0tam, gdzie trafił z\u00A0pliku.'
            : 'Od czasu ich publikacji systemy Twojej organizacji korzystały z\u00A0kluczy API albo ktoś pobierał pliki lub raporty. Listy, TAXII i\u00A0zmiany już ich nie zawierają. Usuń je tam, gdzie system nie robi tego sam, i\u00A0tam, gdzie trafiły z\u00A0pliku.',
          ...withdrawnAddresses(mail),
        ],
        action: {
          label: mail.total === 1 ? 'Dlaczego go wycofano' : 'Dlaczego wycofano pierwszy z\u00A0nich',
          link: mail.link,
        },
        after: [],
        ...signed,
        tlp: tlpOfWithdrawn(mail),
      }
    case 'pgp_key_expiring':
      return {
        subject: 'Niedługo wygaśnie klucz PGP do powiadomień',
        lines: [
          `Klucz PGP adresu powiadomień ${mail.email} wygaśnie ${moments.day(mail.expires)}.`,
          'Od tej chwili powiadomienia na ten adres będą zawierać tylko liczby i\u00A0linki, bo nie da się ich już zaszyfrować.',
        ],
        action: { label: 'Otwórz adresy powiadomień', link: mail.link },
        after: [
          'Poproś osobę, która czyta pocztę pod tym adresem, o\u00A0klucz publiczny z\u00A0późniejszą datą ważności. Wczytaj go w\u00A0portalu w\u00A0miejsce obecnego. To przypomnienie przychodzi raz dla każdego klucza.',
        ],
        ...signed,
      }
    case 'api_key_expiring':
      return {
        subject: `Niedługo wygaśnie klucz API „${mail.name}”`,
        lines: [
          `Klucz API ${keyText(mail, ['„', '”'])} wygaśnie ${moments.moment(mail.expires)}.`,
          'Od tej chwili każde zapytanie z\u00A0tym kluczem będzie odrzucane. Niektóre zapory sieciowe przestają wtedy stosować listę pobieraną tym kluczem.',
          mail.used === null
            ? 'Od trzech miesięcy nikt go nie użył: jeśli nie jest już potrzebny, unieważnij go.'
            : lastUse(moments, mail.used),
        ],
        action: { label: 'Otwórz klucze', link: mail.link },
        after: [
          'Wymień klucz w\u00A0portalu i\u00A0wpisz nowy w\u00A0systemie, który go używa: obecny będzie działać jeszcze do siedmiu dni. Możesz też ustawić późniejszy termin ważności.',
        ],
        ...signed,
      }
    case 'api_key_scope_gone':
      return {
        subject: `Nie ma już grup lub widoków, do których ograniczono klucz API „${mail.name}”`,
        lines: [
          `Klucz API ${keyText(mail, ['„', '”'])} jest ograniczony do wybranych grup i\u00A0zapisanych widoków. Nie ma już: grup – ${mail.groups}, widoków – ${mail.views}. Dostawca wycofał grupę albo usunięto właściciela widoku.`,
          mail.isAll
            ? 'Nie zostało nic, co ten klucz mógłby odczytać. Na zapytania o\u00A0wskaźniki portal odpowiada błędem (404, scope_gone), a\u00A0nie pustą listą, aby zapory sieciowe zachowały tę, którą mają. Tej listy nic już jednak nie aktualizuje.'
            : 'Listy pobierane tym kluczem zawierają tylko to, co obejmują pozostałe grupy i\u00A0widoki. Systemy, które z\u00A0nich korzystają, mogą blokować mniej niż dotąd.',
          mail.used === null
            ? 'Od trzech miesięcy nikt tego klucza nie użył: jeśli nie jest już potrzebny, unieważnij go.'
            : lastUse(moments, mail.used),
        ],
        action: { label: 'Otwórz klucze', link: mail.link },
        after: [
          'Grup i\u00A0widoków klucza nie można zmienić. Utwórz nowy klucz z\u00A0tymi, które są potrzebne, wpisz go w\u00A0systemie, który używa obecnego, a\u00A0obecny unieważnij.',
        ],
        ...signed,
      }
    case 'webhook_paused':
      return {
        subject: `Webhook „${mail.name}” jest wstrzymany`,
        lines: [
          mail.reason === 'gone'
            ? `Odbiorca webhooka „${mail.name}” (${mail.host}) odpowiedział, że nie przyjmuje już zdarzeń (HTTP 410), więc portal przestał je wysyłać.`
            : `Od ${moments.moment(mail.since)} do odbiorcy webhooka „${mail.name}” (${mail.host}) nic nie dociera: ostatnim razem ${problemText(webhookProblems, mail)}. Portal przestał więc wysyłać do niego zdarzenia.`,
          'Tego, co wydarzy się w\u00A0tym czasie, ten webhook później nie przekaże. Wszystko jest w\u00A0portalu i\u00A0w\u00A0API dla kluczy.',
        ],
        action: { label: 'Otwórz webhook', link: mail.link },
        after: [
          `${adviceText(webhookAdvice, mail.reason === 'gone' ? 'gone' : mail.problem)} Nieudane zdarzenia można wysłać ponownie z\u00A0dziennika.`,
        ],
        ...signed,
      }
    case 'exposure_reminder':
      return {
        subject: `Widoczności do naprawy: ${reasonsOf(mail, polish)}`,
        lines:
          mail.items.length === 0
            ? [
                'Widoczności Twojej organizacji wymagają Twojej uwagi. Ich listę zobaczysz w\u00A0portalu: bez Twojego klucza PGP wiadomość ich nie wymienia.',
              ]
            : reminderLines(mail, polish),
        action: { label: 'Otwórz widoczności', link: mail.link },
        after: [
          'Przypomnienie przychodzi, gdy ktoś przydzieli Ci naprawę, w\u00A0połowie czasu, dzień przed terminem, w\u00A0dniu terminu, a\u00A0potem co tydzień. Gdy widoczność jest naprawiona, zgłoś to w\u00A0portalu: sprawdzi ją następny skan.',
        ],
        ...signed,
        tlp: tlpOfReminder(mail),
      }
  }
}
