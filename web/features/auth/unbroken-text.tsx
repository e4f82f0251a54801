import { Fragment } from 'react'
import styles from './sign-in.module.css'

/** Keeps “e-mail” in all its forms from breaking at the hyphen. (Few fonts have a non-breaking hyphen.) */
export const UnbrokenText = ({ text }: { text: string }) =>
  text.split(/(\be-mail\p{L}*)/iu).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )
