import { useTranslation } from 'react-i18next'
import type { Module } from '#shared/domain/roles.ts'
import { SwitchField } from '#web/ui/form/fields/switch-field.tsx'

interface ModuleSwitchProps {
  readonly module: Module
  readonly on: boolean
  readonly locked: boolean
  /** Why it is locked, or what is unusual about it. */
  readonly note: string | undefined
  readonly busy?: boolean
  readonly onChange: (on: boolean) => void
}

/** Whether a user has a module. */
export const ModuleSwitch = ({ module, on, locked, ...rest }: ModuleSwitchProps) => {
  const { t } = useTranslation('users')
  return <SwitchField label={t(`module.${module}`)} checked={on} disabled={locked} {...rest} />
}
