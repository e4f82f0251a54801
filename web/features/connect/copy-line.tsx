import { CopyButton } from './copy-button.tsx'
import styles from './copy-line.module.css'

interface CopyLineProps {
  readonly text: string
  /** What the button copies. */
  readonly label: string
  readonly done: string
  /** The visible text of the button. */
  readonly caption?: string
}

/** A text that is entered elsewhere as it is, and a button that copies it. */
export const CopyLine = ({ text, ...button }: CopyLineProps) => (
  <div className={styles.root}>
    <pre>
      <code>{text}</code>
    </pre>
    <CopyButton text={text} {...button} />
  </div>
)
