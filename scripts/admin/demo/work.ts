/** The demo's incidents and exposures, as data: templates filled with each organization's places and systems. */
import { incidentCategories, exposureCategories } from '../dictionaries.ts'
import type { CategoryNames } from '../import/candidate.ts'
import type { TlpLevel } from '#shared/domain/tlp/levels.ts'
import type { CriticalityLevel } from '#shared/domain/exposures/detections.ts'

export interface DemoStory {
  /** `{}` is replaced by the place. */
  readonly name: string
  readonly category: CategoryNames
  readonly tags: readonly string[]
  readonly description: string
  /** TLP, if it differs from the default for incidents. */
  readonly tlp?: TlpLevel
  /** The place whose incident is TLP:RED. */
  readonly redAt?: string
}

export interface DemoExposure {
  /** `{}` is replaced by the exposed system. */
  readonly name: string
  readonly category: CategoryNames
  readonly criticality: CriticalityLevel
  readonly description: string
  readonly comment?: string
  /** The exposed systems, in order. */
  readonly things: readonly string[]
  /** TLP, if it differs from the default for exposures. */
  readonly tlp?: TlpLevel
  /** Days between two detections. */
  readonly every: number
}

export interface DemoWork {
  /** The organization's name. */
  readonly organization: string
  readonly stories: readonly DemoStory[]
  /** Places of the incidents. */
  readonly places: readonly string[]
  readonly exposures: readonly DemoExposure[]
}

const { phishing, malware, intrusion, leak, fraud, availability } = incidentCategories
const { service, software, credentials, certificate, lookalike } = exposureCategories

