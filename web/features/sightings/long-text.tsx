import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A text is shown whole up to so many characters: about eight lines of the drawer. */
const shownAtOnce = 480

/** What people wrote, whole at the press of a button where it is long. */
export const LongText = ({ text }: { text: string }) => {
  const { t } = useTranslation('sightings')
  const [isWhole, setIsWhole] = useState(false)
  if (text.length <= shownAtOnce) return <p className="ui-prose">{text}</p>
  const end = text.lastIndexOf(' ', shownAtOnce)
  const part = text.slice(0, end > shownAtOnce / 2 ? end : shownAtOnce)
  return (
    <>
      <p className="ui-prose">{isWhole ? text : `${part} …`}</p>
      <p>
        <button
          type="button"
          className="ui-link"
          aria-expanded={isWhole}
          onClick={() => {
            setIsWhole(!isWhole)
          }}
        >
          {t(isWhole ? 'lessText' : 'moreText')}
        </button>
      </p>
    </>
  )
}
