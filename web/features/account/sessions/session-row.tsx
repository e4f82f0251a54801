import { useTranslation } from 'react-i18next'
import type { MySession } from '#shared/contracts/factors.ts'
import { dayOf } from '#web/lib/days.ts'
import { formatRecent, formatRelative, formatTime } from '#web/lib/format-relative.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Badge, Row, RowItem } from '#web/ui/layout/layout.tsx'

/** When a session started, at most half a day ago. */
const formatSince = (at: Date, now: Date, language: string): string =>
  dayOf(at) === dayOf(now) ? formatTime(at, language) : formatRecent(at, now, language)

interface SessionRowProps {
  readonly session: MySession
  readonly device: string
  readonly icon: string
  readonly now: Date
  readonly onEnd: () => void
}

/** A session: its device, address and times, and the button that ends it. */
export const SessionRow = ({ session, device, icon, now, onEnd }: SessionRowProps) => {
  const { t, i18n } = useTranslation('factors')
  const { is_current: isCurrent, address, start_date: start, last_seen_date: seen } = session
  return (
    <RowItem
      icon={icon}
      title={
        <Row as="span" wrap>
          {device}
          {isCurrent && <Badge tone="success">{t('sessions.this')}</Badge>}
        </Row>
      }
      actions={
        !isCurrent && (
          <Button danger kind="text" aria-label={t('sessions.endOf', { device })} onClick={onEnd}>
            {t('sessions.end')}
          </Button>
        )
      }
    >
      {address !== null && `${address}${session.is_own_network ? `, ${t('sessions.ownNetwork')}` : ''} · `}
      {isCurrent ? t('sessions.now') : formatRelative(new Date(seen), now, i18n.language)} ·{' '}
      {t('sessions.since')} <time dateTime={start}>{formatSince(new Date(start), now, i18n.language)}</time>
    </RowItem>
  )
}
