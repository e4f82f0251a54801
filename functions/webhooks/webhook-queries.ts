/** Which webhooks have a view. */
import * as z from 'zod'
import type { Collection } from '#functions/core/event-store/collection.ts'
import type { Session } from '#functions/rules/session/sessions.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { WebhookKinds } from './webhook-store.ts'

const namedRow = z.object({ name: z.string() }).transform(({ name }) => name)
/** Maximum number named. */
const mostNamed = 5

/** Throws `in_use` when webhooks have this view. Organization admins see their names. */
export const checkNoWebhookHas = async (
  webhooks: Collection<WebhookKinds>,
  { role }: Session,
  viewId: number,
): Promise<void> => {
  const names = (await webhooks.readModel()).rows(
    namedRow,
    'SELECT name FROM webhook WHERE view_id = ? ORDER BY name_sort, id LIMIT ?',
    [viewId, mostNamed],
  )
  if (names.length === 0) return
  throw new PortalError('in_use', {
    items: [
      {
        code: 'in_use',
        text: 'Webhooks of the organization have this view.',
        field: 'webhooks',
        values: role === 'organization_admin' ? names : [],
      },
    ],
  })
}
