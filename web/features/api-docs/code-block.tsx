import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/lib/copy-text.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './docs.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

const copiedMilliseconds = 2000

interface CodeBlockProps {
  readonly text: string
  /** The accessible name. */
  readonly label: string
}

/** A scrollable code block with a copy button. */
export const CodeBlock = ({ text, label }: CodeBlockProps) => {
  const { t } = useTranslation('apiDocs')
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (outcome === undefined) return undefined
    const timer = setTimeout(() => setOutcome(undefined), copiedMilliseconds)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async (): Promise<void> => setOutcome((await copyText(text)) ? 'copied' : 'failed')
  return (
    <div className={styles.code}>
      {/* It scrolls, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} role="group" aria-label={label}>
        <pre>
          <code>{text}</code>
        </pre>
      </div>
      <Button kind="plain" square aria-label={t('copy.label', { what: label })} onClick={() => void copy()}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
      </Button>
      <span role="status" className={outcome === 'failed' ? fieldStyles.error : 'ui-visually-hidden'}>
        {outcome === 'copied' ? t('copy.done') : outcome === 'failed' ? t('copy.failed') : ''}
      </span>
    </div>
  )
}
