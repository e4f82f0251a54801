import { useId, type ReactNode } from 'react'

interface StepProps {
  readonly number: number
  readonly title: string
  readonly children: ReactNode
}

/** One of the numbered choices that form an address. */
export const Step = ({ number, title, children }: StepProps) => {
  const id = useId()
  return (
    <section className="cx-step" aria-labelledby={id}>
      <span className="cx-step-number" aria-hidden="true">
        {number}
      </span>
      <div className="cx-step-body">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </section>
  )
}
