import styles from './menu-button.module.css'

interface Suggestion {
  readonly key: string
  readonly label: string
  readonly about?: string | undefined
}

interface SuggestionsProps {
  readonly id: string
  readonly label: string
  readonly options: readonly Suggestion[]
  /** The place of the active one. */
  readonly active: number
  readonly onActive: (index: number) => void
  readonly onTake: (index: number) => void
}

/** The id of a suggestion, for the field that names the active one. */
export const suggestionId = (id: string, index: number): string => `${id}-${index}`

/** What a field offers while one types, above it. The focus and the keys stay in the field. */
export const Suggestions = ({ id, label, options, active, onActive, onTake }: SuggestionsProps) => (
  <div className={styles.anchor}>
    <div id={id} role="listbox" aria-label={label} className={`${styles.list} is-above`}>
      {options.map((option, index) => (
        <button
          key={option.key}
          id={suggestionId(id, index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseMove={() => onActive(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(index)}
        >
          {option.label}
          {option.about !== undefined && <small>{option.about}</small>}
        </button>
      ))}
    </div>
  </div>
)
