/** Names, searches and writes audit records. */
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { namedOrganizations, organizationNameOf } from '#functions/organizations/organization-store.ts'
import { namedUsers, userNameOf } from '#functions/users/user-store.ts'
import { csvInstant, csvLine, csvSeparator, csvStart } from '#functions/rules/lists/csv.ts'
import { formats } from '#messages/format.ts'
import sentencesEn from '#messages/en/audit-sentences.ts'
import en from '#messages/en/csv/audit.ts'
import sentencesPl from '#messages/pl/audit-sentences.ts'
import pl from '#messages/pl/csv/audit.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { AuditRecord } from '#shared/contracts/audit.ts'
import { actOf, actorText, saidDetails, sentenceOf, sentenceText } from '#shared/domain/audit/sentence.ts'
import { itemLists, type ItemList } from '#shared/domain/item-lists.ts'
import { keyActorName, sourceActorName } from '#shared/domain/key-actor.ts'
import { searchKey } from '#shared/domain/text.ts'
import { textOf, type BlockAct } from './audit-index.ts'
import type { AuditSearch } from './audit-queries.ts'
import type { BareRecord } from './audit-records.ts'

type Name = (id: number | null | undefined) => string | undefined

/** Names, each read once; all at once for a search, which meets most of them. */
const namesOf = (
  readModel: ReadModel,
  all: (readModel: ReadModel) => { readonly id: number; readonly name: string }[],
  nameOf: (readModel: ReadModel, id: number) => string | undefined,
  isSearch: boolean,
): Name => {
  const known = new Map<number, string | undefined>(
    isSearch ? all(readModel).map(({ id, name }) => [id, name]) : [],
  )
  return (id) => {
    if (id === null || id === undefined) return undefined
    if (!isSearch && !known.has(id)) known.set(id, nameOf(readModel, id))
    return known.get(id)
  }
}

export interface AuditNames {
  readonly user: Name
  readonly organization: Name
}

/** The names of users and organizations. Those of a search are all read at once. */
export const auditNames = (
  readModel: ReadModel,
  { isSearch }: { readonly isSearch: boolean },
): AuditNames => ({
  user: namesOf(readModel, namedUsers, userNameOf, isSearch),
  organization: namesOf(readModel, namedOrganizations, organizationNameOf, isSearch),
})

/** Adds names to records: of objects as they were, of the rest as they are, and the id of what is deleted. */
export const naming =
  ({ user, organization }: AuditNames): ((record: BareRecord) => AuditRecord) =>
  ({ client_id, actor_client_id: _, actor, subject, objects, ...record }) => ({
    ...record,
    actor:
      actor === null
        ? null
        : { user_id: actor.user_id, name: actor.name ?? user(actor.user_id) ?? numbered(actor.user_id) },
    subject:
      subject === null
        ? null
        : { ...subject, name: subject.name ?? user(subject.id) ?? numbered(subject.id) },
    objects: objects.map(({ id, name, user_id, list }) => ({
      id,
      name: name ?? user(user_id) ?? null,
      ...listOf(list),
    })),
    client: client_id === null ? null : { client_id, name: organization(client_id) ?? numbered(client_id) },
  })

/** The list of a view. Columns of other kinds may have the same name. */
const listOf = (list: string | undefined): { readonly list?: ItemList } => {
  const known = itemLists.find((one) => one === list)
  return known === undefined ? {} : { list: known }
}

const numbered = (id: number | null): string => `#${id ?? 0}`

/** For whom records are written: the language, and whether they name organizations, as for those who see several. */
export interface AuditReader {
  readonly language: Language
  readonly withClient: boolean
}

/** Searches what a reader of this language sees of records for every word of a text. */
export const searching = (
  names: AuditNames,
  text: string,
  { language, withClient }: AuditReader,
): AuditSearch => {
  const name = naming(names)
  const words = wordsOf(text)
  const sentence = sentencesIn(language)
  const storedOf = storedWords(words, language)
  const [userKey, organizationKey] = [keysOf(names.user), keysOf(names.organization)]
  return {
    matches: (bare) => {
      const written = sentence(bare)
      const left = words.filter((word) => !written.includes(word))
      if (left.length === 0) return true
      const record = name(bare)
      const actor = record.actor === null ? '' : actorText(record.actor, catalogue[language], language)
      const seen = searchKey(`${textOf(record)} ${actor} ${withClient ? (record.client?.name ?? '') : ''}`)
      const rest = left.filter((word) => !seen.includes(word))
      if (rest.length === 0) return true
      // The whole sentence is written only where it may have a detail in another word than is stored.
      if (record.detail === null || rest.some((word) => storedOf.get(word)?.length === 0)) return false
      const whole = searchKey(
        sentenceText(sentenceOf([actOf(record)], catalogue[language], language, { withClient })),
      )
      return rest.every((word) => whole.includes(word))
    },
    mayMatch: ({ words: own, acts, actors, named, organizations }) =>
      own === null ||
      words.every(
        (word) =>
          own.includes(word) ||
          storedOf.get(word)?.some((stored) => own.includes(stored)) === true ||
          acts.some((act) => sentence(act).includes(word)) ||
          actors.some((id) => id !== '' && userKey(Number(id)).includes(word)) ||
          named.some((id) => userKey(id).includes(word)) ||
          organizations.some((ids) =>
            ids.split(',').some((id) => id !== '' && organizationKey(Number(id)).includes(word)),
          ),
      ),
  }
}

