import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { counted } from '../../../lib/counted.ts'
import { OutcomeFilter } from '../../../ui/outcome-filter/outcome-filter.tsx'
import type { Checked, DoubtfulRow } from '#web/features/indicator-import/reading/check-files.ts'
import type { ImportValues } from '#web/features/indicator-import/form/import-form.ts'
import { ImportNotes } from './import-notes.tsx'
import { RowsTable, type ShownRow } from './rows-table.tsx'
import { saveRefused } from './refused-csv.ts'
import { Button } from '#web/ui/button/button.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { Card, Stack, Text, Toolbar } from '#web/ui/layout/layout.tsx'
import styles from './import-preview.module.css'

interface ImportPreviewProps {
  readonly checked: Checked
  readonly values: ImportValues
  readonly onSend: (withWarned: boolean, chosen: readonly DoubtfulRow[]) => void
  readonly onBack: () => void
}

type Kind = 'doubtful' | 'fresh' | 'known' | 'warned' | 'refused'
/** The number of rows shown for each kind. */
const mostShown = 100

/** The outcome of each row, before anything is written. */
export const ImportPreview = ({ checked, values, onSend, onBack }: ImportPreviewProps) => {
  const { t } = useTranslation(['indicatorImport', 'indicatorLookup'])
  const { doubtful, fresh, known, warned, refused } = checked
  const counts: Record<Kind, number> = {
    doubtful: doubtful.length,
    fresh: fresh.length,
    known: known.count,
    warned: warned.length,
    refused: refused.count,
  }
  const [kind, setKind] = useState<Kind>(
    () =>
      (['doubtful', 'fresh', 'warned', 'refused', 'known'] as const).find((one) => counts[one] > 0) ??
      'fresh',
  )
  const [withWarned, setWithWarned] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<DoubtfulRow>>(new Set())
  const [asking, setAsking] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  const total = fresh.length + chosen.size + (withWarned ? warned.length : 0)
  const send = (): void =>
    onSend(
      withWarned,
      doubtful.filter((row) => chosen.has(row)),
    )
  const rows: Record<Kind, () => ShownRow[]> = {
    // The user decides on each, so all are shown.
    doubtful: () =>
      doubtful.map((read) => ({ read, ...(read.lists === undefined ? {} : { lists: read.lists }) })),
    fresh: () => fresh.slice(0, mostShown).map((read) => ({ read })),
    known: () => known.first.map((read) => ({ read })),
    warned: () => warned.slice(0, mostShown).map((read) => ({ read, lists: read.lists })),
    refused: () => refused.first.slice(0, mostShown).map((row) => ({ refused: row })),
  }
  return (
    <Card
      headingRef={title}
      title={fresh.length === 0 ? t('nothingNew') : t('willAdd', counted(fresh.length))}
      foot={
        <>
          <Button icon="arrow-left" onClick={onBack}>
            {t('back')}
          </Button>
          <Toolbar>
            {refused.count > 0 && (
              <Button icon="download" onClick={() => saveRefused(t, refused.first, [])}>
                {t('saveRefused')}
              </Button>
            )}
            <Button
              kind="primary"
              disabled={total === 0}
              onClick={() => {
                if (values.verified) setAsking(true)
                else send()
              }}
            >
              {total === 0 ? t('send') : t(values.verified ? 'publishCount' : 'sendCount', counted(total))}
            </Button>
          </Toolbar>
        </>
      }
    >
      <Stack gap={3}>
        <ImportNotes checked={checked} />
        {warned.length > 0 && (
          <div className={styles.warned}>
            <SegmentsField
              label={t('warnedTitle', counted(warned.length))}
              options={(['skip', 'add'] as const).map((value) => ({
                value,
                label: t(value === 'add' ? 'warnedAdd' : 'warnedSkip'),
              }))}
              value={withWarned ? 'add' : 'skip'}
              hint={t('warnedText')}
              onChange={(choice) => setWithWarned(choice === 'add')}
            />
          </div>
        )}
        <OutcomeFilter
          label={t('filter')}
          value={kind}
          onChange={setKind}
          options={(['doubtful', 'fresh', 'known', 'warned', 'refused'] as const)
            .filter((key) => key !== 'doubtful' || counts[key] > 0)
            .map((key) => ({
              key,
              label: t(`filters.${key}`),
              count: counts[key],
            }))}
        />
        {kind === 'doubtful' && (
          <Text size="meta" tone="muted">
            {t('doubtfulText')}
          </Text>
        )}
        <RowsTable
          rows={rows[kind]()}
          total={counts[kind]}
          defaultCategory={values.category}
          withFile={values.files.length > 1}
          {...(kind === 'doubtful' ? { chosen, onChosen: setChosen } : {})}
        />
      </Stack>
      {asking && (
        <Confirm
          title={t('confirm.title', counted(total))}
          text={t('confirm.text')}
          action={t('confirm.action')}
          onClose={() => setAsking(false)}
          // The preview disappears with the first batch; the dialog closes itself before.
          onConfirm={send}
        />
      )}
    </Card>
  )
}
