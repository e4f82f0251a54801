import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#shared/contracts/account.ts'
import { Card, Stack } from '#web/ui/layout/layout.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
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
      <Card>
        <LoadFailed text={t('keys.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
      </Card>
    ) : (
      <Card>
        <Skeleton widths={[62, 34, 48, 56]} />
      </Card>
    )
  return (
    <Stack gap={4}>
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
    </Stack>
  )
}
