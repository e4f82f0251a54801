import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateModulePermissions, type ModuleRequest } from '#shared/contracts/users.ts'
import type { Module } from '#shared/domain/roles.ts'
import { call } from '#web/lib/api.ts'
import { sayFailure } from '#web/lib/say-failure.ts'
import { notify } from '#web/lib/notify.ts'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { DateText } from '#web/ui/marks/date-text.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { permissionsQuery, refreshUsers, requestsQuery } from '#web/features/users/user-queries.ts'

const moduleOf = {
  VISIBILITY: 'visibility',
  INCIDENT: 'incident',
  THREAT_RADAR: 'threat',
  IOC: 'feed',
  REPORT: 'report',
} as const satisfies Record<ModuleRequest['module'], Module>

/**
 * The modules that a user asks for, each granted by one press: for organization admins (part 3 section 2).
 */
export const ModuleRequests = ({ id }: { id: number }) => {
  const { t } = useTranslation('users')
  const client = useQueryClient()
  const reply = useQuery(requestsQuery(id))
  const available = useQuery(permissionsQuery(id)).data?.available_modules
  const [granting, setGranting] = useState<Module>()

  if (reply.isError && reply.data === undefined) {
    return (
      <DrawerSection title={t('requests.title')}>
        <LoadFailed text={t('requests.failed')} onRetry={() => void reply.refetch()} />
      </DrawerSection>
    )
  }
  if (reply.data === undefined || reply.data.data.length === 0) return null
  const grant = async (module: Module): Promise<void> => {
    if (granting !== undefined) return
    setGranting(module)
    try {
      await call(updateModulePermissions, {
        params: { id: String(id) },
        body: { [module]: true },
        quiet: true,
      })
      notify.success(t('granted', { module: t(`module.${module}`) }))
    } catch (error) {
      sayFailure(error, t('modules.saveFailed'))
    } finally {
      await refreshUsers(client)
      setGranting(undefined)
    }
  }
  return (
    <DrawerSection title={t('requests.title')}>
      <ul className="users-requests">
        {reply.data.data.map(({ id: request, module: named, createdAt }) => {
          const module = moduleOf[named]
          const lacking = available?.[module] === false
          return (
            <li key={request}>
              <span>
                {t(`module.${module}`)}
                <small>{lacking ? t('requests.unavailable') : <DateText iso={createdAt} time />}</small>
              </span>
              {!lacking && (
                <button
                  type="button"
                  className="ui-btn ui-btn-outline ui-btn-small"
                  aria-label={t('requests.grantModule', { module: t(`module.${module}`) })}
                  aria-busy={granting === module}
                  aria-disabled={granting !== undefined}
                  onClick={() => void grant(module)}
                >
                  <i
                    className={`pi ${granting === module ? 'pi-spinner pi-spin' : 'pi-check'}`}
                    aria-hidden="true"
                  />
                  {t('requests.grant')}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </DrawerSection>
  )
}
