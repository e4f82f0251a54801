/**
 * The Polish version of an API document, for the page `/api-docs/`. The documents for machines are English. A text
 * without Polish stays English, and a test that names it fails.
 */
import type { ErrorCode } from './errors.ts'
import { keyTextsPl } from './key-texts-pl.ts'
import type { Content, OpenApiDocument, Operation, Parameter, Reply } from './openapi.ts'
import { portalTextsPl } from './portal-texts-pl.ts'

/** Section titles by tag. */
export const sectionsPl: Readonly<Record<string, string>> = {
  me: 'własny klucz',
  threats: 'zagrożenia',
  incidents: 'incydenty',
  visibilities: 'widoczności',
  assets: 'zasoby',
  categories: 'kategorie',
  tags: 'tagi',
  indicators: 'wskaźniki',
  'indicator-types': 'typy wskaźników',
  groups: 'grupy wskaźników',
  views: 'zapisane widoki',
  outputs: 'wyjścia',
  'TAXII 2.1': 'TAXII 2.1',
  auth: 'logowanie',
  account: 'konto',
  factors: 'drugie składniki i sesje',
  statistics: 'statystyki',
  feeds: 'wskaźniki',
  dictionaries: 'słowniki',
  organizations: 'organizacje',
  users: 'użytkownicy',
  api_keys: 'klucze API',
  webhooks: 'webhooki',
  notifications: 'powiadomienia',
  notification_emails: 'adresy powiadomień',
  mails: 'wiadomości',
  audit: 'dziennik audytu',
  feed_groups: 'grupy wskaźników',
  feed_views: 'zapisane widoki',
  sightings: 'zgłoszenia organizacji',
  reports: 'raporty',
}

/** Names of dictionaries, in the case that "the dictionary of" needs. */
const dictionaries: Readonly<Record<string, string>> = {
  'threat categories': 'kategorii zagrożeń',
  'threat tags': 'tagów zagrożeń',
  'incident categories': 'kategorii incydentów',
  'incident tags': 'tagów incydentów',
  'visibility categories': 'kategorii widoczności',
  'feed categories': 'kategorii wskaźników',
  'feed tags': 'tagów wskaźników',
  'feed types': 'typów wskaźników',
  'organization tags': 'tagów organizacji',
}

/** What a date range refers to, in the case that "date of" needs. */
const dates: Readonly<Record<string, string>> = {
  creation: 'utworzenia',
  'last update': 'ostatniej zmiany',
  closing: 'zamknięcia',
  publication: 'publikacji',
  'first detection': 'pierwszego wykrycia',
  'last detection': 'ostatniego wykrycia',
}

type Write = (...found: readonly string[]) => string | undefined

const ofDictionary =
  (write: (dictionary: string) => string): Write =>
  (english = '') => {
    const polish = dictionaries[english]
    return polish === undefined ? undefined : write(polish)
  }

const rangeText =
  (end: string): Write =>
  (english = '') => {
    const polish = dates[english]
    return polish === undefined
      ? undefined
      : `ISO 8601 w UTC; tylko pozycje, których data ${polish} jest taka sama lub ${end}.`
  }

const tidied = 'po usunięciu zbędnych odstępów i niewidocznych znaków.'

/** Texts that follow a pattern. */
const rules: readonly (readonly [pattern: RegExp, write: Write])[] = [
  [/^Of (`.+`)\.$/, (files) => `Dotyczy: ${files}.`],
  [/^One of: (.+)\.$/, (values) => `Jedna z wartości: ${values}.`],
  [/^At most (\d+) characters, after surplus/, (most) => `Najwyżej ${most} znaków, ${tidied}`],
  [
    /^At least (\d+) and at most (\d+) characters, after surplus/,
    (least, most) => `Od ${least} do ${most} znaków, ${tidied}`,
  ],
  [/^ISO 8601 in UTC; only items whose (.+) is then or later\.$/, rangeText('późniejsza')],
  [/^ISO 8601 in UTC; only items whose (.+) is then or earlier\.$/, rangeText('wcześniejsza')],
  [
    /^All entries of the dictionary of (.+), active or not\.$/,
    ofDictionary((name) => `Wszystkie wpisy słownika ${name}, aktywne i nieaktywne.`),
  ],
  [
    /^Adds an entry to the dictionary of (.+); an inactive entry of that name becomes active again\.$/,
    ofDictionary(
      (name) => `Dodaje wpis do słownika ${name}; nieaktywny wpis o tej nazwie staje się znów aktywny.`,
    ),
  ],
  [/^One entry of the dictionary of (.+)\.$/, ofDictionary((name) => `Jeden wpis słownika ${name}.`)],
  [
    /^Renames or \(de\)activates an entry of the dictionary of (.+)\.$/,
    ofDictionary((name) => `Zmienia nazwę wpisu słownika ${name} albo go aktywuje lub dezaktywuje.`),
  ],
  [
    /^Deletes an entry of the dictionary of (.+) that nothing uses\.$/,
    ofDictionary((name) => `Usuwa wpis słownika ${name}, którego nic nie używa.`),
  ],
]

