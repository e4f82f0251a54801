import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { useQuestionForm } from '#web/ui/dialog/use-question-form.ts'
import { createNamedGroup } from './new-group.ts'
import { useGroupChoice, type PickedGroup } from './use-group-choice.tsx'

interface GroupPickerProps {
  /** The number of indicators to add. */
  readonly count: number
  readonly onPick: (group: PickedGroup) => Promise<void>
  readonly onClose: () => void
}

/** Picks or creates a group to which the selected indicators are added. */
export const GroupPicker = ({ count, onPick, onClose }: GroupPickerProps) => {
  const { t } = useTranslation('indicators')
  const { group, newName, fields } = useGroupChoice({ takesFocus: true, creates: true })
  // A second attempt to add the indicators finds the group that the first has created.
  const created = useRef<PickedGroup>(undefined)
  const form = useQuestionForm(async () => {
    if (newName !== undefined && created.current?.name !== newName)
      created.current = await createNamedGroup({ name: newName, is_verified: false })
    const picked = newName === undefined ? group : created.current
    if (picked !== undefined) await onPick(picked)
  })
  return (
    <FormDialog
      title={t('picker.title', { count })}
      action={t('picker.add')}
      form={form}
      disabled={group === undefined && newName === undefined}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  )
}
