import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/lib/copy-text.ts'
import { notify } from '#web/lib/notify.ts'
import { Button } from '#web/ui/button/button.tsx'

interface CopyButtonProps {
  readonly text: string
  /** What the button copies: `Copy the address`. */
  readonly label: string
  /** The message after copying. */
  readonly done: string
  /** The visible text next to the icon. */
  readonly caption?: string
  readonly small?: boolean
}

const copiedMilliseconds = 2000

/** Copies a text to the clipboard and confirms it. */
export const CopyButton = ({ text, label, done, caption, small = false }: CopyButtonProps) => {
  const { t } = useTranslation('connect')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), copiedMilliseconds)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (): Promise<void> => {
    if (await copyText(text)) {
      setCopied(true)
      notify.info(done)
    } else notify.error(t('copy.failed'), t('copy.failedText'))
  }
  return (
    <Button
      kind={caption === undefined ? 'plain' : 'outline'}
      square={caption === undefined}
      small={small}
      icon={copied ? 'check' : 'copy'}
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    >
      {caption}
    </Button>
  )
}
