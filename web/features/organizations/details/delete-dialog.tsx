import { Text } from '#web/ui/layout/layout.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { deleteOrganization, type Organization } from '#shared/contracts/organizations.ts'
import { limits } from '#shared/domain/limits.ts'
import { lostPoints } from '#shared/domain/organization-data.ts'
import { tidyText } from '#shared/domain/text.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { notify } from '#web/lib/notify.ts'
import { paths } from '#web/lib/paths.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { forgetOrganization } from '#web/features/organizations/organization-queries.ts'

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
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<ErrorMessage>()
  const [busy, setBusy] = useState(false)
  const matches = tidyText(typed) === tidyText(name)
  const remove = async (): Promise<void> => {
    if (!matches || busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await call(deleteOrganization, {
        params: { id: String(id) },
        body: { client_name: tidyText(typed) },
        quiet: true,
      })
      notify.success(t('delete.done', { name }), t('delete.doneText'))
      // The list opens with the progress of deletions.
      await navigate(paths.organizations, { state: { removals: true } })
      await forgetOrganization(client, id)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(errorMessage(error))
      setBusy(false)
    }
  }
  return (
    <FormDialog
      className="org-dialog"
      role="alertdialog"
      destructive
      title={t('delete.ask', { name })}
      action={t('delete.action')}
      form={{ ref: form, saving: busy, dirty: false, submit: remove, problem: failure }}
      disabled={!matches}
      onClose={onClose}
    >
      <Text tone="muted">{t('delete.what')}</Text>
      <ul className="org-lost">
        {lostPoints
          .filter((what) => what !== 'users' || users > 0)
          .map((what) => (
            <li key={what}>{t(`delete.lost.${what}`, { count: users })}</li>
          ))}
      </ul>
      <Text tone="muted">{t('delete.how')}</Text>
      <div className="ui-field">
        <label htmlFor={`${fieldId}name`}>{t('delete.type')}</label>
        <p className="org-typed" id={`${fieldId}hint`}>
          {name}
        </p>
        <input
          id={`${fieldId}name`}
          className="ui-input"
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.organizationNameLength * 2}
          value={typed}
          aria-describedby={`${fieldId}hint`}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </FormDialog>
  )
}
