/** Notification addresses as the notifier and the list of e-mails read them. */
import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { idRow } from '#functions/core/read-model/rows.ts'
import { emailKey } from '#functions/rules/tenants/organization.ts'
import { notificationStreams, type NotificationStream } from '#shared/domain/notifications/preferences.ts'
import { addressSchema } from './notification-email-store.ts'

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
