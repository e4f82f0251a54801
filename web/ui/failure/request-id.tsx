import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/lib/copy-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Button } from '../button/button.tsx'
import styles from './request-id.module.css'

const shownMilliseconds = 2500

/**
 * The id of a failed request with a copy button, for the operator. If the clipboard is blocked, the id is selected for
 * manual copying.
 */
export const RequestId = ({ id }: { id: string }) => {
  const { t } = useTranslation('errors')
  const [result, setResult] = useState<'none' | 'copied' | 'selected'>('none')
  const code = useRef<HTMLElement>(null)
  useEffect(() => {
    if (result !== 'copied') return undefined
    const timer = setTimeout(() => setResult('none'), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [result])

  const copy = async (): Promise<void> => {
    const done = await copyText(id)
    setResult(done ? 'copied' : 'selected')
    if (!done && code.current !== null) window.getSelection()?.selectAllChildren(code.current)
  }
  return (
    <span className={styles.root}>
      {t('requestId.name')} <code ref={code}>{id}</code>
      <Button
        kind="plain"
        small
        square
        className={styles.copy}
        aria-label={t('requestId.copy', { id })}
        title={t('requestId.copyTitle')}
        onClick={() => void copy()}
      >
        <Icon name={result === 'copied' ? 'check' : 'copy'} size={14} />
      </Button>
      <span role="status">{result === 'none' ? '' : t(`requestId.${result}`)}</span>
    </span>
  )
}
