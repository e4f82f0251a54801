import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { numberFormat } from '#messages/number-format.ts'
import { limits } from '#shared/domain/limits.ts'
import { paths } from '#web/lib/paths.ts'
import { MenuButton, SplitButton } from '#web/ui/menu/menu-button.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { counted } from '#web/lib/counted.ts'
import { notify } from '#web/lib/notify.ts'
import { handOver } from '#web/features/indicator-import/handed-list.ts'
import { LookupItem } from './lookup-item.tsx'
import { countOutcomes, lookupOutcomes, type LookupOutcome, type LookupRow } from './lookup-rows.ts'
import { useLookupFile } from './use-lookup-file.ts'
import { OutcomeFilter } from '#web/ui/outcome-filter/outcome-filter.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { Note, Row, Rows, Stack, Text } from '#web/ui/layout/layout.tsx'
import styles from './lookup-result.module.css'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'

interface LookupResultProps {
  readonly rows: readonly LookupRow[]
  /** The number of values not yet looked up. */
  readonly rest: number
  /** Analysts may add unknown values. */
  readonly isAnalyst: boolean
  readonly busy: boolean
  readonly failure: ErrorMessage | undefined
  readonly onMore: () => void
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** The result for each value of a list. */
export const LookupResult = ({
  rows,
  rest,
  isAnalyst,
  busy,
  failure,
  onMore,
  onAgain,
  onClose,
}: LookupResultProps) => {
  const { t, i18n } = useTranslation('indicatorLookup')
  const number = numberFormat(i18n.language)
  const [shown, setShown] = useState<LookupOutcome | 'all'>('all')
  const title = useRef<HTMLHeadingElement>(null)
  const counts = countOutcomes(rows)
  const listed = shown === 'all' ? rows : rows.filter(({ outcome }) => outcome === shown)
  const unknown = rows.filter(({ outcome }) => outcome === 'unknown')

  // The form disappeared with the focus; the result is announced.
  useEffect(() => title.current?.focus(), [])

  const copyUnknown = async (form: 'shown' | 'value'): Promise<void> => {
    if (await copyText(unknown.map((row) => row[form]).join('\n')))
      notify.success(t('copied', counted(unknown.length)))
    else notify.error(t('copyFailed'), t('copyFailedText'))
  }
  const download = useLookupFile()
  return (
    <Stack gap={3}>
      <h2 ref={title} tabIndex={-1}>
        {t('lookUp.sum', { ...counted(counts.known), total: number.format(rows.length) })}
      </h2>
      <Row wrap justify="between">
        <OutcomeFilter
          label={t('lookUp.filter')}
          value={shown}
          onChange={setShown}
          options={[
            { key: 'all', label: t('lookUp.filters.all'), count: rows.length },
            ...lookupOutcomes.map((key) => ({
              key,
              label: t(`lookUp.filters.${key}`),
              count: counts[key],
            })),
          ]}
        />
        <Row wrap>
          <SplitButton>
            <Button icon="copy" disabled={unknown.length === 0} onClick={() => void copyUnknown('shown')}>
              {t('lookUp.copyUnknown')}
            </Button>
            <MenuButton
              label={t('lookUp.copyMore')}
              className={buttonClass({ square: true })}
              disabled={unknown.length === 0}
              floating
              choices={[
                {
                  key: 'shown',
                  label: t('lookUp.copyShown'),
                  run: () => void copyUnknown('shown'),
                },
                {
                  key: 'plain',
                  label: t('lookUp.copyPlain'),
                  run: () => void copyUnknown('value'),
                },
              ]}
            />
          </SplitButton>
          <Button icon="download" disabled={listed.length === 0} onClick={() => download(listed)}>
            {t('lookUp.download')}
          </Button>
          {isAnalyst && unknown.length > 0 && (
            <Link
              className={buttonClass()}
              to={paths.indicatorImport}
              state={handOver(unknown.map((row) => row.value).join('\n'))}
            >
              <i className="pi pi-file-import" aria-hidden="true" />
              {t('lookUp.importUnknown')}
            </Link>
          )}
        </Row>
      </Row>
      {rest > 0 && (
        <Note
          role="status"
          actions={
            <Button small busy={busy} onClick={onMore}>
              {t('lookUp.askNext', counted(Math.min(rest, limits.indicatorLookup)))}
            </Button>
          }
        >
          {t('lookUp.rest', counted(rest))}
        </Note>
      )}
      <FormProblem what={failure} />
      {listed.length === 0 ? (
        <Text tone="muted">{t('lookUp.none')}</Text>
      ) : (
        // It scrolls, so it must be focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.rows} role="group" tabIndex={0} aria-label={t('lookUp.rows')}>
          <Rows label={t('lookUp.rows')}>
            {listed.map((row) => (
              <LookupItem key={`${row.line} ${row.entered}`} row={row} />
            ))}
          </Rows>
        </div>
      )}
      <Row justify="between">
        <Button icon="arrow-left" onClick={onAgain}>
          {t('lookUp.again')}
        </Button>
        <Button kind="primary" onClick={onClose}>
          {t('lookUp.close')}
        </Button>
      </Row>
    </Stack>
  )
}
