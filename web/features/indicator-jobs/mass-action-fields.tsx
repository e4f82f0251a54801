import { numberFormat } from '#messages/number-format.ts'
import { TlpField } from '#web/ui/tlp/tlp-field.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { useIndicatorChoices } from '#web/features/indicators/use-indicator-choices.ts'
import { useGroupChoice } from '#web/features/indicators/group-picker/use-group-choice.tsx'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { TagPicker } from '#web/ui/form/fields/tag-picker.tsx'
import { Stack, Text } from '#web/ui/layout/layout.tsx'
import { isUndoableChoice, type MassChoice, type MassValues } from './mass-action-values.ts'
import fieldStyles from '#web/ui/form/field.module.css'

interface MassActionFieldsProps {
  readonly choice: MassChoice
  /** Whether the indicators are those of a group, from which they are then removed. */
  readonly ofGroup: boolean
  readonly values: MassValues
  readonly total: number
  readonly typed: string
  readonly onValues: (part: Partial<MassValues>) => void
  readonly onTyped: (text: string) => void
}

/** The additional fields of a choice, and an explanation. */
export const MassActionFields = ({
  choice,
  ofGroup,
  values,
  total,
  typed,
  onValues,
  onTyped,
}: MassActionFieldsProps) => {
  const { t, i18n } = useTranslation('indicatorJobs')
  const { categories, tags } = useIndicatorChoices()
  const undoText = (one: MassChoice, of: number): string => {
    // What removal means says so already.
    if (one === 'delete') return ''
    if (!isUndoableChoice(one)) return t('undo.announced')
    return of <= limits.undoableItems ? t('undo.day') : t('undo.tooMany', { count: limits.undoableItems })
  }
  const asksGroup = choice === 'add_to_group' || (choice === 'delete_from_group' && !ofGroup)
  return (
    <Stack gap={4} className={fieldStyles.root}>
      <Text size="long" tone="muted" role="status">
        {t(`means.${choice}`, { max: limits.indicatorTags })} {undoText(choice, total)}
      </Text>
      {asksGroup && <GroupField onGroup={(group) => onValues({ group })} />}
      {(choice === 'add_tags' || choice === 'delete_tags') && (
        <TagPicker
          required
          label={t('field.tags')}
          placeholder={t('field.tagsPlaceholder')}
          max={limits.indicatorTags}
          value={values.tags}
          onChange={(picked) => onValues({ tags: picked })}
          // An inactive tag can be removed but not added.
          options={choice === 'delete_tags' ? tags?.map(({ value, label }) => ({ value, label })) : tags}
        />
      )}
      {choice === 'set_category' && (
        <SelectField
          label={t('field.category')}
          required
          placeholder={t('field.categoryPlaceholder')}
          options={categories}
          value={values.category}
          onChange={(category) => onValues({ category })}
        />
      )}
      {choice === 'set_tlp' && <TlpField value={values.tlp} onChange={(tlp) => onValues({ tlp })} />}
      {choice === 'unverify' && (
        <TextField
          label={t('field.reason')}
          required
          hint={t('field.reasonHint')}
          maxLength={limits.reasonLength}
          value={values.reason}
          onChange={(reason) => onValues({ reason })}
        />
      )}
      {choice === 'delete' && (
        <TextField
          label={t('field.typed', { rows: numberFormat(i18n.language).format(total) })}
          required
          inputMode="numeric"
          maxLength={20}
          value={typed}
          onChange={onTyped}
        />
      )}
    </Stack>
  )
}

const GroupField = ({ onGroup }: { onGroup: (group: number | undefined) => void }) => {
  const { group, fields } = useGroupChoice({ takesFocus: false })
  const id = group?.group_id
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- reports changes of the choice only
  useEffect(() => onGroup(id), [id])
  return <>{fields}</>
}