/** Returns the Polish version of a text in a document; undefined when there is none. */
export const polishOf = (english: string): string | undefined => {
  const known = keyTextsPl[english] ?? portalTextsPl[english]
  if (known !== undefined) return known
  if (english.includes('\n\n')) {
    const parts = english.split('\n\n').map(polishOf)
    return parts.includes(undefined) ? undefined : parts.join('\n\n')
  }
  for (const [pattern, write] of rules) {
    const found = pattern.exec(english)
    if (found !== null) return write(...found.slice(1))
  }
  return undefined
}

const polish = (english: string): string => polishOf(english) ?? english

/** Values, which are not translated. */
const values: readonly string[] = ['example', 'default', 'enum', 'const']

const ofSchema = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(ofSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]: [string, unknown]) => {
      if (name === 'description' && typeof value === 'string') return [name, polish(value)]
      return [name, values.includes(name) ? value : ofSchema(value)]
    }),
  )
}

const mapped = <From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

const ofContent = (content: Content): Content =>
  mapped(content, (one) => ({ ...one, schema: ofSchema(one.schema) }))

const ofParameter = (parameter: Parameter): Parameter => ({
  ...parameter,
  ...(parameter.description === undefined ? {} : { description: polish(parameter.description) }),
  schema: ofSchema(parameter.schema),
})

type ErrorTexts = Readonly<Record<ErrorCode, string>>

const ofReply = (reply: Reply, errors: ErrorTexts): Reply => ({
  ...reply,
  description:
    reply['x-codes']?.map((code) => `\`${code}\`: ${errors[code]}`).join('\n\n') ?? polish(reply.description),
  ...(reply.content === undefined ? {} : { content: ofContent(reply.content) }),
  ...(reply.headers === undefined
    ? {}
    : {
        headers: mapped(reply.headers, (header) => ({
          ...header,
          description: polish(header.description),
        })),
      }),
})

const ofOperation = (operation: Operation, errors: ErrorTexts): Operation => ({
  ...operation,
  summary: polish(operation.summary),
  ...(operation.description === undefined ? {} : { description: polish(operation.description) }),
  tags: operation.tags.map(sectionOf),
  ...(operation.parameters === undefined ? {} : { parameters: operation.parameters.map(ofParameter) }),
  ...(operation.requestBody === undefined
    ? {}
    : { requestBody: { ...operation.requestBody, content: ofContent(operation.requestBody.content) } }),
  responses: mapped(operation.responses, (reply) => ofReply(reply, errors)),
})

const sectionOf = (tag: string): string => sectionsPl[tag] ?? tag

/** Returns the document in Polish. `errors` are the portal's Polish error messages. */
export const polishDocument = (document: OpenApiDocument, errors: ErrorTexts): OpenApiDocument => ({
  ...document,
  info: {
    ...document.info,
    contact: { ...document.info.contact, name: polish(document.info.contact.name) },
    license: { ...document.info.license, name: polish(document.info.license.name) },
  },
  tags: document.tags.map(({ name, description }) => ({
    name: sectionOf(name),
    ...(description === undefined ? {} : { description: polish(description) }),
  })),
  paths: mapped(document.paths, (operations) =>
    mapped(operations, (operation) => ofOperation(operation, errors)),
  ),
  ...(document.webhooks === undefined
    ? {}
    : {
        webhooks: mapped(document.webhooks, (operations) =>
          mapped(operations, (operation) => ofOperation(operation, errors)),
        ),
      }),
  components: { ...document.components, schemas: mapped(document.components.schemas, ofSchema) },
})
