import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteSighting, type Sighting } from '#shared/contracts/sightings.ts'
import { isFalsePositiveReport, sightingKinds, type SightingKind } from '#shared/domain/sightings.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { refreshIndicators } from '#web/features/indicators/indicator-queries.ts'
import { PageTurner } from '#web/features/indicators/page-turner.tsx'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { failedStatus } from '#web/ui/form/failed-status.ts'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { indicatorSightingsQuery, falsePositiveQuery } from '../sighting-queries.ts'
import { SightingItem } from './sighting-item.tsx'
import { Totals } from './totals.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Note, Row, Stack, Text } from '#web/ui/layout/layout.tsx'
import styles from '../sightings.module.css'

const SightingDialog = lazyPart(async () => (await import('./sighting-dialog.tsx')).SightingDialog)

interface MySightingsProps {
  readonly indicatorId: number
  /** The indicator as displayed. */
  readonly value: string
  /**
   * Whether it is a false positive for the organization; undefined if the indicator is withdrawn and accepts no more
   * sightings.
   */
  readonly isFalsePositive: boolean | undefined
}

const isOpenReport = (sighting: Sighting): boolean =>
  sighting.other_value === null &&
  isFalsePositiveReport({ kind: sighting.kind, outcome: sighting.answer?.outcome ?? null })

/** Removes the organization's sighting. If another user has removed it, the goal is reached. */
const useRemoval = () => {
  const client = useQueryClient()
  return async (id: number, done: () => void): Promise<void> => {
    try {
      await call(deleteSighting, { params: { id: String(id) } })
      done()
    } catch (error) {
      // The call has shown the error.
      if (!(error instanceof CallError)) throw error
      if (error.status !== 404 && !error.is('sighting_answered')) return
    }
    await refreshIndicators(client)
  }
}

/** The organization's own sightings of an indicator: buttons to add one, the list, and the answers. */
export const MySightings = ({ indicatorId, value, isFalsePositive }: MySightingsProps) => {
  const { t } = useTranslation('sightings')
  const [page, setPage] = useState(1)
  const [asking, setAsking] = useState<SightingKind>()
  const [removing, setRemoving] = useState<Sighting>()
  const remove = useRemoval()
  const reply = useQuery({ ...indicatorSightingsQuery(indicatorId, page), placeholderData: keepPreviousData })
  const isWithdrawn = isFalsePositive === undefined
  const sightings = reply.data?.data
  const reports = sightings?.filter(isOpenReport) ?? []
  const onPage = reports.find(({ kind }) => kind === 'false_positive_here')
  // The false-positive sighting may be behind pages of machine sightings.
  const other = useQuery({
    ...falsePositiveQuery(indicatorId),
    enabled: isFalsePositive === true && sightings !== undefined && onPage === undefined,
  })
  const report = onPage ?? other.data?.data[0]
  const isReported = report !== undefined && isFalsePositive === true
  const offered = sightingKinds.filter(
    (kind) =>
      !(kind === 'false_positive_here' && isReported) &&
      !(kind === 'false_positive' && reports.some((one) => one.kind === kind)),
  )
  // For a withdrawn indicator, an organization without sightings sees nothing.
  if (isWithdrawn && (sightings === undefined ? failedStatus(reply.error) === 404 : sightings.length === 0))
    return null
  const pagination = reply.data?.meta.pagination
  const undo = (id: number): Promise<void> =>
    remove(id, () => notify.success(t('own.undone'), t('own.undoneText')))
  return (
    <DrawerSection title={t('own.title')}>
      <Stack>
        <Totals totals={reply.data?.totals ?? null} />
        {!isWithdrawn && sightings !== undefined && sightings.length === 0 && (
          <Text tone="faint">{t('own.lead')}</Text>
        )}
        {isFalsePositive === true && <Note icon="ban">{t('own.marked')}</Note>}
        {!isWithdrawn && (
          <Row wrap>
            {offered.map((kind) => (
              <Button key={kind} small aria-haspopup="dialog" onClick={() => setAsking(kind)}>
                {t(`kind.${kind}`)}
              </Button>
            ))}
            {isReported && (
              <Button small icon="undo" onClick={() => void undo(report.sighting_id)}>
                {t('own.undo')}
              </Button>
            )}
          </Row>
        )}
      </Stack>
      {sightings === undefined && !reply.isError && <Skeleton widths={[64]} />}
      {sightings === undefined && reply.isError && (
        <LoadFailed text={t('failed')} error={reply.error} onRetry={() => void reply.refetch()} />
      )}
      {sightings !== undefined && sightings.length > 0 && (
        <Stack as="ul" className={styles.list} aria-label={t('own.list')}>
          {sightings.map((sighting) => (
            <SightingItem
              key={sighting.sighting_id}
              sighting={sighting}
              isMine
              tools={
                sighting.may_delete && sighting.kind !== 'false_positive_here' ? (
                  <Button
                    square
                    small
                    kind="plain"
                    icon="trash"
                    aria-label={t('own.remove')}
                    title={t('own.remove')}
                    onClick={() => setRemoving(sighting)}
                  />
                ) : undefined
              }
            />
          ))}
        </Stack>
      )}
      {pagination !== undefined && (
        <PageTurner
          list={t('own.title')}
          page={Math.min(page, Math.max(1, pagination.total_pages))}
          pages={pagination.total_pages}
          onPage={setPage}
        />
      )}
      {asking !== undefined && (
        <SightingDialog
          indicatorId={indicatorId}
          kind={asking}
          value={value}
          onClose={() => setAsking(undefined)}
        />
      )}
      {removing !== undefined && (
        <Confirm
          title={t('own.confirm.title')}
          text={t('own.confirm.text')}
          action={t('own.confirm.action')}
          destructive
          onConfirm={() => remove(removing.sighting_id, () => notify.success(t('own.removed')))}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </DrawerSection>
  )
}
