/** What the notifier leaves of a mail that it sent: the record, and what the mail told. */
import type { Platform } from '#functions/platform/http/platform.ts'
import { mailId, deliveryLogItem } from '#functions/platform/mail/delivery-log.ts'
import { toldByMailItem } from '#functions/platform/mail/told-by.ts'
import { toldItem, type ToldModule } from '#functions/platform/mail/tellings.ts'

/** Puts a mail to an organization that told items of a module. Answers with its id. */
export const putToldByMail = async (
  { table, random }: Platform,
  clientId: number,
  module: ToldModule,
  ids: readonly number[],
): Promise<string> => {
  const now = new Date()
  const id = mailId(now, random.uuid())
  const telling = toldItem(
    {
      module,
      client_id: clientId,
      criticality: null,
      what: 'new',
      ids: [...ids],
      changes: {},
      released: now.getTime(),
    },
    id,
  )
  await table.put(telling)
  const tellings = [{ pk: telling.pk, sk: telling.sk }]
  await table.put(toldByMailItem(clientId, id, { tellings, left_out: [] }, now))
  await table.put(
    deliveryLogItem(
      {
        id,
        template: 'notification_news',
        to: 'soc@example.com',
        client_id: clientId,
        notification_email_id: 1,
        user_id: null,
        subject: 'News',
        state: 'sent',
        reason: null,
        attempts: 1,
        at: now.toISOString(),
        sent_at: now.toISOString(),
        notice: {
          kind: 'news',
          client_id: clientId,
          notification_email_id: 1,
          tellings,
          incident_id: null,
          feeds: null,
          period: null,
        },
      },
      now,
    ),
  )
  return id
}