export const demoWork: readonly DemoWork[] = [
  {
    organization: 'Bank Spółdzielczy Modrzewica',
    places: [
      'centrala',
      'oddział w Dębinie',
      'oddział w Starym Młynie',
      'dział kadr',
      'księgowość',
      'call center',
      'dział kredytów',
      'sekretariat zarządu',
      'dział IT',
      'oddział w Olszynce',
      'windykacja',
      'placówka partnerska w Brzezinie',
    ],
    stories: [
      {
        name: 'Wiadomość z fałszywą fakturą – {}',
        tlp: 'green',
        category: phishing,
        tags: ['e-mail', 'faktura'],
        description:
          'Pracownik zgłosił wiadomość z załączonym archiwum udającym fakturę za paliwo. Archiwum nie zostało otwarte. Nadawcę zablokowano na bramie pocztowej, a wiadomość usunięto z 14 skrzynek.\n\nZalecenie: przypomnieć zespołowi o zgłaszaniu podobnych wiadomości przyciskiem w programie pocztowym.',
      },
      {
        name: 'Strona podszywająca się pod bankowość elektroniczną – {}',
        category: phishing,
        tags: ['strona', 'podszycie'],
        description:
          'Klienci otrzymali SMS z odnośnikiem do strony https://logowanie.modrzewica-bank.example, która zbiera login, hasło i kod autoryzacyjny. Stronę zgłoszono dostawcy hostingu; przestała działać po sześciu godzinach.',
      },
      {
        name: 'Makro pobierające program ładujący – {}',
        category: malware,
        tags: ['e-mail', 'makro', 'loader'],
        description:
          'Ochrona stacji zatrzymała uruchomienie makra z dokumentu „Umowa_2026.docm”. Makro próbowało połączyć się z 203.0.113.44. Stację odizolowano i zbadano: drugi etap nie został pobrany.',
      },
      {
        name: 'Zgadywanie haseł do VPN – {}',
        category: intrusion,
        tags: ['VPN', 'hasła'],
        description:
          'W ciągu dwóch godzin odnotowano 8 400 nieudanych logowań na 61 kont z adresów 198.51.100.0/24. Żadne logowanie nie powiodło się; trzy konta zostały zablokowane automatycznie.',
      },
      {
        name: 'Logowanie z nietypowego kraju – {}',
        category: intrusion,
        tags: ['konto', 'poczta'],
        description:
          'Poprawne logowanie do poczty z adresu 203.0.113.87 o 3:12, podczas gdy pracownik był na urlopie. Hasło zmieniono, sesje unieważniono, reguł przekazywania poczty nie znaleziono.',
      },
      {
        name: 'Prośba o zmianę rachunku kontrahenta – {}',
        redAt: 'sekretariat zarządu',
        category: fraud,
        tags: ['oszustwo biznesowe'],
        description:
          'W wątku z dostawcą pojawiła się odpowiedź z domeny różniącej się jedną literą i nowym numerem rachunku. Przelew wstrzymano po telefonie do kontrahenta.',
      },
      {
        name: 'Arkusz z danymi klientów wysłany na zły adres – {}',
        tlp: 'amber+strict',
        category: leak,
        tags: ['dane osobowe'],
        description:
          'Arkusz z 212 rekordami (imię, nazwisko, numer umowy) wysłano do niewłaściwego odbiorcy w innej instytucji. Odbiorca potwierdził usunięcie. Inspektor ochrony danych został powiadomiony.',
      },
      {
        name: 'Zwiększony ruch do serwisu www – {}',
        tlp: 'clear',
        category: availability,
        tags: ['DDoS'],
        description:
          'Przez 40 minut serwis odpowiadał z opóźnieniem z powodu zapytań z około 3 000 adresów. Włączono filtrowanie u operatora; klienci nie zgłaszali niedostępności bankowości.',
      },
      {
        name: 'Nieautoryzowane narzędzie zdalnego dostępu – {}',
        category: malware,
        tags: ['zdalny dostęp'],
        description:
          'Na stacji wykryto program do zdalnej pomocy zainstalowany po rozmowie telefonicznej z rzekomym serwisem. Połączenie trwało cztery minuty. Stacja została zainstalowana od nowa.',
      },
      {
        name: 'Pendrive znaleziony na parkingu – {}',
        category: malware,
        tags: ['nośnik'],
        description:
          'Pracownik przekazał znaleziony nośnik działowi IT bez podłączania. W odizolowanym środowisku stwierdzono skrót uruchamiający skrypt. Przypadek opisano w wewnętrznym biuletynie.',
      },
    ],
    exposures: [
      {
        name: 'RDP (3389/tcp) dostępny z Internetu – {}',
        category: service,
        criticality: 1,
        every: 7,
        description:
          'Usługa zdalnego pulpitu odpowiada z Internetu. Jest to jedna z najczęstszych dróg wejścia operatorów oprogramowania szantażującego.\n\nZalecenie: zamknąć port na zaporze i udostępniać pulpit wyłącznie przez VPN.',
        comment: 'Zgłaszane klientowi dwukrotnie, właścicielem jest zewnętrzny integrator.',
        things: ['192.0.2.14', '192.0.2.27', '192.0.2.63', '192.0.2.91'],
      },
      {
        name: 'Panel administracyjny drukarki – {}',
        category: service,
        criticality: 3,
        every: 14,
        description:
          'Panel urządzenia jest dostępny bez hasła. Pozwala odczytać książkę adresową i ostatnie zadania.',
        things: ['192.0.2.40', '192.0.2.41', '192.0.2.42', '192.0.2.43', '192.0.2.44'],
      },
      {
        name: 'SMB (445/tcp) dostępny z Internetu – {}',
        category: service,
        criticality: 1,
        every: 7,
        description: 'Udostępnianie plików odpowiada z Internetu, z włączonym protokołem SMBv1.',
        things: ['192.0.2.18', '192.0.2.75'],
      },
      {
        name: 'Nieaktualny serwer pocztowy – {}',
        category: software,
        criticality: 1,
        every: 10,
        description:
          'Wersja podana przez serwer nie zawiera poprawek z ostatnich sześciu miesięcy, w tym podatności wykorzystywanych w atakach.',
        comment: 'Baner może być celowo zafałszowany – sprawdzić po oknie serwisowym.',
        things: ['poczta.modrzewica.example', 'mx2.modrzewica.example'],
      },
      {
        name: 'Nieaktualny system zarządzania treścią – {}',
        category: software,
        criticality: 2,
        every: 14,
        description:
          'Wersja systemu i wtyczek ma znane podatności. Strona nie przetwarza danych klientów, ale może posłużyć do phishingu.',
        things: [
          'www.modrzewica.example',
          'kariera.modrzewica.example',
          'kredyty.modrzewica.example',
          'aktualnosci.modrzewica.example',
        ],
      },
      {
        name: 'Hasło pracownika w wycieku – {}',
        tlp: 'amber+strict',
        category: credentials,
        criticality: 2,
        every: 30,
        description:
          'Adres i hasło pojawiły się w zbiorze udostępnionym na forum. Zalecana zmiana hasła i sprawdzenie ostatnich logowań.',
        things: [
          'a.wrona@modrzewica.example',
          'b.kalina@modrzewica.example',
          'c.jawor@modrzewica.example',
          'd.osika@modrzewica.example',
          'e.topola@modrzewica.example',
          'f.wiklina@modrzewica.example',
          'g.sosna@modrzewica.example',
          'h.brzoza@modrzewica.example',
          'i.dab@modrzewica.example',
          'j.klon@modrzewica.example',
        ],
      },
      {
        name: 'Certyfikat wygasa w ciągu 14 dni – {}',
        tlp: 'green',
        category: certificate,
        criticality: 3,
        every: 5,
        description: 'Po wygaśnięciu przeglądarki będą ostrzegać klientów przed wejściem na stronę.',
        things: ['api.modrzewica.example', 'wnioski.modrzewica.example', 'formularze.modrzewica.example'],
      },
      {
        name: 'Obsługa TLS 1.0 – {}',
        tlp: 'clear',
        category: certificate,
        criticality: 3,
        every: 21,
        description: 'Serwer przyjmuje połączenia w wersji protokołu uznanej za niebezpieczną.',
        things: [
          'bramka.modrzewica.example',
          'archiwum.modrzewica.example',
          'stary.modrzewica.example',
          'ftp.modrzewica.example',
        ],
      },
      {
        name: 'Zarejestrowano domenę podobną – {}',
        category: lookalike,
        criticality: 2,
        every: 30,
        description:
          'Domena różni się od nazwy banku jedną literą i ma skonfigurowaną pocztę. Może zostać użyta do wyłudzeń.',
        things: [
          'modrzewlca.example',
          'modrzevvica.example',
          'bank-modrzewica.example',
          'modrzewica-online.example',
          'modrzewica24.example',
          'rnodrzewica.example',
        ],
      },
      {
        name: 'Baza danych dostępna z Internetu – {}',
        tlp: 'red',
        category: service,
        criticality: 1,
        every: 7,
        description: 'Serwer bazy danych odpowiada z Internetu i podaje swoją wersję. Dostęp wymaga hasła.',
        things: ['192.0.2.33', '192.0.2.119', '192.0.2.150'],
      },
    ],
  },
  {
    organization: 'Calder Vale Freight',
    places: [
      'head office',
      'Wickford depot',
      'Ashmere terminal',
      'payroll',
      'dispatch',
      'customs desk',
      'fleet workshop',
      'finance',
      'Port of Harrow office',
      'IT',
      'sales',
      'night shift',
    ],
    stories: [
      {
        name: 'Fake delivery notice with a link – {}',
        tlp: 'green',
        category: phishing,
        tags: ['e-mail', 'delivery'],
        description:
          'A message about a parcel held at customs led to https://track.caldervale-parcels.example and asked for mailbox credentials. Two people opened the page, nobody typed a password. The sender is blocked and the message was removed from 23 mailboxes.',
      },
      {
        name: 'Password spraying against webmail – {}',
        category: intrusion,
        tags: ['webmail', 'passwords'],
        description:
          'One password was tried on 140 accounts from 203.0.113.19 within ten minutes. No sign-in succeeded. The address is blocked and sign-in from abroad now asks for a second factor.',
      },
      {
        name: 'Invoice redirected to a new bank account – {}',
        redAt: 'finance',
        category: fraud,
        tags: ['business e-mail compromise'],
        description:
          "A carrier's mailbox was taken over and its invoices were sent again with other bank details. The payment was stopped after a phone call. The carrier has been told.",
      },
      {
        name: 'Loader stopped by endpoint protection – {}',
        category: malware,
        tags: ['loader', 'USB'],
        description:
          'A shortcut on a removable drive tried to start a script. Endpoint protection ended it before anything was fetched. The drive came from a subcontractor; its other devices were checked.',
      },
      {
        name: 'Tracking API answered slowly – {}',
        category: availability,
        tags: ['DDoS', 'API'],
        description:
          'Requests without a key grew a hundredfold for half an hour. Rate limits were lowered at the gateway; customers saw delays of a few seconds.',
      },
      {
        name: 'Driver roster published by mistake – {}',
        tlp: 'amber+strict',
        category: leak,
        tags: ['personal data'],
        description:
          "A spreadsheet with 87 names and phone numbers was reachable without sign-in for two days. It has been removed, and the search engine's copy with it. The data protection officer was informed.",
      },
      {
        name: 'Sign-in from an unusual country – {}',
        category: intrusion,
        tags: ['account'],
        description:
          'A correct password was used from 198.51.100.201 while the person was on shift in the depot. The password was changed and all sessions were ended. No forwarding rules were found.',
      },
      {
        name: 'Remote support tool installed after a call – {}',
        category: malware,
        tags: ['remote access', 'vishing'],
        description:
          'Somebody who claimed to be from the telephone company talked an employee into installing a remote support tool. The session lasted six minutes and was ended by the employee. The computer was reinstalled.',
      },
    ],
    exposures: [
      {
        name: 'Remote desktop open to the Internet – {}',
        category: service,
        criticality: 1,
        every: 7,
        description:
          'Remote desktop answers on port 3389. This is how ransomware operators most often come in.\n\nClose the port at the firewall and offer remote desktop through the VPN alone.',
        comment: 'Second time this quarter; ask who owns the jump host.',
        things: ['198.51.100.12', '198.51.100.45', '198.51.100.77'],
      },
      {
        name: 'Camera web interface without a password – {}',
        category: service,
        criticality: 2,
        every: 14,
        description: 'The yard camera shows its picture and its settings to anybody.',
        things: ['198.51.100.130', '198.51.100.131', '198.51.100.132', '198.51.100.133', '198.51.100.134'],
      },
      {
        name: 'Outdated VPN gateway – {}',
        category: software,
        criticality: 1,
        every: 7,
        description:
          'The version lacks fixes for vulnerabilities that are being exploited. Update it, and change the passwords of its users afterwards.',
        things: ['vpn.caldervale.example', 'vpn2.caldervale.example'],
      },
      {
        name: 'Outdated web framework – {}',
        category: software,
        criticality: 2,
        every: 14,
        description:
          "The framework's version has known vulnerabilities. The site takes bookings, so it handles customer data.",
        things: ['booking.caldervale.example', 'quotes.caldervale.example', 'track.caldervale.example'],
      },
      {
        name: 'Employee password in a leak – {}',
        tlp: 'amber+strict',
        category: credentials,
        criticality: 2,
        every: 30,
        description:
          'Address and password were in a collection posted on a forum. Change the password and look at the latest sign-ins.',
        things: [
          'a.reed@caldervale.example',
          'b.marsh@caldervale.example',
          'c.heath@caldervale.example',
          'd.brook@caldervale.example',
          'e.glen@caldervale.example',
          'f.dale@caldervale.example',
          'g.ford@caldervale.example',
        ],
      },
      {
        name: 'Certificate expires within 14 days – {}',
        tlp: 'green',
        category: certificate,
        criticality: 3,
        every: 5,
        description: 'Once it has expired, browsers warn customers away from the page.',
        things: ['portal.caldervale.example', 'edi.caldervale.example'],
      },
      {
        name: 'Look-alike domain registered – {}',
        category: lookalike,
        criticality: 2,
        every: 30,
        description: 'The domain differs from yours by one letter and is set up to send mail.',
        things: [
          'ca1dervale.example',
          'caldervaIe.example',
          'caldervale-freight.example',
          'calder-vale.example',
        ],
      },
    ],
  },
]
