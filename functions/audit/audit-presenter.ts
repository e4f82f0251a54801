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
import { actOf, sentenceOf, sentenceText } from '#shared/domain/audit/sentence.ts'
import { searchKey } from '#shared/domain/text.ts'
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

/** Adds names to records: of objects as they were, of the rest as they are, and the id of what is deleted. */
export const naming = (
  readModel: ReadModel,
  { isSearch }: { readonly isSearch: boolean },
): ((record: BareRecord) => AuditRecord) => {
  const user = namesOf(readModel, namedUsers, userNameOf, isSearch)
  const organization = namesOf(readModel, namedOrganizations, organizationNameOf, isSearch)
  return ({ client_id, actor_client_id: _, actor, subject, objects, ...record }) => ({
    ...record,
    actor:
      actor === null
        ? null
        : { user_id: actor.user_id, name: actor.name ?? user(actor.user_id) ?? `#${actor.user_id ?? 0}` },
    subject:
      subject === null
        ? null
        : { ...subject, name: subject.name ?? user(subject.id) ?? `#${subject.id ?? 0}` },
    objects: objects.map(({ id, name, user_id }) => ({ id, name: name ?? user(user_id) ?? null })),
    client: client_id === null ? null : { client_id, name: organization(client_id) ?? `#${client_id}` },
  })
}

/** For whom records are written: the language, and whether they name organizations, as for those who see several. */
export interface AuditReader {
  readonly language: Language
  readonly withClient: boolean
}

/** Whether records contain every word of a text, in what a reader of this language sees of them. */
export const searching = (
  name: (record: BareRecord) => AuditRecord,
  text: string,
  { language, withClient }: AuditReader,
): ((record: BareRecord) => boolean) => {
  const words = [...new Set(searchKey(text).split(' '))]
  /** Sentences without names are few, so each is written once. */
  const sentences = new Map<string, string>()
  const sentence = (record: AuditRecord): string => {
    const { action, deed, outcome, fields, count } = record
    const key = `${action} ${deed} ${outcome} ${fields.join()} ${count}`
    const known =
      sentences.get(key) ??
      searchKey(
        sentenceText(
          sentenceOf(
            [actOf({ ...record, actor: null, objects: [], subject: null, detail: null })],
            catalogue[language],
            language,
            { withClient: false },
          ),
        ),
      )
    sentences.set(key, known)
    return known
  }
  return (bare) => {
    const record = name(bare)
    const { address, detail, client, actor, subject, values, objects, action } = record
    const written = sentence(record)
    const left = words.filter((word) => !written.includes(word))
    if (left.length === 0) return true
    const seen = searchKey(
      [
        actor?.name,
        withClient ? client?.name : '',
        subject?.name,
        address,
        detail,
        action,
        ...objects.map((object) => `#${object.id} ${object.name ?? ''}`),
        ...values.map(({ before, after }) => `${String(before)} ${String(after)}`),
      ].join(' '),
    )
    return left.every((word) => seen.includes(word))
  }
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
      record.actor?.name ?? null,
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
