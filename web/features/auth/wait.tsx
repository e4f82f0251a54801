import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import styles from './sign-in.module.css'

/** The seconds until a message may be sent again. */
export const Wait = ({ seconds }: { readonly seconds: number }) => {
  const { t } = useTranslation('auth')
  return (
    <span className={styles.wait}>
      <Icon name="clock" size={14} />
      {t('code.resendIn', { seconds })}
    </span>
  )
}
