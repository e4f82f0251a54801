import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getUserKey, regenerateUserKey, type UserKey } from '#shared/contracts/api-keys.ts'
import type { SessionUser } from '#shared/contracts/account.ts'
import type { ConnectKey } from '#shared/contracts/connect.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { KeyAccessSwitches } from '#web/ui/keys/key-access.tsx'
import { KeyField } from '#web/ui/keys/key-field.tsx'
import { keyFile } from '#web/ui/keys/key-file.ts'
import { Card, Columns, Stack, Text } from '#web/ui/layout/layout.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { connectKeysQuery, myKeyQuery } from '#web/features/connect/connect-queries.ts'
import { maskedPrefix } from '#web/features/connect/key-text.ts'
import { KeyFacts } from './key-facts.tsx'
import { Button } from '#web/ui/button/button.tsx'

const minute = 60_000

interface MyKeyCardProps {
  readonly user: SessionUser
  /** The key from the list. */
  readonly known: ConnectKey | undefined
}

/** The key of a user, with its access rights (part 2 section 2). */
export const MyKeyCard = ({ user, known }: MyKeyCardProps) => {
  const { t } = useTranslation('apiKeys')
  const reply = useQuery(myKeyQuery(user.user_id))
  const [isCreated, setCreated] = useState(false)
  if (reply.data === undefined)
    return (
      <Card>
        {reply.isError ? (
          <LoadFailed text={t('failed')} error={reply.error} onRetry={() => void reply.refetch()} />
        ) : (
          <Skeleton widths={[62, 34, 48]} />
        )}
      </Card>
    )
  if (reply.data === null) return <NoKey user={user} onCreated={() => setCreated(true)} />
  return (
    // A new key starts masked.
    <MyKey
      key={reply.data.creation_date}
      user={user}
      data={reply.data}
      known={known}
      takesFocus={isCreated}
    />
  )
}

/** Creates the first key or a new one. If that fails, the call has shown the error and the key is unchanged. */
const useNewKey = (user: SessionUser, title: 'made' | 'renewed') => {
  const { t } = useTranslation('apiKeys')
  const client = useQueryClient()
  return async (onCreated?: () => void): Promise<void> => {
    try {
      const { api_key: created } = await call(regenerateUserKey, { params: { id: String(user.user_id) } })
      onCreated?.()
      client.setQueryData(myKeyQuery(user.user_id).queryKey, created)
      notify.success(t(`own.${title}`), t(`own.${title}Text`))
      await client.invalidateQueries(connectKeysQuery)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
}

/** Nobody gets a key without asking for it. */
const NoKey = ({ user, onCreated }: { user: SessionUser; onCreated: () => void }) => {
  const { t } = useTranslation('apiKeys')
  const [busy, setBusy] = useState(false)
  const make = useNewKey(user, 'made')
  return (
    <Card
      title={t('own.key')}
      foot={
        <Button
          kind="primary"
          icon="plus"
          busy={busy}
          onClick={() => {
            setBusy(true)
            void make(onCreated).finally(() => setBusy(false))
          }}
        >
          {t('own.make')}
        </Button>
      }
    >
      <Text tone="muted">{t('own.lead')}</Text>
      <Text tone="muted">{t('own.none')}</Text>
    </Card>
  )
}

interface MyKeyProps extends MyKeyCardProps {
  readonly data: UserKey
  /** It replaces the button that created it. */
  readonly takesFocus: boolean
}

const MyKey = ({ user, data, known, takesFocus }: MyKeyProps) => {
  const { t } = useTranslation('apiKeys')
  const now = useNow(minute)
  const [asking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const params = { id: String(user.user_id) }
  const renew = useNewKey(user, 'renewed')
  return (
    <>
      <Columns aside={452}>
        <Card
          title={t('own.key')}
          headingRef={heading}
          foot={
            <Button danger icon="refresh" onClick={() => setAsking(true)}>
              {t('own.renew')}
            </Button>
          }
        >
          <Stack gap={3}>
            <Text tone="muted">{t('own.lead')}</Text>
            <KeyField
              prefix={maskedPrefix(known)}
              hint={data.key_hint}
              reveal={async () =>
                (await call(getUserKey, { params, query: { reveal: 'true' }, quiet: true })).api_key
                  ?.api_key ?? null
              }
              fileOf={(secret) => keyFile({ email: user.email }, data, secret, new Date())}
            />
            <KeyFacts stored={data} known={known} now={now} />
            <Text tone="muted">{t('own.secret')}</Text>
          </Stack>
        </Card>
        <Card title={t('access')}>
          <Text tone="muted">{t('own.accessText')}</Text>
          <KeyAccessSwitches access={data} />
        </Card>
      </Columns>
      {asking && (
        <Confirm
          title={t('own.renewTitle')}
          text={t('own.renewAsk')}
          action={t('own.renewAction')}
          destructive
          onConfirm={renew}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
