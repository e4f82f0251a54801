import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { AssetMatchLine } from '#web/features/asset-matches/controls.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { NameText } from '#web/ui/translations/name-text.tsx'
import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { localName } from '#web/ui/text/local-name.ts'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { relatedThreatsQuery } from './indicator-queries.ts'
import { PageTurner } from './page-turner.tsx'
import { Stack, Text, Row } from '#web/ui/layout/layout.tsx'

/** The threats that refer to a group, or to a group of an indicator; for users with the threats module. */
export const RelatedThreats = ({
  source,
}: {
  source: { readonly kind: 'feed' | 'group'; readonly id: number }
}) => {
  const { t, i18n } = useTranslation('indicators')
  const [page, setPage] = useState(1)
  const reply = useQuery({ ...relatedThreatsQuery(source, page), placeholderData: keepPreviousData })
  if (reply.data === undefined) {
    if (!reply.isError) return <Skeleton widths={[72]} />
    return <LoadFailed text={t('threats.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
  }
  const {
    data: threats,
    meta: { pagination },
  } = reply.data
  if (threats.length === 0) return <Text tone="faint">{t('threats.none')}</Text>
  return (
    <>
      <Stack as="ul">
        {threats.map((threat) => (
          <li key={threat.threat_id}>
            <Row as="span" wrap>
              <Link className="ui-link ui-alone" to={hrefOf(paths.threat, { id: threat.threat_id })}>
                <NameText item={threat} />
              </Link>
              <TlpBadge level={threat.tlp} />
            </Row>
            <Text size="meta" tone="faint">
              {localName(threat.threat_category, i18n.language)} · <DateText iso={threat.creation_date} />
            </Text>
            <AssetMatchLine concerns={threat.concerns} />
          </li>
        ))}
      </Stack>
      <PageTurner
        list={t('threats.title')}
        page={pagination.current_page}
        pages={pagination.total_pages}
        onPage={setPage}
      />
    </>
  )
}
