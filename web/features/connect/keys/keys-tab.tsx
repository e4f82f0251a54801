import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#shared/contracts/account.ts'
import { ListFailed } from '#web/ui/list/list-states.tsx'
import { Skeleton } from '#web/ui/loading/loading.tsx'
import { connectKeysQuery } from '#web/features/connect/connect-queries.ts'
import { KeysList } from './keys-list.tsx'
import { OrganizationKeyCard } from './organization-key-card.tsx'
import { MyKeyCard } from './my-key-card.tsx'
import { UsageCards } from './usage-cards.tsx'

interface KeysTabProps {
  readonly user: SessionUser
  readonly isAdmin: boolean
  readonly onAdd: () => void
}

/** The keys, their use, and the specified key: the user's own, or the organization's. */
export const KeysTab = ({ user, isAdmin, onAdd }: KeysTabProps) => {
  const { t } = useTranslation('connect')
  const reply = useQuery(connectKeysQuery)
  const keys = reply.data
  if (keys === undefined)
    return reply.isError ? (
      <div className="cx-card">
        <ListFailed
          text={t('keys.failed')}
          busy={reply.isFetching}
          error={reply.error}
          onRetry={() => void reply.refetch()}
        />
      </div>
    ) : (
      <Skeleton className="cx-card" widths={[62, 34, 48, 56]} />
    )
  return (
    <>
      {isAdmin ? (
        <KeysList keys={keys} onAdd={onAdd} />
      ) : (
        <MyKeyCard user={user} known={keys.find(({ type }) => type === 'user')} />
      )}
      {keys.length > 0 && <UsageCards keys={keys} />}
      {isAdmin && user.client_id !== null && (
        <OrganizationKeyCard
          organizationId={user.client_id}
          known={keys.find(({ type }) => type === 'organization')}
        />
      )}
    </>
  )
}
