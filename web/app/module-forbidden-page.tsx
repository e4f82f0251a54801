import { useTranslation } from 'react-i18next'
import type { Module } from '#shared/domain/roles.ts'
import { RequestModule } from '#web/features/users/controls.tsx'
import { useSession } from '#web/lib/session.ts'
import { MessagePage, ToDashboard } from '#web/ui/pages/message-page.tsx'

/** Shown when the module is off for the user or the organization. A user can request access. */
export const ModuleForbiddenPage = ({ module }: { module: Module | undefined }) => {
  const { t } = useTranslation('app')
  const session = useSession()
  const isUser = session?.role === 'ROLE_USER'
  const isOff = module !== undefined && session?.modules_off?.includes(module) === true
  const mayAsk = isUser && module !== undefined
  const names: Readonly<Record<Module, string>> = {
    visibility: t('menu.visibilities'),
    incident: t('menu.incidents'),
    threat: t('menu.threats'),
    feed: t('menu.feeds'),
    report: t('menu.reports'),
  }
  return (
    <MessagePage
      icon="lock"
      title={t('page.moduleTitle')}
      text={t(!isUser ? 'page.moduleTextAdmin' : isOff ? 'page.moduleTextOff' : 'page.moduleText', {
        module: module === undefined ? '' : names[module],
      })}
    >
      {mayAsk && <RequestModule module={module} />}
      <ToDashboard second={mayAsk} />
    </MessagePage>
  )
}
