import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportPreview } from '#shared/contracts/reports.ts'
import { reportLimits } from '#shared/domain/reports/modules.ts'
import { exactCount } from '#web/lib/counts.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Card, Note, Row, Stack, Text } from '#web/ui/layout/layout.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { formatPeriod } from '#web/features/reports/text/format-period.ts'
import { PaperSheet } from './paper-page.tsx'
import type { Preview } from './use-preview.ts'
import { Button } from '#web/ui/button/button.tsx'
import styles from './preview-card.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

/** It scrolls, so it must be focusable. */
const scrolled = { role: 'group', tabIndex: 0 } as const

interface PreviewCardProps {
  readonly preview: Preview
  /** Whether sections are on but the user can access none of their modules. */
  readonly hasNoModule: boolean
}

/** The content of the report if generated today, and a picture of its summary. */
export const PreviewCard = ({ preview, hasNoModule }: PreviewCardProps) => {
  const { t, i18n } = useTranslation('reports')
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  const { data, isStale, isLoading, error, again } = preview
  const failed = error !== null && error !== undefined
  const period =
    data === undefined
      ? ''
      : formatPeriod({ first: data.period_start_date, last: data.period_end_date }, i18n.language)
  return (
    <Card label={t('preview.title')} title={t('preview.title')} busy={isLoading}>
      {failed && (
        <Note>
          <LoadFailed
            text={data === undefined ? t('preview.failed') : `${t('preview.failed')} ${t('preview.stale')}`}
            error={error}
            onRetry={again}
          />
        </Note>
      )}
      {data === undefined && isLoading && (
        <Stack gap={3}>
          <p className="ui-visually-hidden" role="status">
            {t('preview.loading')}
          </p>
          {[70, 55, 60, 90].map((width) => (
            <Skeleton key={width} widths={[width]} />
          ))}
        </Stack>
      )}
      {data === undefined && !isLoading && !failed && (
        <Text size="meta" tone="faint">
          {t(hasNoModule ? 'preview.noModule' : 'preview.waiting')}
        </Text>
      )}
      {data !== undefined && (
        <Stack className={classNames(styles.root, isStale && 'is-stale')}>
          <Totals preview={data} />
          <Row justify="between">
            <Text size="meta" tone="faint" tabular>
              {t('preview.of', { period })}
            </Text>
            {!phone && (
              <Button
                square
                small
                icon="window-maximize"
                aria-label={t('preview.open')}
                title={t('preview.open')}
                onClick={() => setOpen(true)}
              />
            )}
          </Row>
          {phone ? (
            <Button icon="eye" onClick={() => setOpen(true)}>
              {t('preview.show')}
            </Button>
          ) : (
            <PaperSheet page={data.page} name={t('preview.page', { period })} textName={t('preview.text')} />
          )}
        </Stack>
      )}
      {open && data !== undefined && (
        <Modal
          className={classNames(styles.dialog)}
          title={t('preview.show')}
          closeLabel={t('preview.close')}
          dismissable
          onClose={() => setOpen(false)}
        >
          <div {...scrolled} aria-label={t('preview.show')}>
            <PaperSheet page={data.page} name={t('preview.page', { period })} textName={t('preview.text')} />
          </div>
        </Modal>
      )}
    </Card>
  )
}

const Totals = ({ preview: { sections, pages } }: { preview: ReportPreview }) => {
  const { t, i18n } = useTranslation('reports')
  return (
    <dl className={styles.totals}>
      {sections.map(({ module, total, is_too_long: isTooLong }) => (
        <div key={module}>
          <dt>{t(`module.${module}`)}</dt>
          <dd>{exactCount(total, i18n.language)}</dd>
          {isTooLong && (
            <dd className={fieldStyles.error}>
              <i className="pi pi-exclamation-circle" aria-hidden="true" />
              <span>
                {t('preview.tooLong', { rows: exactCount(reportLimits.sectionRows, i18n.language) })}
              </span>
            </dd>
          )}
        </div>
      ))}
      <div className={styles.sum}>
        <dt>{t('preview.total')}</dt>
        <dd>{t('preview.pages', { count: pages })}</dd>
      </div>
    </dl>
  )
}
