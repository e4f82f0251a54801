import { Text } from '#web/ui/layout/layout.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { deleteOrganization, type Organization } from '#shared/contracts/organizations.ts'
import { lostPoints } from '#shared/domain/organization-data.ts'
import { tidyText } from '#shared/domain/text.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useAfterUnmount } from '#web/lib/use-after-unmount.ts'
import { paths } from '#web/lib/paths.ts'
import { contractForm } from '#web/ui/form/contract-form.ts'
import { line } from '#web/ui/form/field-kinds.ts'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { forgetOrganization } from '#web/features/organizations/organization-queries.ts'
import fieldStyles from '#web/ui/form/field.module.css'
import styles from './delete-dialog.module.css'

const deleteForm = contractForm(deleteOrganization, {
  fields: { name: line('client_name') },
  body: ({ name }) => ({ client_name: name }),
  failed: 'unsaid',
})

/** Says what is lost with the organization and asks for its name as confirmation (part 3 section 6). */
export const DeleteDialog = ({
  organization: { client_id: id, client_name: name, user_count: users },
  onClose,
}: {
  organization: Organization
  onClose: () => void
}) => {
  const { t } = useTranslation('organizations')
  const client = useQueryClient()
  const navigate = useNavigate()
  const fieldId = useId()
  const afterUnmount = useAfterUnmount()
  const form = useContractForm({
    form: deleteForm,
    initial: deleteForm.empty,
    submit: async ({ body }) => {
      await call(deleteOrganization, { params: { id: String(id) }, body, quiet: true })
      notify.success(t('delete.done', { name }), t('delete.doneText'))
      afterUnmount(() => forgetOrganization(client, id))
      // The list opens with the progress of deletions.
      await navigate(paths.organizations, { state: { removals: true } })
    },
  })
  const typed = form.field('name')
  return (
    <FormDialog
      role="alertdialog"
      destructive
      title={t('delete.ask', { name })}
      action={t('delete.action')}
      // The name is only copied.
      form={{ ...form, dirty: false }}
      disabled={tidyText(typed.value) !== tidyText(name)}
      onClose={onClose}
    >
      <Text tone="muted">{t('delete.what')}</Text>
      <ul className={styles.lost}>
        {lostPoints
          .filter((what) => what !== 'users' || users > 0)
          .map((what) => (
            <li key={what}>{t(`delete.lost.${what}`, { count: users })}</li>
          ))}
      </ul>
      <Text tone="muted">{t('delete.how')}</Text>
      <div className={fieldStyles.root}>
        <label htmlFor={`${fieldId}name`}>{t('delete.type')}</label>
        <p className={styles.typed} id={`${fieldId}hint`}>
          {name}
        </p>
        <input
          id={`${fieldId}name`}
          className={fieldStyles.input}
          autoComplete="off"
          spellCheck={false}
          maxLength={typed.maxLength}
          value={typed.value}
          aria-describedby={`${fieldId}hint`}
          onChange={(event) => typed.onChange(event.target.value)}
        />
      </div>
    </FormDialog>
  )
}
