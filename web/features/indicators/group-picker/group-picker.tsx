import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { useGroupChoice, type PickedGroup } from './use-group-choice.tsx'
import { Button } from '#web/ui/button/button.tsx'

interface GroupPickerProps {
  /** The number of indicators to add. */
  readonly count: number
  readonly onPick: (group: PickedGroup) => Promise<void>
  readonly onClose: () => void
}

/** Picks a group to which the selected indicators are added. */
export const GroupPicker = ({ count, onPick, onClose }: GroupPickerProps) => {
  const { t } = useTranslation('indicators')
  const { t: common } = useTranslation('common')
  const { group, fields } = useGroupChoice({ takesFocus: true })
  const [busy, setBusy] = useState(false)

  const pick = async (): Promise<void> => {
    if (group === undefined || busy) return
    setBusy(true)
    try {
      await onPick(group)
    } catch (error) {
      // The user can pick another group.
      notifyFailure(error)
      setBusy(false)
    }
  }
  return (
    <Modal
      className="feed-picker"
      title={t('picker.title', { count })}
      closeLabel={common('confirm.cancel')}
      onClose={() => {
        if (!busy) onClose()
      }}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {common('confirm.cancel')}
          </Button>
          <Button
            kind="primary"
            aria-busy={busy}
            disabled={busy || group === undefined}
            onClick={() => void pick()}
          >
            {busy && <i className="pi pi-spinner pi-spin" aria-hidden="true" />}
            {t('picker.add')}
          </Button>
        </>
      }
    >
      {fields}
    </Modal>
  )
}
