import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#web/lib/api.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
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
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ErrorMessage>()
  const form = useRef<HTMLFormElement>(null)

  const pick = async (): Promise<void> => {
    if (group === undefined || busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await onPick(group)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // The user can pick another group.
      setProblem(errorMessage(error))
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={t('picker.title', { count })}
      action={t('picker.add')}
      form={{ ref: form, saving: busy, dirty: false, submit: pick, problem }}
      disabled={group === undefined}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  )
}
