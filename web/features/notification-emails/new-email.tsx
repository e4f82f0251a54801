import { useSearchParams } from '#web/lib/search-params.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createNotificationEmail } from '#shared/contracts/notification-emails.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { currentLanguage } from '#web/i18n/index.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { frameOf } from '#web/ui/drawer/item-drawer.tsx'
import { DrawerForm } from '#web/ui/form/drawer-form.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { EmailFields } from './email-fields.tsx'
import { emailForm } from './email-form-values.ts'
import { queryWithNew } from './email-page.ts'
import { refreshEmails, useAllEmails } from './email-queries.ts'
import { MailExampleFrame } from './example/mail-example-frame.tsx'
import { KeyInput } from './key/key-input.tsx'
import { PreferenceFields } from './preferences/preference-fields.tsx'
import { preferencesOf } from './preferences/preference-values.ts'
import styles from './emails.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

/** The form of a new notification e-mail, with an optional PGP key. */
export const NewEmail = ({ control, organizationId }: { control: DrawerControl; organizationId: number }) => {
  const { t } = useTranslation('notificationEmails')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const [, setParams] = useSearchParams()
  const all = useAllEmails(organizationId)
  const form = useContractForm({
    form: emailForm,
    initial: { ...emailForm.empty, organization: organizationId, language: currentLanguage() },
    submit: async ({ body, values }) => {
      await call(createNotificationEmail, { body, quiet: true })
      guard.release()
      notify.success(t('added', { email: values.email }))
      setParams((before) => queryWithNew(before, all?.length ?? 0), {
        replace: true,
        preventScrollReset: true,
      })
      await refreshEmails(client)
    },
  })
  const guard = useLeaveGuard(form.dirty)
  const [isKeyOpen, setIsKeyOpen] = useState(false)
  return (
    <Drawer label={t('addTitle')} title={t('addTitle')} {...frameOf(control)}>
      <DrawerForm form={form} submitLabel={t('create')} onCancel={control.close}>
        <EmailFields form={form} isNew />
        <PreferenceFields form={form} organizationId={organizationId} />
        <details
          className={styles.fold}
          open={isKeyOpen || form.errors.key !== undefined}
          onToggle={(event) => setIsKeyOpen(event.currentTarget.open)}
        >
          <summary>
            {t('pgp.title')}
            <span className={fieldStyles.optional}> {common('form.optional')}</span>
          </summary>
          <KeyInput
            given={form.values}
            error={form.errors.key}
            onChange={({ key, keyRefused }) => {
              form.set('key', key)
              form.set('keyRefused', keyRefused)
            }}
            canDiscard
          />
        </details>
        <MailExampleFrame
          organizationId={organizationId}
          preferences={preferencesOf(form.values)}
          keyUse={form.values.key.trim() === '' ? 'none' : 'usable'}
          language={form.values.language}
        />
      </DrawerForm>
    </Drawer>
  )
}
