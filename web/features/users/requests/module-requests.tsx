import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { moduleOfRequest } from '#shared/domain/module-requests.ts'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { requestsQuery } from '#web/features/users/user-queries.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { RowItem, Rows } from '#web/ui/layout/layout.tsx'

/** The modules that a user requests, with buttons to answer; for organization admins (part 3 section 2). */
export const ModuleRequests = ({ id }: { id: number }) => {
  const { t } = useTranslation('users')
  const reply = useQuery(requestsQuery(id))

  if (reply.isError && reply.data === undefined) {
    return (
      <DrawerSection title={t('requests.title')}>
        <LoadFailed text={t('requests.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
      </DrawerSection>
    )
  }
  if (reply.data === undefined || reply.data.data.length === 0) return null
  return (
    <DrawerSection title={t('requests.title')}>
      <Rows>
        {reply.data.data.map((request) => (
          <RowItem
            key={request.id}
            title={t(`module.${moduleOfRequest[request.module]}`)}
            actions={<AnswerButtons request={request} />}
          >
            {request.available ? <DateText iso={request.createdAt} time /> : t('requests.unavailable')}
          </RowItem>
        ))}
      </Rows>
    </DrawerSection>
  )
}
