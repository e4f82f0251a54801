import { useTranslation } from 'react-i18next'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { useQuestionForm } from '#web/ui/dialog/use-question-form.ts'
import type { LeftItem } from '#web/ui/list/bulk-action.ts'
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
  const form = useQuestionForm(async () => {
    if (refusal !== undefined) return refusal
    onClose((await question.run(ids)) ?? [])
    return undefined
  })
  return (
    <FormDialog
      title={t(`remediation.overwrites.ask.${question.transition}`)}
      action={t(`remediation.overwrites.do.${question.transition}`, { chosen: allowed })}
      form={form}
      onClose={() => onClose()}
    >
      {field}
    </FormDialog>
  )
}
