/** The form of the organization's notification settings. */
import { updateNotificationSettings } from '#shared/contracts/organizations.ts'
import {
  defaultNotificationSettings,
  type ClearContent,
  type NotificationSettings,
} from '#shared/domain/notifications/settings.ts'
import { contractForm, type ValuesOf } from '#web/ui/form/contract-form.ts'
import { choice, held } from '#web/ui/form/field-kinds.ts'

export const settingsForm = contractForm(updateNotificationSettings, {
  fields: {
    zone: choice('time_zone', { required: 'notificationEmails:settings.zoneRequired' }),
    content: held<ClearContent>(defaultNotificationSettings.clear_content)('clear_content'),
  },
  body: ({ zone, content }) => ({ time_zone: zone, clear_content: content }),
  failed: {
    create: 'notificationEmails:settings.notSaved',
    update: 'notificationEmails:settings.notSaved',
  },
})

/** The initial form values. */
export const valuesOfSettings = ({
  time_zone,
  clear_content,
}: NotificationSettings): ValuesOf<typeof settingsForm> => ({ zone: time_zone, content: clear_content })

/** The available time zones sorted by name, including the stored one. */
export const zonesWith = (kept: string): readonly string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', kept])].toSorted()
