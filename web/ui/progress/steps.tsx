import styles from './steps.module.css'

interface StepsProps {
  readonly names: readonly string[]
  /** The index of the open step. Those before it are done. */
  readonly current: number
}

/** Where one is in a form of several steps. */
export const Steps = ({ names, current }: StepsProps) => (
  <ol className={styles.root}>
    {names.map((name, index) => (
      <li
        key={name}
        aria-current={index === current ? 'step' : undefined}
        className={index < current ? 'is-done' : undefined}
      >
        <span aria-hidden="true">{index < current ? <i className="pi pi-check" /> : index + 1}</span>
        {name}
      </li>
    ))}
  </ol>
)
