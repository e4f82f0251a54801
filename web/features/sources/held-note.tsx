import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decideSource, type Source } from '#shared/contracts/sources.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import { call, CallError } from '#web/lib/api.ts'
import { counted } from '#web/lib/counted.ts'
import { formatRecent } from '#web/lib/format-relative.ts'
import { notify } from '#web/lib/notify.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { Card, Note, Row, Stack, Text, ToneIcon, Toolbar } from '#web/ui/layout/layout.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { refreshSources, runQuery } from './source-queries.ts'

const minute = 60_000

/** Until when the source is read at most, if that is why a decision was refused. */
const readUntil = ({ items }: CallError): Date | undefined => {
  const { values } = items.find(({ code }) => code === 'source_read') ?? {}
  return values?.[0] === undefined ? undefined : new Date(values[0])
}

interface HeldNoteProps {
  readonly source: Source
  readonly held: NonNullable<Source['held']>
}

/** What a source lacks beyond its threshold, and the decision on it with its effect. */
export const HeldNote = ({ source, held }: HeldNoteProps) => {
  const { t, i18n } = useTranslation('sources')
  const client = useQueryClient()
  const now = useNow(minute)
  // What was shown when the question opened: a newer run may hold others meanwhile.
  const [asking, setAsking] = useState<{ decision: 'apply' | 'keep'; shown: typeof held }>()
  const { policy, days, threshold } = source.gone
  const { name, is_active: isOn } = source
  const isDecided = held.decision !== null
  const goes = policy === 'expire' ? t('heldApply.expire', { count: days }) : t(`heldApply.${policy}`)
  const decide = async ({ decision, shown }: NonNullable<typeof asking>): Promise<void> => {
    try {
      await call(decideSource, {
        params: { id: String(source.source_id) },
        body: { decision, run_id: shown.run_id, gone: shown.gone },
        quiet: true,
      })
      notify.success(t(isOn ? 'decided' : 'decidedOff', { name }))
    } catch (error) {
      const until = error instanceof CallError ? readUntil(error) : undefined
      if (until === undefined) notifyFailure(error, t('decideFailed', { name }))
      else
        notify.error(
          t('decideFailed', { name }),
          t('decideLater', { time: formatRecent(until, new Date(), i18n.language) }),
        )
    }
    await refreshSources(client)
  }
  return (
    <Card
      tone={isDecided ? undefined : 'danger'}
      title={
        <Row as="span" gap={2}>
          <ToneIcon
            name={isDecided ? 'info-circle' : 'exclamation-triangle'}
            tone={isDecided ? 'muted' : 'danger'}
          />
          <span>{t('heldTitle', { ...counted(held.gone), of: counted(held.of).shown })}</span>
        </Row>
      }
      foot={
        <Toolbar>
          <Button aria-haspopup="dialog" onClick={() => setAsking({ decision: 'keep', shown: held })}>
            {t('keep')}
          </Button>
          <Button danger aria-haspopup="dialog" onClick={() => setAsking({ decision: 'apply', shown: held })}>
            {t('apply')}
          </Button>
        </Toolbar>
      }
    >
      <Stack gap={3}>
        {held.decision !== null && (
          <Note role="status">
            {t(`heldDecided.${held.decision.decision}`, {
              name: held.decision.by,
              when: formatRecent(new Date(held.decision.at), now, i18n.language),
            })}
          </Note>
        )}
        {held.problem !== null && <Text>{t('heldBroken', { problem: t(`problem.${held.problem}`) })}</Text>}
        {held.least < held.of && (
          <Text>{t('heldLeast', { percent: threshold, least: counted(held.least).shown })}</Text>
        )}
        {!isDecided && <Text>{t(isOn ? 'heldText' : 'heldTextOff')}</Text>}
        <ul>
          <li>{goes}</li>
          <li>{t('heldKeep')}</li>
        </ul>
        <Text tone="muted">{t('heldMost')}</Text>
        <Missing source={source} held={held} />
      </Stack>
      {asking !== undefined && (
        <Confirm
          title={t(`${asking.decision}Title`, counted(asking.shown.gone))}
          text={`${asking.decision === 'apply' ? goes : t('heldKeep')} ${t('heldMost')}`}
          action={t(asking.decision)}
          destructive={asking.decision === 'apply'}
          onConfirm={() => decide(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Card>
  )
}

/** The indicators that would go, of the last run that was held. */
const Missing = ({ source, held: { run_id: id, gone: total } }: HeldNoteProps) => {
  const { t } = useTranslation('sources')
  const run = useQuery({ ...runQuery(source.source_id, id), enabled: id !== '' })
  const missing = run.data?.missing
  if (run.isError && missing === undefined)
    return <LoadFailed text={t('missingFailed')} error={run.error} onRetry={() => void run.refetch()} />
  if (run.isLoading) return <Skeleton widths={[48, 62]} />
  if (missing === undefined || missing.length === 0) return <Text tone="muted">{t('missingNone')}</Text>
  return (
    <Stack gap={2}>
      <DataTable
        caption={t('missing')}
        rows={missing}
        keyOf={({ feed_id: id }) => id}
        columns={[
          {
            key: 'value',
            head: t('missing'),
            main: true,
            cell: ({ value, type_name: type }) => (
              <Text as="span" size="value">
                {shownValue(value, type)}
              </Text>
            ),
          },
          {
            key: 'type',
            head: t('type'),
            width: 160,
            cell: ({ type_name: type }) => type,
          },
        ]}
        framed
        dense
        maxHeight="280px"
      />
      {total > missing.length && (
        <Text size="meta" tone="faint">
          {t('missingShown', { ...counted(missing.length), total: counted(total).shown })}
        </Text>
      )}
    </Stack>
  )
}
