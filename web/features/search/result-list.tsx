import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/layout/class-names.ts'
import { TlpBadge } from '#web/ui/tlp/tlp-badge.tsx'
import { Keys } from './key.tsx'
import { matchIn } from './match-in.ts'
import type { Option, Section } from './use-sections.ts'
import styles from './search.module.css'

interface ResultListProps {
  readonly id: string
  readonly sections: readonly Section[]
  readonly text: string
  /** The key of the active option. */
  readonly active: string | undefined
  readonly optionId: (option: Option) => string
  readonly onChoose: (key: string) => void
  readonly onOpen: (option: Option, event: MouseEvent) => void
}

/** The results by kind. The focus stays in the search field, which names the active one. */
export const ResultList = ({ id, sections, text, active, optionId, onChoose, onOpen }: ResultListProps) => {
  const { t } = useTranslation('search')
  return (
    <div id={id} role="listbox" aria-label={t('results')} className={styles.results}>
      {sections.map((section) => (
        <div key={section.key} role="group" aria-labelledby={`${id}${section.key}`}>
          <div id={`${id}${section.key}`} className={styles.title}>
            {section.title} {section.about !== undefined && <span>{section.about}</span>}
          </div>
          {section.options.map((option) => (
            // The field takes the keys for all options.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={option.key}
              id={optionId(option)}
              role="option"
              tabIndex={-1}
              aria-selected={option.key === active}
              className={classNames(styles.option, option.about === undefined && 'is-short')}
              onMouseMove={() => onChoose(option.key)}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => onOpen(option, event)}
              onAuxClick={(event) => event.button === 1 && onOpen(option, event)}
            >
              <i className={`pi pi-${option.icon}`} aria-hidden="true" />
              <span className={styles.lines}>
                <span className={classNames('ui-cut', styles.name, option.isValue === true && 'is-value')}>
                  <Marked name={option.name} text={text} />
                </span>
                {option.about !== undefined && (
                  <span className={styles.about}>
                    {option.tlp !== undefined && option.tlp !== null && <TlpBadge level={option.tlp} />}
                    <span className="ui-cut">{option.about}</span>
                  </span>
                )}
              </span>
              {option.keys !== undefined && <Keys keys={option.keys} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** A name with the searched text marked. */
const Marked = ({ name, text }: { readonly name: string; readonly text: string }) => {
  const match = matchIn(name, text)
  if (match === undefined) return name
  return (
    <>
      {name.slice(0, match.start)}
      <mark>{name.slice(match.start, match.end)}</mark>
      {name.slice(match.end)}
    </>
  )
}
