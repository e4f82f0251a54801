import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { updateNotificationSettings } from '#shared/contracts/organizations.ts'
import { clearContents, type NotificationSettings } from '#shared/domain/notifications/settings.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { settingsQuery } from '#web/features/notification-emails/email-queries.ts'
import { settingsForm, valuesOfSettings, zonesWith } from './settings-form-values.ts'
import { Note } from '#web/ui/layout/layout.tsx'

/** Changes the organization's notification settings, with an explanation of each choice. */
export const SettingsDialog = ({
  organizationId,
  settings,
  onClose,
}: {
  readonly organizationId: number
  readonly settings: NotificationSettings
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('notificationEmails')
  const client = useQueryClient()
  const form = useContractForm({
    form: settingsForm,
    update: updateNotificationSettings,
    initial: valuesOfSettings(settings),
    current: async () =>
      valuesOfSettings(
        (await client.fetchQuery({ ...settingsQuery(organizationId), staleTime: 0 })).notification_settings,
      ),
    close: onClose,
    submit: async ({ changes, over }) => {
      const params = { id: String(organizationId) }
      const saved = await call(updateNotificationSettings, {
        params,
        body: { ...changes, ...over },
        quiet: true,
      })
      client.setQueryData(settingsQuery(organizationId).queryKey, saved)
      notify.success(t('settings.saved'))
      onClose()
    },
  })
  const { values, field } = form
  return (
    <FormDialog title={t('settings.title')} form={form} onClose={onClose}>
      <SelectField
        label={t('settings.zone')}
        placeholder={t('settings.zone')}
        options={zonesWith(settings.time_zone).map((zone) => ({ value: zone, label: zone }))}
        {...field('zone')}
        required
        hint={t('settings.zoneText')}
      />
      <SegmentsField
        label={t('settings.clear')}
        options={clearContents.map((value) => ({ value, label: t(`settings.short.${value}`) }))}
        {...field('content')}
        hint={t('settings.clearText')}
      />
      <Note
        tone={values.content === 'everything' ? 'warn' : 'info'}
        {...(values.content === 'counts' ? {} : { role: 'note' })}
      >
        {t(`settings.means.${values.content}`)}
      </Note>
    </FormDialog>
  )
}
