import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button/button.tsx'
import { Row, Text } from '#web/ui/layout/layout.tsx'
import styles from './indicators.module.css'

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
    <nav className={styles.pages} aria-label={t('pager.labelOf', { list })}>
      <Row>
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
        <Text as="span" size="meta" tone="muted" tabular>
          <span aria-live="polite">{t('pager.of', { page, pages })}</span>
        </Text>
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
      </Row>
    </nav>
  )
}
