import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endSession, type MySession, type SignInOutcome } from '#shared/contracts/factors.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { dayOf } from '#web/lib/days.ts'
import { formatRecent, formatRelative, formatTime } from '#web/lib/format-relative.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { useNow } from '#web/lib/use-now.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { sessionsQuery } from '../factors/factor-queries.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { useDeviceText } from './use-device-text.ts'
import { useEndOthers, useSessionAct } from './end-sessions.ts'
import { SignIns } from './sign-ins.tsx'
import '../factors/factors.css'
import { Button } from '#web/ui/button/button.tsx'

/** When a session started, at most half a day ago. */
const formatSince = (at: Date, now: Date, language: string): string =>
  dayOf(at) === dayOf(now) ? formatTime(at, language) : formatRecent(at, now, language)

/** The open sessions, with buttons to end them, and recent sign-ins and failed attempts. */
const SessionSettings = ({ onNotMe }: { readonly onNotMe: (outcome: SignInOutcome) => void }) => {
  const { t, i18n } = useTranslation('factors')
  const act = useSessionAct()
  const endOthers = useEndOthers()
  const deviceText = useDeviceText()
  const reply = useQuery(sessionsQuery)
  const phone = usePhone()
  const now = useNow(60_000)
  const [asking, setAsking] = useState(false)
  const sessions = reply.data

  const end = ({ session_id: session, device }: MySession): Promise<void> =>
    act(async () => {
      await call(endSession, { params: { session } })
      notify.success(t('sessions.ended', { device: deviceText.name(device) }))
    })
  const endOthersButton =
    sessions !== undefined && sessions.length > 1 ? (
      <Button danger small className="factor-end-others" onClick={() => setAsking(true)}>
        {t('sessions.endOthers')}
      </Button>
    ) : undefined
  return (
    <>
      <section className="factor-block" aria-labelledby="factor-sessions">
        <div className="factor-head">
          <h3 id="factor-sessions">
            {t('sessions.title')}
            {sessions !== undefined && <span className="factor-count">{sessions.length}</span>}
          </h3>
          {!phone && endOthersButton}
        </div>
        {sessions === undefined ? (
          <NotLoaded error={reply.error} failed={t('failed')} />
        ) : (
          <ul className="factor-rows" aria-label={t('sessions.title')}>
            {sessions.map((session) => (
              <li key={session.session_id}>
                <i className={`pi ${deviceText.icon(session.device)}`} aria-hidden="true" />
                <div>
                  <strong>
                    {deviceText.name(session.device)}
                    {session.is_current && <span className="factor-mine">{t('sessions.this')}</span>}
                  </strong>
                  <small>
                    {session.address !== null && (
                      <span className="factor-address">
                        {session.address}
                        {session.is_own_network && `, ${t('sessions.ownNetwork')}`}
                        <span aria-hidden="true"> · </span>
                      </span>
                    )}
                    {session.is_current
                      ? t('sessions.now')
                      : formatRelative(new Date(session.last_seen_date), now, i18n.language)}{' '}
                    · {t('sessions.since')}{' '}
                    <time dateTime={session.start_date}>
                      {formatSince(new Date(session.start_date), now, i18n.language)}
                    </time>
                  </small>
                </div>
                {!session.is_current && (
                  <Button
                    danger
                    kind="plain"
                    aria-label={t('sessions.endOf', { device: deviceText.name(session.device) })}
                    onClick={() => void end(session)}
                  >
                    {t('sessions.end')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <p className="factor-note">{t('sessions.note')}</p>
      </section>
      <SignIns onNotMe={onNotMe} />
      {phone && endOthersButton !== undefined && <div className="factor-foot">{endOthersButton}</div>}
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
    </>
  )
}

export default SessionSettings
