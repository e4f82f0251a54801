import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { createOrganization } from '#shared/contracts/organizations.ts'
import { servicePresets } from '#shared/domain/services.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { frameOf } from '#web/ui/drawer/item-drawer.tsx'
import { DrawerForm } from '#web/ui/form/drawer-form.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { TilesField } from '#web/ui/form/fields/tiles-field.tsx'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { OrganizationFields } from './organization-fields.tsx'
import { organizationForm } from './organization-form-values.ts'
import { refreshOrganizations } from '#web/features/organizations/organization-queries.ts'

/** The form of a new organization, with its services as a set. Its users are the next step. */
export const NewOrganization = ({ control }: { control: DrawerControl }) => {
  const { t } = useTranslation('organizations')
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useContractForm({
    form: organizationForm,
    initial: organizationForm.empty,
    submit: async ({ body }) => {
      const { client: created } = await call(createOrganization, { body, quiet: true })
      guard.release()
      notify.success(t('created'), t(form.values.preset === 'none' ? 'createdText' : 'createdUsersText'))
      await navigate(
        hrefOf(paths.organization, {
          id: created.client_id,
          tab: form.values.preset === 'none' ? 'services' : 'users',
        }),
      )
      await refreshOrganizations(client)
    },
  })
  const guard = useLeaveGuard(form.dirty)
  return (
    <Drawer label={t('form.addTitle')} title={t('form.addTitle')} {...frameOf(control)}>
      <DrawerForm form={form} submitLabel={t('form.create')} onCancel={control.close}>
        <OrganizationFields form={form} whole />
        <TilesField
          label={t('services.preset.title')}
          options={servicePresets.map((value) => ({
            value,
            label: t(`services.preset.${value}`),
            text: t(`services.preset.${value}Text`),
          }))}
          value={form.values.preset}
          onChange={(preset) => form.set('preset', preset)}
        />
      </DrawerForm>
    </Drawer>
  )
}
