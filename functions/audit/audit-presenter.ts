/** Adds names to audit records: the current name, or the id of deleted entities. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { csvInstant, csvLine, csvSeparator, csvStart } from '#functions/rules/lists/csv.ts'
import { formats } from '#messages/format.ts'
import en from '#messages/en/csv/audit.ts'
import pl from '#messages/pl/csv/audit.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { AuditRecord } from '#shared/contracts/audit.ts'
import type { BareRecord } from './audit-queries.ts'

const nameSchema = z.object({ id: z.int(), name: z.string() })

const namesOf = (
  readModel: ReadModel,
  kind: 'user' | 'organization',
  ids: readonly number[],
): Map<number, string> =>
  new Map(
    readModel
      .rows(nameSchema, `SELECT id, name FROM ${kind} WHERE id IN (SELECT value FROM json_each(?))`, [
        JSON.stringify([...new Set(ids)]),
      ])
      .map(({ id, name }) => [id, name]),
  )

/** Records with names. */
export const named = (readModel: ReadModel, records: readonly BareRecord[]): AuditRecord[] => {
  const users = namesOf(
    readModel,
    'user',
    records.flatMap(({ actor, subject }) =>
      [actor?.user_id ?? [], subject?.kind === 'user' ? (subject.id ?? []) : []].flat(),
    ),
  )
  const organizations = namesOf(
    readModel,
    'organization',
    records.flatMap(({ client_id }) => client_id ?? []),
  )
  return records.map(({ client_id, actor_client_id: _, actor, subject, ...record }) => ({
    ...record,
    actor:
      actor === null
        ? null
        : {
            user_id: actor.user_id,
            name: actor.name ?? users.get(actor.user_id ?? 0) ?? `#${actor.user_id ?? 0}`,
          },
    subject:
      subject === null
        ? null
        : { ...subject, name: subject.name ?? users.get(subject.id ?? 0) ?? `#${subject.id ?? 0}` },
    client: client_id === null ? null : { client_id, name: organizations.get(client_id) ?? `#${client_id}` },
  }))
}

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

export const auditCsvLine = (record: AuditRecord, language: Language): string =>
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
      record.ids.join(' '),
      record.fields.join(' '),
      record.values.map(valueText).join('; '),
      record.subject === null ? null : subjectText(record.subject),
      record.detail,
    ],
    csvSeparator(language),
  )
