import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#web/lib/api.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import type { LeftItem } from '#web/ui/list/list-definition.ts'
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
    <FormDialog
      title={t(`remediation.overwrites.ask.${question.transition}`)}
      action={t(`remediation.overwrites.do.${question.transition}`, { chosen: allowed })}
      form={{ ref, saving, submit, problem, dirty: false }}
      onClose={() => onClose()}
    >
      {field}
    </FormDialog>
  )
}
