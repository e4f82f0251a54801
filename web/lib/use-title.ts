import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Sets the document title while the page is open. */
export const useTitle = (title: string): void => {
  const { t } = useTranslation('app')
  const product = t('product')
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
}
