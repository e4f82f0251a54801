import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Module } from '#shared/domain/roles.ts'
import { accessFlag } from '#shared/domain/roles.ts'
import type { UserListItem } from '#shared/contracts/users.ts'
import { moduleOrder } from '#web/features/users/module-order.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './module-signs.module.css'

/** Whether a user has a module: a tick or a dash, and a word for screen readers. */
export const ModuleSign = ({ user, module }: { user: UserListItem; module: Module }) => {
  const { t } = useTranslation('users')
  const has = user[accessFlag(module)]
  const word = t(has ? 'modules.has' : 'modules.lacks', { module: t(`module.${module}`) })
  return (
    <span className={classNames(styles.root, has && 'is-on')} title={word}>
      <i className={`pi pi-${has ? 'check' : 'minus'}`} aria-hidden="true" />
      <span className="ui-visually-hidden">{word}</span>
    </span>
  )
}

/** The modules of a user in words, where there is no room for columns; null for the provider's staff. */
export const moduleWords = (t: TFunction<'users'>, user: UserListItem): string | null => {
  if (user.client_id === null) return null
  const names = moduleOrder
    .filter((module) => user[accessFlag(module)])
    .map((module) => t(`module.${module}`))
  if (names.length === moduleOrder.length) return t('modules.all')
  return names.length === 0 ? t('modules.noneShort') : names.join(', ')
}
