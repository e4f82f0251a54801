/** Notification addresses as their list, the notifier and the list of e-mails read them. */
import * as z from 'zod'
import type { Clock } from '#functions/core/clock.ts'
import { readPage } from '#functions/core/read-model/page.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { allOf, oneOf, type Condition } from '#functions/core/read-model/where.ts'
import { emailKey } from '#functions/rules/tenants/organization.ts'
import type { listNotificationEmails, pgpKeyStates } from '#shared/contracts/notification-emails.ts'
import { limits } from '#shared/domain/limits.ts'
import { notificationStreams, type NotificationStream } from '#shared/domain/notifications/preferences.ts'
import type { QueryOf } from '#shared/http/endpoint.ts'
import { addressSchema } from './notification-email-store.ts'
import type { NotificationEmailSources } from './notification-email.ts'

const stateRow = z.object({ id: z.int(), client_id: z.int(), is_paused: z.int() })

/** The organizations of addresses by id, and whether the addresses are paused. Deleted ones are absent. */
export const addressStates = (
  readModel: ReadModel,
  ids: readonly number[],
): ReadonlyMap<number, z.infer<typeof stateRow>> =>
  new Map(
    readModel
      .rows(
        stateRow,
        'SELECT id, client_id, is_paused FROM notification_email WHERE id IN (SELECT value FROM json_each(?))',
        [JSON.stringify(ids)],
      )
      .map((address) => [address.id, address]),
  )

const addressRow = stateRow.extend({
  /** As `addressSchema`, in JSON. */
  address: z.string(),
})

/** All addresses, in id order. */
export const allAddresses = (readModel: ReadModel): z.infer<typeof addressRow>[] =>
  readModel.rows(
    addressRow,
    'SELECT id, client_id, address, is_paused FROM notification_email WHERE address IS NOT NULL ORDER BY id',
  )

/** The ids of all entries with an address, of any organization. */
export const idsOfAddress = (readModel: ReadModel, address: string): number[] =>
  readModel.rows(idRow, 'SELECT id FROM notification_email WHERE email_key = ? ORDER BY id', [
    emailKey(address),
  ])

/** The number of an organization's addresses to which e-mails arrive, as far as is known. */
export const countReachedAddresses = (readModel: ReadModel, organizationId: number): number =>
  readModel.count(
    'SELECT count(*) FROM notification_email WHERE client_id = ? AND is_paused = 0 AND hard_bounces = 0',
    [organizationId],
  )

/** The streams that an e-mail address receives as an active address of an organization. */
export const streamsOfAddress = (
  readModel: ReadModel,
  organizationId: number,
  email: string,
): ReadonlySet<NotificationStream> =>
  new Set(
    readModel
      .rows(
        z.object({ address: z.string() }),
        'SELECT address FROM notification_email WHERE client_id = ? AND email_key = ? AND is_paused = 0 AND address IS NOT NULL',
        [organizationId, emailKey(email)],
      )
      .flatMap(({ address }) => {
        const { preferences } = addressSchema.parse(JSON.parse(address))
        return notificationStreams.filter((stream) => preferences[stream].mode !== 'off')
      }),
  )

/** The number of an organization's addresses that got a test e-mail, none of which came back. */
export const countTestedAddresses = (readModel: ReadModel, organizationId: number): number =>
  readModel.count(
    'SELECT count(*) FROM notification_email WHERE client_id = ? AND is_tested = 1 AND is_paused = 0 AND hard_bounces = 0',
    [organizationId],
  )

/** A page of the addresses that a session sees, as ids. Those of deleted organizations are hidden. */
export const readNotificationEmailIds = async (
  items: ReturnType<NotificationEmailSources['emails']['for']>,
  clock: Clock,
  query: QueryOf<typeof listNotificationEmails>,
) =>
  readPage(await items.readModel(), {
    from: 'notification_email',
    select: 'notification_email.id',
    order: [],
    schema: idRow,
    page: query,
    where: allOf([
      await items.condition(),
      oneOf('notification_email.client_id', query.client_id === undefined ? undefined : [query.client_id]),
      keyStateCondition(query.pgp_key_state, clock.now()),
      oneOf(
        'notification_email.is_paused',
        query.delivery_state === undefined ? undefined : [Number(query.delivery_state === 'paused')],
      ),
    ]),
  })

/** The state of a key in SQL. Must agree with `pgpKeyState`. */
const keyStateCondition = (
  state: (typeof pgpKeyStates)[number] | undefined,
  now: Date,
): Condition | undefined => {
  const [ended, ending] = [now.getTime(), now.getTime() + limits.pgpKeyWarningDays * 86_400_000]
  switch (state) {
    case undefined:
      return undefined
    case 'none':
      return { sql: 'notification_email.has_key = 0', parameters: [] }
    case 'expired':
      return { sql: 'notification_email.key_expires <= ?', parameters: [ended] }
    case 'expiring':
      return {
        sql: 'notification_email.key_expires > ? AND notification_email.key_expires <= ?',
        parameters: [ended, ending],
      }
    case 'valid':
      return {
        sql: 'notification_email.has_key = 1 AND (notification_email.key_expires IS NULL OR notification_email.key_expires > ?)',
        parameters: [ending],
      }
  }
}
