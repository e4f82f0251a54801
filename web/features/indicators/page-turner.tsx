import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button/button.tsx'

interface PageTurnerProps {
  /** The name of the list, which distinguishes it from others on the page. */
  readonly list: string
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

/** A pager for a short list in a drawer or dialog. Renders nothing for a single page. */
export const PageTurner = ({ list, page, pages, onPage }: PageTurnerProps) => {
  const { t } = useTranslation('common')
  if (pages <= 1) return null
  return (
    <nav className="feed-pages" aria-label={t('pager.labelOf', { list })}>
      <Button
        square
        small
        kind="plain"
        icon="angle-left"
        aria-label={t('pager.previous')}
        title={t('pager.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span aria-live="polite">{t('pager.of', { page, pages })}</span>
      <Button
        square
        small
        kind="plain"
        icon="angle-right"
        aria-label={t('pager.next')}
        title={t('pager.next')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
