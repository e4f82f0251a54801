import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { updateModulePermissions } from '#shared/contracts/users.ts'
import type { Module } from '#shared/domain/roles.ts'
import { call } from '#web/lib/api.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { notify } from '#web/lib/notify.ts'
import { useSavedAtOnce } from '#web/lib/use-saved-at-once.ts'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { moduleOrder } from '#web/features/users/module-order.ts'
import { ModuleSwitch } from './module-switch.tsx'
import { permissionsQuery, refreshUsers, type VisibleUser } from '#web/features/users/user-queries.ts'
import { Text } from '#web/ui/layout/layout.tsx'

/** The modules of an organization's user. Each switch applies from the user's next request. */
export const ModuleSwitches = ({ user }: { user: VisibleUser }) => {
  const { t } = useTranslation('users')
  const client = useQueryClient()
  const { user_id: id } = user
  const reply = useQuery(permissionsQuery(id))
  const { waiting, choose } = useSavedAtOnce<Partial<Record<Module, boolean>>>({}, async (chosen) => {
    try {
      const saved = await call(updateModulePermissions, {
        params: { id: String(id) },
        body: chosen,
        quiet: true,
      })
      client.setQueryData(permissionsQuery(id).queryKey, saved)
      for (const module of moduleOrder)
        if (chosen[module] !== undefined)
          notify.success(t(chosen[module] ? 'granted' : 'revoked', { module: t(`module.${module}`) }))
    } catch (error) {
      notifyFailure(error, t('modules.saveFailed'))
    } finally {
      // A refused switch shows the stored value before the lists are read again.
      void refreshUsers(client)
    }
  })

  if (reply.data === undefined) {
    return (
      <DrawerSection title={t('modules.title')}>
        {reply.isError ? (
          <LoadFailed text={t('modules.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
        ) : (
          <Skeleton widths={[64, 58, 61]} />
        )}
      </DrawerSection>
    )
  }
  const { module_permissions: granted, available_modules: available } = reply.data
  const canManage = user.can_manage === true
  return (
    <DrawerSection title={t('modules.title')}>
      {moduleOrder.map((module) => {
        const on = waiting[module] ?? granted[module]
        const always = module === 'report' && user.role === 'ROLE_ORGANIZATION_ADMIN'
        // A module granted before its service was switched off can still be revoked.
        const locked = !canManage || always || (!available[module] && !granted[module])
        const note = always
          ? t('modules.always')
          : available[module]
            ? undefined
            : t(granted[module] ? 'modules.without' : 'modules.unavailable')
        return (
          <ModuleSwitch
            key={module}
            module={module}
            on={on}
            locked={locked}
            note={note}
            busy={waiting[module] !== undefined}
            onChange={(to) => choose({ [module]: to })}
          />
        )
      })}
      {user.role === 'ROLE_ORGANIZATION_ADMIN' && (
        <Text size="meta" tone="faint">
          {t('modules.admin')}
        </Text>
      )}
      {!moduleOrder.some((module) => granted[module] && available[module]) && (
        <Text size="meta" tone="faint">
          {t('modules.none')}
        </Text>
      )}
    </DrawerSection>
  )
}
