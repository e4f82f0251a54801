import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { PageTurner } from '#web/features/indicators/page-turner.tsx'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { indicatorSightingsQuery } from '../sighting-queries.ts'
import { SightingItem } from './sighting-item.tsx'
import { Totals } from './totals.tsx'
import { Row, Stack, Text } from '#web/ui/layout/layout.tsx'
import styles from '../sightings.module.css'

interface AllSightingsProps {
  readonly indicatorId: number
  /** The sighting that is already shown. */
  readonly but?: number
  readonly title?: string
}

/** The sightings of all organizations for an indicator, with a form to answer each. */
export const AllSightings = ({ indicatorId, but, title }: AllSightingsProps) => {
  const { t } = useTranslation('sightings')
  const [page, setPage] = useState(1)
  const reply = useQuery({ ...indicatorSightingsQuery(indicatorId, page), placeholderData: keepPreviousData })
  const { data } = reply
  const pagination = data?.meta.pagination
  const falsePositives = data?.false_positives ?? 0
  const shown = data?.data.filter(({ sighting_id: id }) => id !== but) ?? []
  return (
    <DrawerSection title={title ?? t('all.title')}>
      {data === undefined && !reply.isError && <Skeleton widths={[64]} />}
      {data === undefined && reply.isError && (
        <LoadFailed text={t('failed')} error={reply.error} onRetry={() => void reply.refetch()} />
      )}
      <Totals totals={data?.totals ?? null} />
      {falsePositives > 0 && (
        <Row align="baseline">
          <i className="pi pi-flag" aria-hidden="true" />
          <Text>{t('falsePositives', { count: falsePositives })}</Text>
        </Row>
      )}
      {pagination?.total === 0 && <Text tone="faint">{t('all.none')}</Text>}
      {shown.length > 0 && (
        <Stack as="ul" className={styles.list}>
          {shown.map((sighting) => (
            <SightingItem
              key={sighting.sighting_id}
              sighting={sighting}
              tools={
                <Link
                  className="ui-link ui-alone"
                  to={hrefOf(paths.sightings, { item: sighting.sighting_id })}
                >
                  {t(sighting.answer === null ? 'all.answer' : 'all.open')}
                </Link>
              }
            />
          ))}
        </Stack>
      )}
      {pagination !== undefined && (
        <PageTurner
          list={title ?? t('all.title')}
          page={Math.min(page, Math.max(1, pagination.total_pages))}
          pages={pagination.total_pages}
          onPage={setPage}
        />
      )}
    </DrawerSection>
  )
}