/** The words of a text. A pasted sentence has marks between its parts, which are compared one by one. */
const wordsOf = (text: string): readonly string[] => [
  ...new Set(
    searchKey(text)
      .split(' ')
      .map((word) => word.replace(/(?<=\p{L})[:,]$/u, '')),
  ),
]

/** The sentence of an act without names, and its action. These are few, so each is written once. */
const sentencesIn = (language: Language): ((act: BlockAct) => string) => {
  const sentences = new Map<string, string>()
  return ({ action, deed, undone, outcome, fields, count }) => {
    const key = `${action} ${deed} ${undone} ${outcome} ${fields.join()} ${count}`
    const known =
      sentences.get(key) ??
      searchKey(
        `${sentenceText(
          sentenceOf(
            [actOf({ ...nameless, action, deed, undone, outcome, fields, count })],
            catalogue[language],
            language,
            { withClient: false },
          ),
        )} ${action}`,
      )
    sentences.set(key, known)
    return known
  }
}

/** What each word is where it is stored in English, and a reader of the language sees it as that word. */
const storedWords = (
  words: readonly string[],
  language: Language,
): ReadonlyMap<string, readonly string[]> => {
  const wordOf = (actor: string): string =>
    searchKey(actorText({ name: actor, user_id: null }, catalogue[language], language))
  const said = [
    { stored: 'key', said: wordOf(keyActorName('')) },
    { stored: 'source', said: wordOf(sourceActorName('')) },
    ...saidDetails(catalogue[language], language).map((one) => ({ ...one, said: searchKey(one.said) })),
  ]
  return new Map(
    words.map((word) => [
      word,
      said.flatMap(({ stored, said: shown }) => (shown.includes(word) ? [stored] : [])),
    ]),
  )
}

/** Names as they are searched, each made once. */
const keysOf = (nameOf: Name): ((id: number) => string) => {
  const known = new Map<number, string>()
  return (id) => {
    const key = known.get(id) ?? searchKey(nameOf(id) ?? numbered(id))
    known.set(id, key)
    return key
  }
}

/** A record of nothing but its act. */
const nameless: Omit<AuditRecord, keyof BlockAct> = {
  id: '',
  date: '',
  act: null,
  actor: null,
  client: null,
  address: null,
  objects: [],
  values: [],
  subject: null,
  detail: null,
}

const catalogue = { en: sentencesEn, pl: sentencesPl } as const

const texts = formats(en, pl)
const columns = [
  'date',
  'user',
  'userId',
  'action',
  'outcome',
  'organization',
  'address',
  'count',
  'ids',
  'fields',
  'values',
  'subject',
  'details',
  'sentence',
] as const satisfies readonly (keyof (typeof en)['columns'])[]

/** For example `#7 role: user -> organization_admin`, with API names. */
const valueText = ({ id, field, before, after }: AuditRecord['values'][number]): string =>
  `#${id} ${field}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`

/** For example `user #7: Anna Nowak`, with API names. */
const subjectText = ({ kind, id, name }: NonNullable<AuditRecord['subject']>): string =>
  `${kind}${id === null ? '' : ` #${id}`}: ${name}`

/** The prefix of file names. */
export const auditCsvPrefix = (language: Language): string => texts[language]('prefix')

export const auditCsvHead = (language: Language): string =>
  csvStart +
  csvLine(
    columns.map((column) => texts[language](`columns.${column}`)),
    csvSeparator(language),
  )

export const auditCsvLine = (record: AuditRecord, { language, withClient }: AuditReader): string =>
  csvLine(
    [
      csvInstant(record.date),
      record.actor === null ? null : actorText(record.actor, catalogue[language], language),
      record.actor?.user_id ?? null,
      record.action,
      record.outcome,
      record.client?.name ?? null,
      record.address,
      record.count === 0 ? null : record.count,
      record.objects.map(({ id }) => id).join(' '),
      record.fields.join(' '),
      record.values.map(valueText).join('; '),
      record.subject === null ? null : subjectText(record.subject),
      record.detail,
      sentenceText(sentenceOf([actOf(record)], catalogue[language], language, { withClient })),
    ],
    csvSeparator(language),
  )
