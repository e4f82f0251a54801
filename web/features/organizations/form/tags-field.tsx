import { Text, Stack } from '#web/ui/layout/layout.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice } from '#web/ui/form/fields/choices-input.tsx'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { ErrorMessageText } from '#web/ui/failure/error-message-text.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { ErrorLine } from '#web/ui/form/fields/field-frame.tsx'
import fieldStyles from '#web/ui/form/field.module.css'
import { PickedTags } from '#web/ui/badges/tag.tsx'

const TagsDialog = lazyPart(async () => (await import('./tags-dialog.tsx')).TagsDialog)

interface TagsFieldProps {
  readonly options: readonly Choice[] | undefined
  readonly value: readonly string[]
  readonly error: ErrorMessage | undefined
  readonly onChange: (value: readonly string[]) => void
}

/** The tags of an organization, each with a remove button. A dialog adds tags (part 3 section 2). */
export const TagsField = ({ options, value, error, onChange }: TagsFieldProps) => {
  const { t } = useTranslation('organizations')
  const { t: common } = useTranslation('common')
  const [picking, setPicking] = useState(false)
  return (
    <fieldset className={fieldStyles.root} data-invalid={error !== undefined}>
      <legend>
        {t('form.tags')}
        <span className={fieldStyles.optional}> {common('form.optional')}</span>
      </legend>
      <Stack align="start">
        {value.length === 0 ? (
          <Text tone="faint">{t('tags.none')}</Text>
        ) : options === undefined ? null : (
          <PickedTags
            picked={value.map((picked) => {
              const tag = options.find((option) => option.value === picked)
              const name = tag?.label ?? `#${picked}`
              return {
                value: picked,
                name: tag?.inactive === true ? `${name} (${common('choices.inactive')})` : name,
              }
            })}
            removeLabel={(name) => common('form.removeTag', { name })}
            onRemove={(picked) => onChange(value.filter((other) => other !== picked))}
          />
        )}
        <Button
          small
          icon="tags"
          aria-haspopup="dialog"
          disabled={options === undefined}
          onClick={() => setPicking(true)}
        >
          {t('tags.choose')}
        </Button>
      </Stack>
      {error !== undefined && (
        <ErrorLine>
          <ErrorMessageText what={error} />
        </ErrorLine>
      )}
      {picking && options !== undefined && (
        <TagsDialog
          options={options}
          value={value}
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            setPicking(false)
            onChange(picked)
          }}
        />
      )}
    </fieldset>
  )
}
