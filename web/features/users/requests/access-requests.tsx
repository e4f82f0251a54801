import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ModuleRequest } from '#shared/contracts/module-requests.ts'
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
export const AccessRequests = ({ without = [] }: { without?: readonly Module[] }) =>
  useRights().isOrganizationAdmin ? <OrganizationRequests /> : <MyRequests without={without} />

const OrganizationRequests = () => {
  const { data, isError, error, refetch } = useQuery(requestsToAnswerQuery)
  return (
    <RequestsToAnswer
      requests={data}
      failure={isError && data === undefined ? { error } : undefined}
      onRetry={() => void refetch()}
    />
  )
}

interface RequestsToAnswerProps {
  readonly isProvider?: boolean
  /** Undefined while they load, and when they could not be read. */
  readonly requests: { readonly total: number; readonly data: readonly ModuleRequest[] } | undefined
  readonly failure: { readonly error?: unknown; readonly requestId?: string | null } | undefined
  readonly onRetry: () => void
}

/** The module requests that an administrator can answer. */
export const RequestsToAnswer = ({
  isProvider = false,
  requests,
  failure,
  onRetry,
}: RequestsToAnswerProps) => {
  const { t, i18n } = useTranslation('users')
  const { total = 0, data = [] } = requests ?? {}
  return (
    <Card
      label={t('requests.homeTitle')}
      title={t('requests.homeTitle')}
      meta={total > 0 && <Badge tone="brand">{exactCount(total, i18n.language)}</Badge>}
      className={requests !== undefined && data.length === 0 ? styles.none : undefined}
    >
      {failure !== undefined ? (
        <LoadFailed text={t('requests.failed')} error={undefined} {...failure} onRetry={onRetry} />
      ) : requests === undefined ? null : data.length === 0 ? (
        <Text tone="muted">
          <Text as="span" tone="success">
            <i className="pi pi-check" aria-hidden="true" />
          </Text>{' '}
          {t('requests.none')}
        </Text>
      ) : (
        <>
          <Rows>
            {data.map((request) => (
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
          {total > data.length && (
            <Text size="meta" tone="faint">
              {t('requests.more', { count: total - data.length })}
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
