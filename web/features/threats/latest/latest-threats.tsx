import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AssetMatchLine } from '#web/features/asset-matches/controls.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { localName } from '#web/ui/text/local-name.ts'
import { threatsQuery } from '../threat-queries.ts'
import { NameText } from '#web/ui/translations/name-text.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Rows, RowItem, Text } from '#web/ui/layout/layout.tsx'
import styles from './latest-threats.module.css'

const ThreatModal = lazyPart(async () => (await import('./threat-modal.tsx')).ThreatModal)

/** The number of threats shown (part 2 section 9). */
const shown = 3

/** The newest threats of any age; each opens over the page. */
export const LatestThreats = () => {
  const { t, i18n } = useTranslation('threats')
  const reply = useQuery(threatsQuery({ sort: '-creation_date', per_page: String(shown) }))
  const [opened, setOpened] = useState<number>()
  if (reply.data === undefined)
    return reply.isError ? (
      <LoadFailed text={t('latest.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
    ) : (
      <Skeleton widths={[92, 60, 84, 60, 88, 60]} />
    )
  if (reply.data.data.length === 0) return <Text tone="muted">{t('latest.none')}</Text>
  return (
    <>
      <Rows>
        {reply.data.data.slice(0, shown).map((threat) => (
          <RowItem
            key={threat.threat_id}
            title={
              <button
                type="button"
                className={`${styles.open} ui-fills is-touched`}
                aria-haspopup="dialog"
                onClick={() => setOpened(threat.threat_id)}
              >
                <span className={styles.name}>
                  <NameText item={threat} />
                </span>
              </button>
            }
          >
            <p>
              <TlpBadge level={threat.tlp} /> <DateText iso={threat.creation_date} /> ·{' '}
              {localName(threat.threat_category, i18n.language)}
            </p>
            <AssetMatchLine concerns={threat.concerns} />
          </RowItem>
        ))}
      </Rows>
      {opened !== undefined && <ThreatModal id={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
