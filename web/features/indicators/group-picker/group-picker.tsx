import { useTranslation } from 'react-i18next'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { useQuestionForm } from '#web/ui/dialog/use-question-form.ts'
import { useGroupChoice, type PickedGroup } from './use-group-choice.tsx'

interface GroupPickerProps {
  /** The number of indicators to add. */
  readonly count: number
  readonly onPick: (group: PickedGroup) => Promise<void>
  readonly onClose: () => void
}

/** Picks a group to which the selected indicators are added. */
export const GroupPicker = ({ count, onPick, onClose }: GroupPickerProps) => {
  const { t } = useTranslation('indicators')
  const { group, fields } = useGroupChoice({ takesFocus: true })
  const form = useQuestionForm(async () => {
    if (group !== undefined) await onPick(group)
  })
  return (
    <FormDialog
      title={t('picker.title', { count })}
      action={t('picker.add')}
      form={form}
      disabled={group === undefined}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  )
}
