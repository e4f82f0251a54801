import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/lib/copy-text.ts'
import { onEscape } from '#web/lib/escape.ts'
import { Button } from '#web/ui/button/button.tsx'
import styles from './copy-link.module.css'
import fieldStyles from '#web/ui/form/field.module.css'
import { Text } from '#web/ui/layout/layout.tsx'

const shownMilliseconds = 2500

/** Copies the share link of the item in the drawer. If the clipboard is blocked, it shows the link to copy by hand. */
export const CopyLink = ({ href }: { href: string }) => {
  const { t } = useTranslation('common')
  const [result, setResult] = useState<'none' | 'copied' | 'byHand'>('none')
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const link = new URL(href, window.location.origin).href

  useEffect(() => {
    if (result === 'byHand') field.current?.select()
    if (result !== 'copied') return undefined
    const timer = setTimeout(() => setResult('none'), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [result])

  const copy = async (): Promise<void> => setResult((await copyText(link)) ? 'copied' : 'byHand')
  return (
    <>
      <Button
        ref={button}
        square
        small
        kind="plain"
        aria-label={t('drawer.copyLink')}
        aria-keyshortcuts="L"
        title={t('drawer.copyLink')}
        onClick={() => void copy()}
      >
        <i className={`pi ${result === 'copied' ? 'pi-check' : 'pi-link'}`} aria-hidden="true" />
      </Button>
      <Text as="span" size="meta" tone="success" role="status">
        {result === 'copied' ? t('drawer.copied') : ''}
      </Text>
      {result === 'byHand' && (
        <label className={styles.root}>
          <span>{t('drawer.copyByHand')}</span>
          <input
            ref={field}
            className={fieldStyles.input}
            readOnly
            autoFocus
            value={link}
            onFocus={(event) => event.target.select()}
            // The field goes when it loses the focus.
            onKeyDown={onEscape(() => button.current?.focus())}
            onBlur={() => setResult('none')}
          />
        </label>
      )}
    </>
  )
}
