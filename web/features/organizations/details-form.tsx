import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateOrganization, type Organization } from '#shared/contracts/organizations.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { OrganizationFields } from './organization-fields.tsx'
import { formOf, normalized, updateBody, type OrganizationFormValues } from './organization-form-values.ts'
import { refreshOrganizations } from './organization-queries.ts'
import { useOrganizationProblems } from './use-organization-problems.ts'

/** The fields of an organization, where they are read and changed: only what differs is sent. */
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
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const problems = useOrganizationProblems()
  const [initial] = useState(() => normalized(formOf(organization)))
  const form = useForm<OrganizationFormValues>({
    initial,
    normalize: normalized,
    validate: (values) => problems.own(values, organization.user_count),
    onInvalid: () => setProblem(common('form.provideAllValues')),
    onUnchanged: () => notify.info(common('form.noChanges'), common('form.noChangesText')),
    submit: async (_, changed) => {
      setProblem(undefined)
      try {
        await call(updateOrganization, {
          params: { id: String(organization.client_id) },
          body: updateBody(changed),
          quiet: true,
        })
        guard.release()
        await refreshOrganizations(client)
        onSaved()
        // Only now: the form begins anew with what is saved, and what somebody types before would be lost.
        notify.success(t('updated'))
        return {}
      } catch (error) {
        const { fields, problem: said } = problems.refused(error)
        setProblem(said)
        return fields
      }
    },
  })
  const guard = useLeaveGuard(form.dirty)
  return (
    <form
      id={id}
      ref={form.ref}
      noValidate
      aria-busy={form.saving}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {problem !== undefined && (
        <p className="drawer-form-error" role="alert">
          <i className="pi pi-exclamation-circle" aria-hidden="true" />
          <span>{problem}</span>
        </p>
      )}
      <OrganizationFields form={form} whole={isPlatformAdmin} />
      <div className="org-card-foot">
        <button type="submit" className="ui-btn ui-btn-primary" aria-disabled={form.saving}>
          {form.saving && <i className="pi pi-spinner pi-spin" aria-hidden="true" />}
          {form.saving ? common('form.saving') : common('form.save')}
        </button>
        {form.dirty && <span className="org-unsaved">{t('details.unsaved')}</span>}
      </div>
      {guard.question}
    </form>
  )
}
