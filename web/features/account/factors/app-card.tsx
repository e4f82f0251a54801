import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { removeApp, type MyFactors } from '#shared/contracts/factors.ts'
import { areFactorsEnough } from '#shared/domain/factors.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { attempt } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Card, Text } from '#web/ui/layout/layout.tsx'
import { AppSetup } from './app-setup.tsx'
import { cacheFactors } from './factor-queries.ts'
import { UsedText } from './used-text.tsx'

interface AppCardProps {
  readonly factors: MyFactors
  readonly onDone: (codes: readonly string[] | null) => void
}

/** The authenticator app: sets it up, replaces and removes it. */
export const AppCard = ({ factors: { app, passkeys, mail }, onDone }: AppCardProps) => {
  const { t } = useTranslation('factors')
  const client = useQueryClient()
  const [open, setOpen] = useState<'setup' | 'removal'>()
  /** Whether the setup was just closed, so that the focus returns to the button that opened it. */
  const [closed, setClosed] = useState(false)
  const mayRemove = areFactorsEnough({ app: false, passkeys: passkeys.length }, mail)
  const close = (): void => {
    setOpen(undefined)
    setClosed(true)
  }
  const remove = (): Promise<void> =>
    attempt(async () => {
      cacheFactors(client, (await call(removeApp)).factors)
      notify.success(t('app.removed'))
    })
  if (open === 'setup')
    return (
      <Card
        level={3}
        title={t('app.title')}
        meta={
          <Text as="span" tone="muted">
            {t('app.pending')}
          </Text>
        }
      >
        <AppSetup
          onDone={(codes) => {
            close()
            onDone(codes)
          }}
          onCancel={close}
        />
      </Card>
    )
  return (
    <Card
      level={3}
      title={t('app.title')}
      meta={
        <Text as="span" tone={app === null ? 'muted' : 'success'}>
          {t(app === null ? 'off' : 'on')}
        </Text>
      }
      actions={
        <>
          <Button small autoFocus={closed} onClick={() => setOpen('setup')}>
            {t(app === null ? 'app.begin' : 'app.replace')}
          </Button>
          {app !== null && (
            <Button
              danger
              kind="text"
              small
              disabled={!mayRemove}
              aria-describedby={mayRemove ? undefined : 'factor-app-last'}
              onClick={() => setOpen('removal')}
            >
              {t('remove')}
            </Button>
          )}
        </>
      }
    >
      <Text tone="muted">
        {app === null ? (
          t('app.lead')
        ) : (
          <UsedText added={app.creation_date} lastUsed={app.last_used_date} time />
        )}
      </Text>
      {app !== null && !mayRemove && (
        <Text size="meta" tone="faint" id="factor-app-last">
          {t(mail.allowed ? 'mailFirst' : 'app.last')}
        </Text>
      )}
      {open === 'removal' && (
        <ConfirmDialog
          title={t('app.removeTitle')}
          text={t('app.removeText')}
          action={t('app.removeAction')}
          destructive
          onConfirm={remove}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  )
}
