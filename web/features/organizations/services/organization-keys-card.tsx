import { Card, RowItem, Rows, Text, TwoLines } from '#web/ui/layout/layout.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { revokeNamedKey, type ConnectKey } from '#shared/contracts/connect.ts'
import { fileSize } from '#shared/domain/file-size.ts'
import { organizationKeysQuery } from '#web/features/organizations/organization-queries.ts'
import { call } from '#web/lib/api.ts'
import { requireFound } from '#web/lib/require-found.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { KeyLimits } from '#web/ui/keys/key-limits.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { Button } from '#web/ui/button/button.tsx'

/** All keys of an organization and its users, for platform admins, who set their request limits. */
export const OrganizationKeysCard = ({ organizationId }: { organizationId: number }) => {
  const { t } = useTranslation('apiKeys')
  const reply = useQuery(organizationKeysQuery(organizationId))
  const keys = reply.data?.data
  return (
    <Card title={t('client.title')} label={t('client.title')}>
      <Text tone="muted">{t('client.lead')}</Text>
      {keys === undefined ? (
        reply.isError ? (
          <LoadFailed text={t('client.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
        ) : (
          <Skeleton widths={[70, 40, 56]} />
        )
      ) : keys.length === 0 ? (
        <Text tone="faint">{t('client.none')}</Text>
      ) : (
        <Rows>
          {keys.map((key) => (
            <OrganizationKey key={key.key_id} item={key} organizationId={organizationId} />
          ))}
        </Rows>
      )}
    </Card>
  )
}

const OrganizationKey = ({ item, organizationId }: { item: ConnectKey; organizationId: number }) => {
  const { t, i18n } = useTranslation('apiKeys')
  const client = useQueryClient()
  const [isRevoking, setIsRevoking] = useState(false)
  const refresh = () => client.invalidateQueries(organizationKeysQuery(organizationId))
  const name =
    item.name ??
    (item.user === null ? t('client.ofOrganization') : t('client.ofUser', { name: item.user.user_name }))
  const revoke = async (): Promise<void> => {
    try {
      await call(revokeNamedKey, { params: { id: String(item.key_id) }, quiet: true })
      notify.success(t('client.revoked', { name }))
    } catch (error) {
      notifyFailure(error, t('client.revokeFailed', { name }))
    }
    await refresh()
  }
  return (
    <RowItem
      title={name}
      actions={
        item.state !== 'revoked' &&
        item.is_revocable && (
          <Button
            kind="text"
            small
            danger
            aria-label={t('client.revokeOf', { name })}
            aria-haspopup="dialog"
            onClick={() => setIsRevoking(true)}
          >
            {t('client.revoke')}
          </Button>
        )
      }
    >
      <div>
        <code>{item.prefix === null ? `…${item.key_hint}` : `${item.prefix}…`}</code>
        {' · '}
        {item.last_used_date === null ? (
          t('never')
        ) : (
          <>
            {t('client.used')} <DateText iso={item.last_used_date} />
          </>
        )}
      </div>
      <Text as="div" size="meta" tone={tones[item.state]}>
        {t(
          item.state === 'active' && item.expiry_date !== null
            ? 'client.until'
            : `client.state.${item.state}`,
        )}
        {item.expiry_date !== null && item.state !== 'revoked' && (
          <>
            {' '}
            <DateText iso={item.expiry_date} />
          </>
        )}
        {item.refused > 0 && <> · {t('client.refused', { count: item.refused })}</>}
      </Text>
      {item.state !== 'revoked' && (
        <TwoLines under={t('limits.bytes', { size: fileSize(item.bytes_per_day, i18n.language) })}>
          <KeyLimits
            keyId={item.key_id}
            name={name}
            limits={item}
            read={async () => {
              const { data } = await client.fetchQuery({
                ...organizationKeysQuery(organizationId),
                staleTime: 0,
              })
              return requireFound(data.find((key) => key.key_id === item.key_id))
            }}
            onSaved={refresh}
          />
        </TwoLines>
      )}
      {isRevoking && (
        <Confirm
          title={t('client.revokeTitle', { name })}
          text={t('client.revokeText')}
          action={t('client.revokeAction')}
          destructive
          onConfirm={revoke}
          onClose={() => setIsRevoking(false)}
        />
      )}
    </RowItem>
  )
}

const tones = { active: 'faint', expiring: 'warn', expired: 'danger', revoked: 'danger' } as const
