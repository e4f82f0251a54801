import { useTranslation } from 'react-i18next'
import styles from '../../dialog/dialog.module.css'
import { Modal } from '../../dialog/modal.tsx'
import { Button } from '#web/ui/button/button.tsx'

interface LeftDialogProps {
  readonly items: readonly { readonly id: number; readonly name: string; readonly why: string }[]
  readonly onClose: () => void
}

/** Lists the selected items that the action skipped, with the reasons. They stay selected. */
export const LeftDialog = ({ items, onClose }: LeftDialogProps) => {
  const { t, i18n } = useTranslation('common')
  return (
    <Modal
      size="narrow"
      className="list-left"
      title={t('bulk.leftTitle', { number: new Intl.NumberFormat(i18n.language).format(items.length) })}
      onClose={onClose}
      footer={
        <Button kind="primary" autoFocus onClick={onClose}>
          {t('bulk.leftClose')}
        </Button>
      }
    >
      <div className={styles.question}>
        <p>{t('bulk.leftText')}</p>
      </div>
      {/* It scrolls, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul tabIndex={0} aria-label={t('bulk.leftList')}>
        {items.map(({ id, name, why }) => (
          <li key={id}>
            <span>{name}</span>
            <small>{why}</small>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
