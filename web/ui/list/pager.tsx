import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { pageNumbers } from './page-numbers.ts'
import styles from './list-pager.module.css'

interface PagerProps {
  readonly page: number
  readonly pages: number
  readonly perPage: number
  readonly total: number
  readonly shown: number
  readonly phone: boolean
  readonly onPage: (page: number) => void
  /** What the pages belong to, if not the page's list. */
  readonly label?: string
}

/** `1–10 z 86` and the page numbers; on a phone the previous and next page. */
export const Pager = ({ page, pages, perPage, total, shown, phone, onPage, label }: PagerProps) => {
  const { t, i18n } = useTranslation('common')
  const number = numberFormat(i18n.language)
  const first = (page - 1) * perPage + 1
  return (
    <nav className={styles.root} aria-label={label ?? t('pager.label')}>
      <span className={styles.range}>
        {t('pager.range', {
          from: number.format(first),
          to: number.format(first + shown - 1),
          total: number.format(total),
        })}
      </span>
      <button
        type="button"
        className={styles.page}
        aria-label={t('pager.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <i className="pi pi-angle-left" aria-hidden="true" />
      </button>
      {phone ? (
        <span className={styles.of}>
          {t('pager.of', { page: number.format(page), pages: number.format(pages) })}
        </span>
      ) : (
        pageNumbers(page, pages).map((item, index) =>
          item === 'gap' ? (
            <span key={`gap${index}`} className={styles.gap} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={item}
              type="button"
              className={styles.page}
              aria-label={t('pager.page', { page: number.format(item) })}
              aria-current={item === page ? 'page' : undefined}
              onClick={() => onPage(item)}
            >
              {number.format(item)}
            </button>
          ),
        )
      )}
      <button
        type="button"
        className={styles.page}
        aria-label={t('pager.next')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <i className="pi pi-angle-right" aria-hidden="true" />
      </button>
    </nav>
  )
}
