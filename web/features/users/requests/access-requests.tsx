import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { moduleOfRequest } from '#shared/domain/module-requests.ts'
import type { Module } from '#shared/domain/roles.ts'
import { exactCount } from '#web/lib/counts.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import { myRequestsQuery, requestsToAnswerQuery } from '#web/features/users/user-queries.ts'
import { Badge, Card, RowItem, Rows, Text } from '#web/ui/layout/layout.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { MyRequest } from './my-request.tsx'
import styles from '../users.module.css'

/** Module requests on the home page: the user's own with their state, and those that an administrator can answer. */
export const AccessRequests = ({ without = [] }: { without?: readonly Module[] }) => {
  const { isPlatformAdmin, isOrganizationAdmin } = useRights()
  return isPlatformAdmin || isOrganizationAdmin ? (
    <RequestsToAnswer isProvider={isPlatformAdmin} />
  ) : (
    <MyRequests without={without} />
  )
}

const RequestsToAnswer = ({ isProvider }: { isProvider: boolean }) => {
  const { t, i18n } = useTranslation('users')
  const reply = useQuery(requestsToAnswerQuery(isProvider))
  const total = reply.data?.total ?? 0
  const requests = reply.data?.data ?? []
  return (
    <Card
      label={t('requests.homeTitle')}
      title={t('requests.homeTitle')}
      meta={total > 0 && <Badge tone="brand">{exactCount(total, i18n.language)}</Badge>}
      className={reply.data !== undefined && requests.length === 0 ? styles.none : undefined}
    >
      {reply.isError && reply.data === undefined ? (
        <LoadFailed text={t('requests.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
      ) : reply.data === undefined ? null : requests.length === 0 ? (
        <Text tone="muted">
          <Text as="span" tone="success">
            <i className="pi pi-check" aria-hidden="true" />
          </Text>{' '}
          {t('requests.none')}
        </Text>
      ) : (
        <>
          <Rows>
            {requests.map((request) => (
              <RowItem
                key={request.id}
                title={
                  <>
                    <Link
                      className="ui-link"
                      to={
                        isProvider
                          ? hrefOf(paths.organization, { id: request.client.client_id, tab: 'users' })
                          : hrefOf(paths.myOrganization, { tab: 'users' })
                      }
                    >
                      {isProvider ? `${request.user.name}, ${request.client.name}` : request.user.name}
                    </Link>
                    {': '}
                    {t(`module.${moduleOfRequest[request.module]}`)}
                  </>
                }
                actions={<AnswerButtons request={request} />}
              >
                <DateText iso={request.createdAt} time />
                {!request.available && ` · ${t(isProvider ? 'requests.lacking' : 'requests.unavailable')}`}
              </RowItem>
            ))}
          </Rows>
          {total > requests.length && (
            <Text size="meta" tone="faint">
              {t('requests.more', { count: total - requests.length })}
            </Text>
          )}
        </>
      )}
    </Card>
  )
}

const MyRequests = ({ without }: { without: readonly Module[] }) => {
  const { t } = useTranslation('users')
  const requests = (useQuery(myRequestsQuery).data?.data ?? []).filter(
    ({ state, module }) => state !== 'granted' && !without.includes(moduleOfRequest[module]),
  )
  if (requests.length === 0) return null
  return (
    <Card label={t('own.title')} title={t('own.title')}>
      <Rows>
        {requests.map((request) => (
          <RowItem
            key={request.id}
            title={t(`module.${moduleOfRequest[request.module]}`)}
            actions={<MyRequest request={request} />}
          />
        ))}
      </Rows>
    </Card>
  )
}
