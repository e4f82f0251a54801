import { useTranslation } from 'react-i18next'
import type { Module } from '#shared/domain/roles.ts'
import { accessFlag } from '#shared/domain/roles.ts'
import type { UserListItem } from '#shared/contracts/users.ts'
import { moduleOrder } from '#web/features/users/module-order.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { VisuallyHidden } from '#web/ui/layout/layout.tsx'
import styles from './module-signs.module.css'

/** Whether a user has a module: a tick or a dash, and a word for screen readers. */
export const ModuleSign = ({ user, module }: { user: UserListItem; module: Module }) => {
  const { t } = useTranslation('users')
  const has = user[accessFlag(module)]
  const word = t(has ? 'modules.has' : 'modules.lacks', { module: t(`module.${module}`) })
  return (
    <span className={classNames(styles.root, has && 'is-on')} title={word}>
      <i className={`pi pi-${has ? 'check' : 'minus'}`} aria-hidden="true" />
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  )
}

const icons: Readonly<Record<Module, string>> = {
  visibility: 'eye',
  incident: 'exclamation-triangle',
  threat: 'bolt',
  feed: 'database',
  report: 'chart-bar',
}

/** The modules of a user as the icons of the menu, where there is no room for columns. In words for screen readers. */
export const ModuleIcons = ({ user }: { user: UserListItem }) => {
  const { t } = useTranslation('users')
  const has = moduleOrder.filter((module) => user[accessFlag(module)])
  if (has.length === 0) return t('modules.noneShort')
  const words = has.map((module) => t(`module.${module}`)).join(', ')
  return (
    <span className={classNames(styles.icons, 'is-whole')} title={words}>
      {has.map((module) => (
        <i key={module} className={`pi pi-${icons[module]}`} aria-hidden="true" />
      ))}
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
