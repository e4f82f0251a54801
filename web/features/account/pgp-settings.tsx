import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deletePgpKey, type PgpKey } from '#shared/contracts/account.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { fingerprintGroups, pgpKeyQuery } from '#web/lib/pgp-key.ts'
import { attempt } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Facts, Row, Stack, Text } from '#web/ui/layout/layout.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { PgpKeyForm } from './pgp-key-form.tsx'

const { queryKey } = pgpKeyQuery

/** The PGP key of the account: shows, uploads, pastes and removes it. */
export const PgpSettings = () => {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const stored = useQuery(pgpKeyQuery)
  const [replacing, setReplacing] = useState(false)
  const [removing, setRemoving] = useState(false)

  if (stored.data === undefined) return <NotLoaded reply={stored} failed={t('pgp.loadFailed')} />
  const key = stored.data.pgp_key
  const remove = (): Promise<void> =>
    attempt(async () => {
      await call(deletePgpKey)
      await client.invalidateQueries({ queryKey })
      notify.success(t('pgp.removed'))
    })
  const saved = async (): Promise<void> => {
    setReplacing(false)
    await client.invalidateQueries({ queryKey })
    notify.success(t('pgp.saved'))
  }
  return (
    <Stack gap={4}>
      <Text tone="muted">{t('pgp.lead')}</Text>
      {key === null ? <Text tone="faint">{t('pgp.none')}</Text> : <StoredKey pgpKey={key} />}
      {(key === null || replacing) && (
        <PgpKeyForm onSaved={saved} {...(key === null ? {} : { onCancel: () => setReplacing(false) })} />
      )}
      {key !== null && !replacing && (
        <Row>
          <Button onClick={() => setReplacing(true)}>{t('pgp.replace')}</Button>
          <Button danger kind="plain" onClick={() => setRemoving(true)}>
            {t('pgp.remove')}
          </Button>
        </Row>
      )}
      {removing && (
        <ConfirmDialog
          title={t('pgp.removeTitle')}
          text={t('pgp.removeText')}
          action={t('pgp.removeAction')}
          destructive
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </Stack>
  )
}

const StoredKey = ({ pgpKey }: { pgpKey: PgpKey }) => {
  const { t } = useTranslation('account')
  const { owner, fingerprint, creation_date: created, expiration_date: expires } = pgpKey
  return (
    <Facts
      labelWidth={112}
      facts={[
        [t('pgp.owner'), owner],
        [
          t('pgp.fingerprint'),
          <Text key="fingerprint" as="span" size="value">
            {fingerprintGroups(fingerprint).join(' ')}
          </Text>,
        ],
        [t('pgp.created'), <DateText key="created" iso={created} />],
        [t('pgp.expires'), expires === null ? t('pgp.never') : <DateText key="expires" iso={expires} />],
      ]}
    />
  )
}
