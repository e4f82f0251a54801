/** Adds names to audit records: the current name, or the id of deleted entities. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import type { AuditRecord } from '#shared/contracts/audit.ts'
import type { BareRecord } from './audit-log.ts'

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
