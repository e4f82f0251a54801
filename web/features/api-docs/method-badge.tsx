import styles from './docs.module.css'

/** The method of a call. All badges are equally wide. */
export const MethodBadge = ({ method }: { readonly method: string }) => (
  <span className={`${styles.method} is-${method.toLowerCase()}`}>{method}</span>
)
