import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Module } from '#shared/domain/roles.ts'

interface ModuleSwitchProps {
  readonly module: Module
  readonly on: boolean
  readonly locked: boolean
  /** Why it is locked, or what is unusual about it. */
  readonly note: string | undefined
  readonly busy?: boolean
  readonly onChange: (on: boolean) => void
}

export const ModuleSwitch = ({ module, on, locked, note, busy = false, onChange }: ModuleSwitchProps) => {
  const { t } = useTranslation('users')
  const id = useId()
  return (
    <div className={`users-module${locked ? ' is-locked' : ''}`}>
      <label htmlFor={id}>{t(`module.${module}`)}</label>
      {note !== undefined && <small id={`${id}note`}>{note}</small>}
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="ui-switch"
        checked={on}
        aria-checked={on}
        disabled={locked}
        aria-busy={busy}
        aria-describedby={note === undefined ? undefined : `${id}note`}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}
