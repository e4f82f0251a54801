import { useTranslation } from 'react-i18next'
import { Logo } from '../icon.tsx'
import styles from './brand.module.css'

/** The product's logo and name. */
export const Brand = () => {
  const { t } = useTranslation('app')
  return (
    <span className={styles.root}>
      <Logo />
      {t('product')}
    </span>
  )
}
