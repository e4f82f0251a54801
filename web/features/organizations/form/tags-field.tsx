import { Text } from '#web/ui/layout/layout.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice } from '#web/ui/form/fields/choices-input.tsx'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { ErrorMessageText } from '#web/ui/failure/error-message-text.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Button } from '#web/ui/button/button.tsx'

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
    <fieldset className="ui-field org-tags-field" data-invalid={error !== undefined}>
      <legend>
        {t('form.tags')}
        <span className="ui-optional"> {common('form.optional')}</span>
      </legend>
      {value.length === 0 ? (
        <Text tone="faint">{t('tags.none')}</Text>
      ) : (
        <ul className="ui-picked">
          {value.map((picked) => {
            const tag = options?.find((option) => option.value === picked)
            const name = tag?.label ?? `#${picked}`
            return (
              <li key={picked} className="ui-tag">
                <span title={name}>
                  {name}
                  {tag?.inactive === true && ` (${common('choices.inactive')})`}
                </span>
                <button
                  type="button"
                  aria-label={common('form.removeTag', { name })}
                  onClick={() => onChange(value.filter((other) => other !== picked))}
                >
                  <i className="pi pi-times" aria-hidden="true" />
                </button>
              </li>
            )
          })}
        </ul>
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
      {error !== undefined && (
        <p className="ui-error">
          <i className="pi pi-exclamation-circle" aria-hidden="true" />
          <ErrorMessageText what={error} />
        </p>
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
