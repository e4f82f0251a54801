/** Translations of the demo's texts, by their original names. */
import { guessedLanguage, otherLanguage, type ContentLanguage } from '#shared/domain/translations.ts'

interface Texts {
  readonly name: string
  readonly description: string
}

const translated: Readonly<Record<string, Texts>> = {
  // Threats.
  'Fałszywe powiadomienia o niedopłacie za energię': {
    name: 'False notices of unpaid energy bills',
    description:
      'For several days text messages have been sent about an alleged underpayment of a few zlotys, with the threat of a power cut. The link leads to a page that imitates a payment gateway and, once a bank is chosen, asks for the login, the password and the authorization code. The pages usually work for less than a day.\n\nWe recommend reminding employees and customers that energy suppliers send no links to payments by text message.',
  },
  'Siwy Bóbr': {
    name: 'Grey Beaver',
    description:
      'A group that spies on central offices and research institutes in Central Europe. It gains its first access by messages that refer to real conferences, with a disk image attached. Once inside a network it mainly uses system tools, and so leaves few traces on workstations.\n\nTypical of it is taking data out in small portions during working hours, through file storage services.',
  },
  Rdza: {
    name: 'Rdza (Rust)',
    description:
      'A family of ransomware used against hospitals and laboratories. Its operators enter through remote desktops open to the Internet, switch off backups after a few days of looking around, and encrypt virtual machines directly on hypervisors. Before encrypting they copy data and threaten to publish them.\n\nFiles get the extension .rdza, and the ransom note is called PRZECZYTAJ.txt.',
  },
  'Delivery fee text messages': {
    name: 'SMS-y o dopłacie do przesyłki',
    description:
      'Wiadomości SMS informują, że paczka jest wstrzymana do czasu zapłaty kwoty poniżej dwóch euro. Strona naśladuje wygląd przewoźnika w sześciu językach i prosi o pełny numer karty. W ciągu kilku minut karta jest dodawana do portfela w telefonie, o co ofiara jest proszona jako o „potwierdzenie płatności” kodem.\n\nPrzewoźnicy w regionie potwierdzili, że nigdy nie proszą o opłaty SMS-em.',
  },
  'Brass Kettle': {
    name: 'Brass Kettle',
    description:
      'Oprogramowanie szantażujące sprzedawane jako usługa i kierowane przeciwko producentom, którzy nie mogą stanąć. Współpracownicy szukają stacji inżynierskich i kopiują rysunki, zanim zaszyfrują dane, a strona z wyciekami układa ofiary według miesiąca najbliższej dostawy. Program ma wersje dla dwóch hiperwizorów i szyfruje tylko pierwszy megabajt dużych plików, więc kończy w kilka minut.\n\nOdtworzenie bez płacenia było możliwe tam, gdzie kopie trzymano poza siecią.',
  },
  // Groups of indicators.
  'Niedopłata za energię – strony i nadawcy': {
    name: 'Unpaid energy bills – pages and senders',
    description:
      'Domains, pages and sender addresses of the campaign that impersonates energy suppliers. Updated every day while the campaign lasts.',
  },
  'Siwy Bóbr – infrastruktura': {
    name: 'Grey Beaver – infrastructure',
    description: 'Command and relay servers of the group Grey Beaver in the last three months.',
  },
  'Rdza – skróty i strony wycieków': {
    name: 'Rdza (Rust) – hashes and leak pages',
    description:
      'Hashes of samples of the encryptor, and the addresses that it connects to before it encrypts.',
  },
  // Incidents, without the place.
  'Wiadomość z fałszywą fakturą': {
    name: 'Message with a false invoice',
    description:
      'An employee reported a message with an archive attached that posed as an invoice for fuel. The archive was not opened. The sender was blocked at the mail gateway, and the message was removed from 14 mailboxes.\n\nRecommendation: remind the team to report such messages with the button in the mail program.',
  },
  'Fake delivery notice with a link': {
    name: 'Fałszywe zawiadomienie o przesyłce z odnośnikiem',
    description:
      'Wiadomość o paczce zatrzymanej przez urząd celny prowadziła do https://track.caldervale-parcels.example i prosiła o dane logowania do skrzynki. Stronę otworzyły dwie osoby, nikt nie wpisał hasła. Nadawca jest zablokowany, a wiadomość usunięto z 23 skrzynek.',
  },
}

interface Item {
  readonly name: string
  readonly description: string | null
}

/** The language fields of a demo text: its own language, and its translation if there is one. */
export const demoLanguages = (
  { name, description }: Item,
  translatedAs = name,
): { lang: ContentLanguage; translation?: Texts & { lang: ContentLanguage } } => {
  const lang = guessedLanguage(`${name} ${description ?? ''}`)
  const texts = translated[translatedAs]
  return texts === undefined ? { lang } : { lang, translation: { lang: otherLanguage(lang), ...texts } }
}

/** The same for an incident, whose name has an event and a place. Only the event is translated. */
export const demoIncidentLanguages = (incident: Item): ReturnType<typeof demoLanguages> =>
  demoLanguages(incident, incident.name.split(' – ')[0])
