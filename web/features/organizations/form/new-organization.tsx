import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { languages } from '#shared/contracts/languages.ts'
import { createOrganization } from '#shared/contracts/organizations.ts'
import { servicePresets } from '#shared/domain/services.ts'
import { refreshOrganizations } from '#web/features/organizations/organization-queries.ts'
import { inviteAdmins } from '#web/features/users/controls.tsx'
import { currentLanguage } from '#web/i18n/index.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { frameOf } from '#web/ui/drawer/item-drawer.tsx'
import { DrawerForm } from '#web/ui/form/drawer-form.tsx'
import { LinesField } from '#web/ui/form/fields/lines-field.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { TilesField } from '#web/ui/form/fields/tiles-field.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { CopiedSettingsFields } from './copied-settings.tsx'
import { OrganizationFields } from './organization-fields.tsx'
import { organizationForm, presetServices, wrongAdmins } from './organization-form-values.ts'

/**
 * The form of a new organization: its services as a set or as at another organization, and its first admins. They are
 * invited once it exists; those who cannot be invited are shown in its Users tab, with the reasons.
 */
export const NewOrganization = ({ control }: { control: DrawerControl }) => {
  const { t } = useTranslation(['organizations', 'common'])
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useContractForm({
    form: organizationForm,
    initial: { ...organizationForm.empty, language: currentLanguage() },
    submit: async ({ body, values }) => {
      const { client: created } = await call(createOrganization, { body, quiet: true })
      const services = presetServices(values)
      const { invited, uninvited } = await inviteAdmins({
        organizationId: created.client_id,
        text: values.admins,
        language: values.language,
        services,
      })
      guard.release()
      notify.success(
        t('created'),
        invited > 0
          ? t('createdInvited', { count: invited })
          : t(values.preset === 'none' ? 'createdText' : 'createdUsersText'),
      )
      await navigate(
        hrefOf(paths.organization, {
          id: created.client_id,
          tab: values.preset === 'none' && uninvited === undefined ? 'services' : 'users',
        }),
        { state: uninvited === undefined ? null : { uninvited } },
      )
      await refreshOrganizations(client)
    },
  })
  const guard = useLeaveGuard(form.dirty)
  const { values, set, field } = form
  return (
    <Drawer label={t('form.addTitle')} title={t('form.addTitle')} {...frameOf(control)}>
      <DrawerForm form={form} submitLabel={t('form.create')} onCancel={control.close}>
        <OrganizationFields form={form} whole />
        <TilesField
          label={t('services.preset.title')}
          options={[...servicePresets, 'copy' as const].map((value) => ({
            value,
            label: t(`services.preset.${value}`),
            text: t(`services.preset.${value}Text`),
          }))}
          value={values.preset}
          onChange={(preset) => set('preset', preset)}
        />
        {values.preset === 'copy' && <CopiedSettingsFields form={form} />}
        <LinesField
          label={t('form.admins')}
          hint={t('form.adminsHint')}
          wrong={wrongAdmins(values.admins)}
          value={values.admins}
          error={field('admins').error}
          onChange={(admins) => set('admins', admins)}
        />
        {values.admins !== '' && (
          <SegmentsField
            label={t('form.adminsLanguage')}
            options={languages.map((value) => ({ value, label: t(`common:languages.form.tab.${value}`) }))}
            value={values.language}
            onChange={(language) => set('language', language)}
          />
        )}
      </DrawerForm>
    </Drawer>
  )
}
