import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { createUser } from '#shared/contracts/users.ts'
import { limits } from '#shared/domain/limits.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { currentLanguage } from '#web/i18n/index.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { frameOf } from '#web/ui/drawer/item-drawer.tsx'
import { DrawerForm } from '#web/ui/form/drawer-form.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { FirstModules } from './first-modules.tsx'
import { FirstPassword } from './first-password.tsx'
import { FullNote, isFull } from './organization-places.tsx'
import { UserFields } from './user-fields.tsx'
import { newUserValues, userForm } from './user-form-values.ts'
import { accessFlag, moduleAccess } from '#shared/domain/roles.ts'
import { isAvailable } from '#web/features/users/module-order.ts'
import { refreshUsers, useOrganizationOfUsers, useServicesOfUsers } from '#web/features/users/user-queries.ts'
import fieldStyles from '#web/ui/form/field.module.css'

/** The form of a new user of an organization, or of a new analyst if there is none. */
export const NewUser = ({
  control,
  organizationId,
}: {
  control: DrawerControl
  organizationId: number | null
}) => {
  const { t } = useTranslation('users')
  const { isPlatformAdmin } = useRights()
  const client = useQueryClient()
  const organization = useOrganizationOfUsers(organizationId)
  const services = useServicesOfUsers(organizationId)
  const form = useContractForm({
    form: userForm,
    initial: newUserValues(organizationId === null ? 'ROLE_COMCERT_ANALYST' : 'ROLE_USER', currentLanguage()),
    submit: async ({ body }) => {
      // Platform admins name the organization; for organization admins it is their own.
      const { user } = await call(createUser, {
        body: {
          ...body,
          // A module whose service is off shows as off.
          ...(services === undefined
            ? {}
            : moduleAccess((module) => body[accessFlag(module)] === true && isAvailable(services, module))),
          ...(isPlatformAdmin && organizationId !== null ? { client_id: organizationId } : {}),
        },
        quiet: true,
      })
      guard.release()
      notify.success(t('created'), t('createdText', { email: user.email, hours: limits.invitationHours }))
      control.close()
      void refreshUsers(client)
    },
  })
  const guard = useLeaveGuard(form.dirty)
  const title = t(organizationId === null ? 'form.addAnalystTitle' : 'form.addTitle')
  return (
    <Drawer label={title} title={title} {...frameOf(control)}>
      <DrawerForm
        form={form}
        submitLabel={t(organizationId === null ? 'form.createAnalyst' : 'form.create')}
        onCancel={control.close}
      >
        {organization !== undefined && isFull(organization) && (
          <div className={fieldStyles.root}>
            <FullNote max={organization.max_user_count} />
          </div>
        )}
        <UserFields
          form={form}
          ofOrganization={organizationId !== null}
          emailHint={t('form.emailHint', { hours: limits.invitationHours })}
        />
        {organizationId !== null && <FirstModules form={form} organizationId={organizationId} />}
        <FirstPassword form={form} />
      </DrawerForm>
    </Drawer>
  )
}
