import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endSession, type MySession, type SignInOutcome } from '#shared/contracts/factors.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Badge, Card, Rows, Stack, Text } from '#web/ui/layout/layout.tsx'
import { sessionsQuery } from '../factors/factor-queries.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { useDeviceText } from './use-device-text.ts'
import { useEndOthers, useSessionAct } from './end-sessions.ts'
import { SessionRow } from './session-row.tsx'
import { SignIns } from './sign-ins.tsx'

/** The open sessions, with buttons to end them, and recent sign-ins and failed attempts. */
const SessionSettings = ({ onNotMe }: { readonly onNotMe: (outcome: SignInOutcome) => void }) => {
  const { t } = useTranslation('factors')
  const act = useSessionAct()
  const endOthers = useEndOthers()
  const deviceText = useDeviceText()
  const reply = useQuery(sessionsQuery)
  const now = useNow(60_000)
  const [asking, setAsking] = useState(false)
  const sessions = reply.data

  const end = ({ session_id: session, device }: MySession): Promise<void> =>
    act(async () => {
      await call(endSession, { params: { session } })
      notify.success(t('sessions.ended', { device: deviceText.name(device) }))
    })
  return (
    <Stack gap={4}>
      <Card
        level={3}
        title={t('sessions.title')}
        meta={sessions !== undefined && <Badge>{sessions.length}</Badge>}
        actions={
          sessions !== undefined &&
          sessions.length > 1 && (
            <Button danger small onClick={() => setAsking(true)}>
              {t('sessions.endOthers')}
            </Button>
          )
        }
      >
        {sessions === undefined ? (
          <NotLoaded reply={reply} failed={t('failed')} />
        ) : (
          <Rows label={t('sessions.title')}>
            {sessions.map((session) => (
              <SessionRow
                key={session.session_id}
                session={session}
                device={deviceText.name(session.device)}
                icon={deviceText.icon(session.device)}
                now={now}
                onEnd={() => void end(session)}
              />
            ))}
          </Rows>
        )}
        <Text size="meta" tone="faint">
          {t('sessions.note')}
        </Text>
      </Card>
      <SignIns onNotMe={onNotMe} />
      {asking && (
        <ConfirmDialog
          title={t('sessions.endOthersTitle')}
          text={t('sessions.endOthersText')}
          action={t('sessions.endOthers')}
          destructive
          onConfirm={endOthers}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  )
}

export default SessionSettings
