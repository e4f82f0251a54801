import { Row, Text } from '#web/ui/layout/layout.tsx'
import styles from './tag.module.css'

interface TagProps {
  readonly as?: 'li' | 'span'
  readonly children: string
}

/** A word of a dictionary on an item. */
export const Tag = ({ as: As = 'li', children }: TagProps) => (
  <As className={styles.root} title={children}>
    <span className="ui-cut">{children}</span>
  </As>
)

interface PickedTagsProps {
  readonly picked: readonly { readonly value: string; readonly name: string }[]
  /** The label of the button that removes one. */
  readonly removeLabel: (name: string) => string
  readonly onRemove: (value: string) => void
  /** After the last: how many more there are. */
  readonly rest?: string | undefined
}

/** What was chosen in a field, each with a button that removes it. */
export const PickedTags = ({ picked, removeLabel, onRemove, rest }: PickedTagsProps) => (
  <Row as="ul" wrap className={styles.picked}>
    {picked.map(({ value, name }) => (
      <li key={value} className={styles.root}>
        <span className="ui-cut" title={name}>
          {name}
        </span>
        <button type="button" aria-label={removeLabel(name)} onClick={() => onRemove(value)}>
          <i className="pi pi-times" aria-hidden="true" />
        </button>
      </li>
    ))}
    {rest !== undefined && (
      <li>
        <Text as="span" size="meta" tone="muted">
          {rest}
        </Text>
      </li>
    )}
  </Row>
)
