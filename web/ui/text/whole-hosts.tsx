import { partsWithHosts } from '#web/lib/whole-hosts.ts'
import styles from './whole-hosts.module.css'

/** A text that wraps host names to the next line as a whole if a line has room for them. */
export const WholeHosts = ({ text }: { text: string }) =>
  partsWithHosts(text).map((part, index) =>
    part.isHost ? (
      <span key={index} className={styles.host}>
        {part.text}
      </span>
    ) : (
      part.text
    ),
  )
