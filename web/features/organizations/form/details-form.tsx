import { Row, Text } from '#web/ui/layout/layout.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { updateOrganization, type Organization } from '#shared/contracts/organizations.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { OrganizationFields } from './organization-fields.tsx'
import { formOf, organizationForm, usersProblem } from './organization-form-values.ts'
import { organizationQuery, refreshOrganizations } from '#web/features/organizations/organization-queries.ts'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { Button } from '#web/ui/button/button.tsx'

/** The fields of an organization, to read and edit. Sends changed fields only. */
export const DetailsForm = ({
  organization,
  onSaved,
}: {
  organization: Organization
  onSaved: () => void
}) => {
  const { t } = useTranslation('organizations')
  const { t: common } = useTranslation('common')
  const { isPlatformAdmin } = useRights()
  const client = useQueryClient()
  const form = useContractForm({
    form: {
      ...organizationForm,
      check: ({ maxUsers }) => ({ maxUsers: usersProblem(maxUsers, organization.user_count) }),
    },
    update: updateOrganization,
    initial: formOf(organization),
    current: async () =>
      formOf(
        (await client.fetchQuery({ ...organizationQuery(organization.client_id), staleTime: 0 })).client,
      ),
    close: onSaved,
    submit: async ({ changes, over }) => {
      await call(updateOrganization, {
        params: { id: String(organization.client_id) },
        body: { ...changes, ...over },
        quiet: true,
      })
      guard.release()
      await refreshOrganizations(client)
      onSaved()
      // Shown only now: the form restarts with the saved values, and anything typed before would be lost.
      notify.success(t('updated'))
    },
  })
  const guard = useLeaveGuard(form.dirty)
  return (
    <FormElement form={form}>
      <FormProblem what={form.problem} />
      <OrganizationFields form={form} whole={isPlatformAdmin} />
      <Row gap={3}>
        <Button type="submit" kind="primary" busy={form.saving}>
          {form.saving ? common('form.saving') : common('form.save')}
        </Button>
        {form.dirty && (
          <Text as="span" tone="muted">
            {t('details.unsaved')}
          </Text>
        )}
      </Row>
    </FormElement>
  )
}
