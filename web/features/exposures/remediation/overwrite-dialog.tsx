import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#web/lib/api.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { FormElement } from '#web/ui/form/form-element.tsx'
import type { LeftItem } from '#web/ui/list/list-definition.ts'
import { RemediationDialog } from './remediation-dialog.tsx'
import type { OverwriteQuestion } from './state-question.ts'
import { useOverwrites } from './use-overwrites.tsx'

interface OverwriteDialogProps {
  readonly question: OverwriteQuestion
  readonly onClose: (left?: readonly LeftItem[]) => void
}

/** Confirms a bulk transition that needs no other input: who owns the exposures, and which ones to include. */
export const OverwriteDialog = ({ question, onClose }: OverwriteDialogProps) => {
  const { t } = useTranslation('exposures')
  const { ids, allowed, problem: refusal, field } = useOverwrites(question.transition, question.items)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<ErrorMessage>()
  const ref = useRef<HTMLFormElement>(null)
  const submit = async (): Promise<void> => {
    if (saving) return
    if (refusal !== undefined) return setProblem(refusal)
    setSaving(true)
    setProblem(undefined)
    try {
      onClose((await question.run(ids)) ?? [])
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(errorMessage(error))
      setSaving(false)
    }
  }
  return (
    <RemediationDialog
      title={t(`remediation.overwrites.ask.${question.transition}`)}
      submitLabel={t(`remediation.overwrites.do.${question.transition}`, { chosen: allowed })}
      saving={saving}
      problem={problem}
      onClose={() => onClose()}
    >
      {(id) => (
        <FormElement form={{ ref, saving, submit }} id={id}>
          {field}
        </FormElement>
      )}
    </RemediationDialog>
  )
}
