import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasShortcuts, setShortcuts } from '#web/lib/shortcuts.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Keys } from './key.tsx'
import styles from './search.module.css'

const columns = [
  {
    key: 'everywhere',
    lines: [
      ['search', ['Ctrl', 'K']],
      ['sheet', ['?']],
      ['searchList', ['/']],
      ['filters', ['F']],
    ],
  },
  {
    key: 'list',
    lines: [
      ['next', ['J', 'K']],
      ['open', ['Enter']],
      ['select', ['Space']],
      ['copy', ['C']],
    ],
  },
  {
    key: 'item',
    lines: [
      ['next', ['J', 'K']],
      ['edit', ['E']],
      ['close', ['X']],
      ['link', ['L']],
      ['copy', ['C']],
      ['send', ['Ctrl', 'Enter']],
      ['back', ['Esc']],
    ],
  },
] as const

/** All shortcuts of the keyboard, and the switch for those of one key. */
export const ShortcutSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('search')
  const [on, setOn] = useState(hasShortcuts)
  return (
    <Modal
      size="wide"
      className={styles.sheet}
      title={t('sheet.title')}
      closeLabel={t('sheet.dismiss')}
      dismissable
      onClose={onClose}
      footer={
        <div className={styles.switch}>
          <label>
            <input
              type="checkbox"
              // The only control besides the close button.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              checked={on}
              onChange={({ target }) => {
                setShortcuts(target.checked)
                setOn(target.checked)
              }}
            />
            {t('sheet.on')}
          </label>
          <span>{t('sheet.rest')}</span>
        </div>
      }
    >
      <div className={styles.columns}>
        {columns.map(({ key, lines }) => (
          <section key={key} aria-labelledby={`shortcuts-${key}`}>
            <h3 id={`shortcuts-${key}`}>{t(`sheet.${key}`)}</h3>
            <dl>
              {lines.map(([name, keys]) => (
                <div key={name}>
                  <dt>{t(`sheet.${name}`)}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
