import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportPreview } from '#shared/contracts/reports.ts'
import { reportLimits } from '#shared/domain/reports/modules.ts'
import { exactCount } from '#web/lib/counts.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { formatPeriod } from '#web/features/reports/text/format-period.ts'
import { PaperSheet } from './paper-page.tsx'
import type { Preview } from './use-preview.ts'
import { Button } from '#web/ui/button/button.tsx'

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
  const id = useId()
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  const { data, isStale, isLoading, error, again } = preview
  const failed = error !== null && error !== undefined
  const period =
    data === undefined
      ? ''
      : formatPeriod({ first: data.period_start_date, last: data.period_end_date }, i18n.language)
  return (
    <section className="rep-card-box rep-preview" aria-labelledby={`${id}title`} aria-busy={isLoading}>
      <h2 id={`${id}title`}>{t('preview.title')}</h2>
      {failed && (
        <LoadFailed
          className="rep-alert"
          text={data === undefined ? t('preview.failed') : `${t('preview.failed')} ${t('preview.stale')}`}
          error={error}
          onRetry={again}
        />
      )}
      {data === undefined && isLoading && (
        <>
          <p className="ui-visually-hidden" role="status">
            {t('preview.loading')}
          </p>
          <Skeleton className="rep-preview-skeleton" widths={[70, 55, 60, 90]} />
        </>
      )}
      {data === undefined && !isLoading && !failed && (
        <p className="rep-sub">{t(hasNoModule ? 'preview.noModule' : 'preview.waiting')}</p>
      )}
      {data !== undefined && (
        <div className={isStale ? 'is-stale' : undefined}>
          <Totals preview={data} />
          <div className="rep-preview-of">
            <p className="rep-sub">{t('preview.of', { period })}</p>
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
          </div>
          {phone ? (
            <Button icon="eye" onClick={() => setOpen(true)}>
              {t('preview.show')}
            </Button>
          ) : (
            <PaperSheet page={data.page} name={t('preview.page', { period })} textName={t('preview.text')} />
          )}
        </div>
      )}
      {open && data !== undefined && (
        <Modal
          className="rep-preview-dialog"
          title={t('preview.show')}
          closeLabel={t('preview.close')}
          dismissable
          onClose={() => setOpen(false)}
        >
          <div className="rep-preview-large" {...scrolled} aria-label={t('preview.show')}>
            <PaperSheet page={data.page} name={t('preview.page', { period })} textName={t('preview.text')} />
          </div>
        </Modal>
      )}
    </section>
  )
}

const Totals = ({ preview: { sections, pages } }: { preview: ReportPreview }) => {
  const { t, i18n } = useTranslation('reports')
  return (
    <dl className="rep-totals">
      {sections.map(({ module, total, is_too_long: isTooLong }) => (
        <div key={module}>
          <dt>{t(`module.${module}`)}</dt>
          <dd>{exactCount(total, i18n.language)}</dd>
          {isTooLong && (
            <dd className="ui-error">
              <i className="pi pi-exclamation-circle" aria-hidden="true" />
              <span>
                {t('preview.tooLong', { rows: exactCount(reportLimits.sectionRows, i18n.language) })}
              </span>
            </dd>
          )}
        </div>
      ))}
      <div className="is-sum">
        <dt>{t('preview.total')}</dt>
        <dd>{t('preview.pages', { count: pages })}</dd>
      </div>
    </dl>
  )
}
