import { useTranslation } from 'react-i18next'

interface PageTurnerProps {
  /** Which list it turns: beside it there may be others. */
  readonly list: string
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

/** Turns the pages of a short list inside a drawer or a dialog; a single page has none to turn. */
export const PageTurner = ({ list, page, pages, onPage }: PageTurnerProps) => {
  const { t } = useTranslation('common')
  if (pages <= 1) return null
  return (
    <nav className="feed-pages" aria-label={t('pager.labelOf', { list })}>
      <button
        type="button"
        className="ui-btn ui-btn-icon ui-btn-small"
        aria-label={t('pager.previous')}
        title={t('pager.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <i className="pi pi-angle-left" aria-hidden="true" />
      </button>
      <span aria-live="polite">{t('pager.of', { page, pages })}</span>
      <button
        type="button"
        className="ui-btn ui-btn-icon ui-btn-small"
        aria-label={t('pager.next')}
        title={t('pager.next')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <i className="pi pi-angle-right" aria-hidden="true" />
      </button>
    </nav>
  )
}
