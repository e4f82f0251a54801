import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortenMarkdown } from '#shared/domain/markdown/shorten-markdown.ts'
import { isLongerThan } from '#shared/domain/text.ts'
import { MarkdownText } from '#web/ui/markdown/markdown-text.tsx'
import { Button } from '#web/ui/button/button.tsx'

/** Longer texts are truncated: about eight lines of the drawer, in characters. */
const shownAtOnce = 480

/** A text written by users. A long one expands at the press of a button. */
export const LongText = ({ text }: { text: string }) => {
  const { t } = useTranslation('sightings')
  const [isWhole, setIsWhole] = useState(false)
  if (!isLongerThan(text, shownAtOnce)) return <MarkdownText text={text} />
  return (
    <>
      <MarkdownText text={isWhole ? text : shortenMarkdown(text, shownAtOnce)} />
      <p>
        <Button
          kind="text"
          small
          aria-expanded={isWhole}
          onClick={() => {
            setIsWhole(!isWhole)
          }}
        >
          {t(isWhole ? 'lessText' : 'moreText')}
        </Button>
      </p>
    </>
  )
}
