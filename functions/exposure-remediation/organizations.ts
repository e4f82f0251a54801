/** What the run needs of organizations: whether they have the service, and their time zone. */
import * as z from 'zod'
import { notifiedSchema } from '#functions/organizations/collection.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import {
  defaultNotificationSettings,
  type NotificationSettings,
} from '#shared/domain/notifications/settings.ts'

const rowSchema = z.object({ id: z.int(), notified: z.string().nullable() })

/** The notification settings of organizations with the exposure service, by id. Others are skipped. */
export const servedOrganizations = (organizations: ReadModel): ReadonlyMap<number, NotificationSettings> =>
  new Map(
    organizations
      .rows(rowSchema, 'SELECT id, notified FROM organization WHERE has_visibilities = 1')
      .map(({ id, notified }) => [
        id,
        notified === null ? defaultNotificationSettings : notifiedSchema.parse(JSON.parse(notified)).settings,
      ]),
  )
