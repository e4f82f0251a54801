import { useTranslation } from 'react-i18next'
import { shownOfType } from '#shared/domain/indicators/shown-value.ts'
import { limits } from '#shared/domain/limits.ts'
import { useIndicatorChoices } from '#web/features/indicators/use-indicator-choices.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { SwitchField } from '#web/ui/form/fields/switch-field.tsx'
import { TagPicker } from '#web/ui/form/fields/tag-picker.tsx'
import { TlpField } from '#web/ui/tlp/tlp-field.tsx'
import type { OwnSettings } from './publication-form.ts'
import type { LiftedRow } from './use-lifted.ts'

interface OwnSettingsDialogProps {
  readonly row: LiftedRow
  readonly own: OwnSettings
  readonly onChange: (own: OwnSettings) => void
  readonly onClose: () => void
}

/** What holds for one indicator only. A change applies at once. */
export const OwnSettingsDialog = ({ row: { row }, own, onChange, onClose }: OwnSettingsDialogProps) => {
  const { t } = useTranslation('publication')
  const { tags } = useIndicatorChoices()
  return (
    <Modal
      title={t('ownSettings', { value: shownOfType(row.value, row.type) })}
      closeLabel={t('closeOwn')}
      dismissable
      onClose={onClose}
    >
      <TlpField
        placeholder={t('asForAll')}
        value={own.tlp ?? ''}
        onChange={(tlp) => onChange({ ...own, tlp })}
      />
      <TagPicker
        label={t('ownTags')}
        placeholder={t('indicatorTagsPlaceholder')}
        options={tags}
        max={limits.indicatorTags}
        value={own.tags ?? []}
        onChange={(wanted) => onChange({ ...own, tags: wanted })}
      />
      <SwitchField
        label={t('ids')}
        checked={own.ids ?? row.ids_flag}
        onChange={(ids) => onChange({ ...own, ids })}
      />
    </Modal>
  )
}
