import { useTranslation } from 'react-i18next'
import type { OverwriteKind } from '#shared/domain/exposures/overwrites.ts'
import { CheckField } from '#web/ui/form/fields/check-field.tsx'
import fieldStyles from '#web/ui/form/field.module.css'
import { classNames } from '#web/ui/layout/class-names.ts'

interface OverFieldsProps {
  readonly kinds: readonly OverwriteKind[]
  readonly chosen: readonly OverwriteKind[]
  readonly onChange: (chosen: readonly OverwriteKind[]) => void
}

/** Asks which visibilities a step includes that it would otherwise leave. */
export const OverFields = ({ kinds, chosen, onChange }: OverFieldsProps) => {
  const { t } = useTranslation('bulkJobs')
  return (
    <fieldset className={classNames(fieldStyles.root, 'is-compact')}>
      <legend>{t('over.title')}</legend>
      {/* Not the field's own labels, which are above their inputs. */}
      <div>
        {kinds.map((kind) => (
          <CheckField
            key={kind}
            label={t(`over.${kind}`)}
            checked={chosen.includes(kind)}
            onChange={() =>
              onChange(chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind])
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
