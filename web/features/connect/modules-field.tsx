import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { keyModules, type KeyModule } from '#shared/domain/api-keys.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { useSession } from '#web/lib/session.ts'
import { CheckField } from '#web/ui/form/fields/check-field.tsx'
import { FieldError } from '#web/ui/form/fields/field-frame.tsx'
import styles from './modules-field.module.css'
import { isHiddenFrom } from './organization-modules.ts'
import fieldStyles from '#web/ui/form/field.module.css'

interface ModulesFieldProps {
  readonly label: string
  readonly offered: readonly KeyModule[]
  /** A remark after the name of a module. */
  readonly noteOf?: (module: KeyModule) => string | undefined
  readonly value: readonly KeyModule[]
  readonly error: ErrorMessage | undefined
  readonly onChange: (modules: readonly KeyModule[]) => void
}

/** The modules that a key reads, or a webhook reports. */
export const ModulesField = ({ label, offered, noteOf, value, error, onChange }: ModulesFieldProps) => {
  const { t } = useTranslation('connect')
  const user = useSession()
  const id = useId()
  return (
    <fieldset
      className={fieldStyles.root}
      data-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend>{label}</legend>
      <div className={styles.root}>
        {offered.map((module) => (
          <CheckField
            key={module}
            label={[
              t(`moduleName.${module}`),
              noteOf?.(module),
              isHiddenFrom(user, module) ? t('moduleHidden') : undefined,
            ]
              .filter((part) => part !== undefined)
              .join(' ')}
            checked={value.includes(module)}
            onChange={(on) =>
              onChange(keyModules.filter((one) => (one === module ? on : value.includes(one))))
            }
          />
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
